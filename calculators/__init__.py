"""Calculators of tabletop rules: one package for the browser, the command line and the tests."""
