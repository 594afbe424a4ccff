"""Uploads: their size is checked, then they go to the sandbox before anything else reads them."""
