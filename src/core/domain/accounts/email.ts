/** The one spelling of an e-mail address that is stored and compared. */
export const normalizeEmail = (email: string): string =>
  email.normalize("NFKC").replaceAll("\u0000", "").trim().toLowerCase();

interface Provider {
  domains: readonly string[];
  /** Signs in the name that make no difference, and the sign that counts for all of them. */
  alike?: readonly [signs: RegExp, as: string];
}

/** Providers that say they deliver other spellings of a name, or its name at other domains, into one mailbox. */
const providers: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], alike: [/\./g, ""] },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], alike: [/[._-]/g, ""] },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["yandex.com", "yandex.ru", "yandex.by", "yandex.kz", "ya.ru"], alike: [/\./g, "-"] },
];

/** The mailbox to which its provider delivers an address, for counting: tags, other signs and other domains make no difference. */
export function canonicalMailbox(email: string): string {
  const normal = normalizeEmail(email);
  const at = normal.lastIndexOf("@");
  const host = hostOf(normal.slice(at + 1));
  const provider = providers.find(({ domains }) => domains.includes(host));
  const [name = ""] = normal.slice(0, at).replaceAll('"', "").split("+");
  const [signs, as] = provider?.alike ?? ["", ""];
  return `${name.replaceAll(signs, as)}@${provider?.domains[0] ?? host}`;
}

/** A domain as mail servers write it: in ASCII, without a final dot. */
const hostOf = (domain: string) => (URL.parse(`http://${domain}`)?.hostname ?? domain).replace(/\.+$/, "");
