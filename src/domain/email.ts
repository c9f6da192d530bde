/** An e-mail address in the one spelling that is stored and compared. */
export const emailKey = (email: string): string =>
  email.normalize("NFKC").replaceAll("\u0000", "").trim().toLowerCase();
