"""Who somebody is without an account: cookies, devices, passkeys, bans."""
