"""Everything that is stored, in one SQLite file. SQL stands nowhere else."""
