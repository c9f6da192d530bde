/** An e-mail address in the one spelling that is stored and compared. */
export const normalizeEmail = (email: string): string =>
  email.normalize("NFKC").replaceAll("\u0000", "").trim().toLowerCase();

/** The mailbox behind an address in that spelling: what stands after a plus, or Gmail's dots, make no other one. */
export function canonicalMailbox(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const plain = name.replace(/\+.*/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
