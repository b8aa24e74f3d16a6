"""Calculators of tabletop rules: one package for the browser, the command line and the tests.

Layers, arrows down only: ``core`` and ``pieces`` → ``systems`` and ``render`` → ``catalogue`` →
``web`` and ``cli``. A system never imports another; nothing below ``render`` knows HTML.
"""

__version__ = "0.1.0"
