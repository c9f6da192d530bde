/** The one spelling of an e-mail address that is stored and compared. */
export const normalizeEmail = (email: string): string =>
  email.normalize("NFKC").replaceAll("\u0000", "").trim().toLowerCase();

/** The mailbox behind a normalised address: a plus suffix, or dots at Gmail, make no difference. */
export function canonicalMailbox(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const plain = name.replace(/\+.*/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
