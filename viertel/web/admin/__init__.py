"""What the host asks and orders: `viertel admin`."""
