"""The text of a definition: its characters, its values, and the slips people make in YAML.

    text       bytes to clean lines
    values     what a value without quotes means
    traps      slips that YAML takes without a word
    faults     why a parser stopped, with brackets apart in `brackets`
    places     lines, keys in lines, and faults in them

None of this needs a YAML parser; `scorer.reading` puts it together with one.
"""
