const DAY_MS = 86_400_000;
const DEFAULT_LIFETIME_MS = 180 * DAY_MS;

export interface SecurityContact {
  /** A `mailto:` or `https:` address; without one, the contact page. */
  contact: string | undefined;
  /** The day on which the file expires; without one, 180 days from `now`. */
  expires: string | undefined;
}

/** The content of `/.well-known/security.txt` (RFC 9116): how to report a vulnerability. */
export function securityTxt({ contact, expires }: SecurityContact, publicUrl: string, now: Date): string {
  const end = expires ? new Date(`${expires}T00:00:00Z`) : new Date(now.getTime() + DEFAULT_LIFETIME_MS);
  return [
    `Contact: ${contact ?? `${publicUrl}/contact`}`,
    `Expires: ${end.toISOString().slice(0, 19)}Z`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
