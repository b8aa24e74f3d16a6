"""Calculators of tabletop rules: one package for the browser, the command line and the tests.

Imports go down only: ``web`` and ``cli`` → ``catalogue`` → ``systems`` and ``render`` → ``pieces``
and ``session`` → ``core``. A system never imports another; nothing below ``render`` knows HTML.
"""

__version__ = "0.1.0"
