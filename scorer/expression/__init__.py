"""Expressions: how they are read, checked and turned into functions.

`syntax` reads the text and lets through only the language; `types` says what kinds of
values there are; `scope` says which names mean what; `compiler` checks an expression in a
scope and makes a function of it; `functions` is the table of what may be called.
"""
