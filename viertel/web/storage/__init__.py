"""Storage in one SQLite file. There is no SQL anywhere else."""
