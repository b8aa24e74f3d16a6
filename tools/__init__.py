"""Commands behind the Makefile. They need the standard library of Python 3.9, nothing else."""
