"""Identity without accounts: cookies, devices, passkeys, bans."""
