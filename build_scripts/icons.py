"""The few drawings of the site, as SVG in the page, and the two inline scripts."""

from __future__ import annotations

ICONS = {
    name: f'<svg class="ic" viewBox="0 0 20 20" aria-hidden="true">{lines}</svg>'
    for name, lines in {
        "find": '<circle cx="8.5" cy="8.5" r="5"/><path d="m12.5 12.5 4 4"/>',
        "lamp": '<path d="M6.5 3.5h7l2.5 7H4z"/><path d="M10 10.5v6M6.5 16.5h7"/>',
    }.items()
}

# Runs before anything is painted: the lamp and the suits as they were left, the place for matches
# on the front page, and the word that scripts run here.
# The Content-Security-Policy allows it by its hash, as the one below.
BOOT_SCRIPT = (
    "{const h=document.documentElement,g=k=>{try{return JSON.parse(localStorage.getItem('houserules '+k))}catch{}};"
    "h.classList.add('js');const l=g('lamp');"
    "if(l==='slate'||l==='default')h.dataset.mdColorScheme=l;if(g('suits')==='four')h.dataset.suits='four';"
    "const t=g('tables');if(t>0&&t<5)h.dataset.tables=t}"
)

# An address that opens the sheet fetches it along with the page.
SHEET_SCRIPT = (
    "if(location.hash.startsWith('#sheet'))document.head.append(document.querySelector('#sheet-needs').content)"
)
