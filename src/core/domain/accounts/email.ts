/** The one spelling of an e-mail address that is stored and compared. */
export const normalizeEmail = (email: string): string =>
  email.normalize("NFKC").replaceAll("\u0000", "").trim().toLowerCase();

interface Provider {
  domains: readonly string[];
  /** Signs in the name that make no difference. */
  ignored?: RegExp;
  /** Where a tag begins, besides a plus. */
  tag?: RegExp;
}

/** Providers that deliver other spellings of a name, or its name at other domains, into one mailbox. */
const providers: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["yandex.com", "yandex.ru", "ya.ru"], ignored: /[.-]/g },
  { domains: ["yahoo.com", "ymail.com", "rocketmail.com"], tag: /-.*/ },
];

/** The mailbox to which its provider delivers an address, for counting: tags, ignored signs and other domains make no difference. */
export function canonicalMailbox(email: string): string {
  const normal = normalizeEmail(email);
  const at = normal.lastIndexOf("@");
  const host = hostOf(normal.slice(at + 1));
  const provider = providers.find(({ domains }) => domains.includes(host));
  const [plain = ""] = normal.slice(0, at).replaceAll('"', "").split("+");
  const name = plain.replace(provider?.tag ?? "", "").replaceAll(provider?.ignored ?? "", "");
  return `${name}@${provider?.domains[0] ?? host}`;
}

/** A domain as mail servers write it: in ASCII, without a final dot. */
const hostOf = (domain: string) => (URL.parse(`http://${domain}`)?.hostname ?? domain).replace(/\.+$/, "");
