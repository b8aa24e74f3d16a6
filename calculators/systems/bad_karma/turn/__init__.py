"""The whole turn of Bad Karma as a pure step machine: ``state + move → state + what happened``."""
