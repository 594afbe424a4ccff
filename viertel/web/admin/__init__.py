"""What an admin can ask and order: `viertel admin`."""
