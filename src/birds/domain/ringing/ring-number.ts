/** A ring as it is stamped: what comes before its running number, and that number with its count of digits. */
export interface Ring {
  prefix: string;
  number: number;
  digits: number;
}

const MAX_LENGTH = 10;

/** A text without blanks, in capitals, with plain hyphens; ring numbers are compared as this. */
const compact = (text: string): string =>
  /^[A-Z0-9]*$/.test(text)
    ? text
    : text
        .normalize("NFKC")
        .toUpperCase()
        .replace(/[‐-―−]/g, "-")
        .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, "");

/** The ring that a text names; null if it does not end in a running number, or has signs that no ring has. */
export function readRing(text: string): Ring | null {
  const [, prefix = "", digits = ""] =
    /^([A-Z0-9]*[A-Z](?=[.-]?\d+$))?[.-]?(\d{1,9})$/.exec(compact(text)) ?? [];
  const isRing = digits !== "" && prefix.length + digits.length <= MAX_LENGTH;
  // A hyphen without letters before it is a minus.
  if (!isRing || (prefix === "" && /^[.-]/.test(compact(text)))) return null;
  return { prefix, number: Number(digits), digits: digits.length };
}

/** A ring as it is stamped, such as AA01234. */
export const ringText = ({ prefix, number, digits }: Ring): string =>
  prefix + String(number).padStart(digits, "0");

/** The text under which a ring is found: as stamped, without blanks; null if it is no ring number. */
export function ringKey(text: string): string | null {
  const ring = readRing(text);
  return ring && ringText(ring);
}

/** The key of a ring among all schemes: bare for our own scheme, else such as `GHL:AA17120`. */
export function keyOf(scheme: string | null, ring: string | null, own: string | null = null): string | null {
  const key = ring === null ? null : ringKey(ring);
  return key === null || scheme === null || scheme === "" || scheme === own ? key : `${scheme}:${key}`;
}

/** The scheme and the ring of a key; a second bird of a number loses its mark. */
export function ringOfKey(key: string): { scheme: string | null; ring: string } {
  const [, scheme = null, ring = ""] = /^(?:([A-Z]{3}):)?([^~]*)/.exec(key) ?? [];
  return { scheme, ring };
}

/** The ten signs of an exchange line: dots before the last run of figures. */
export function padRing(text: string): string {
  const key = ringKey(text) ?? compact(text);
  const [figures = ""] = /\d*$/.exec(key) ?? [];
  return (
    key.slice(0, key.length - figures.length) + ".".repeat(Math.max(0, MAX_LENGTH - key.length)) + figures
  );
}

/** Whether two rings are of one series: the same letters before, and as many digits. */
export const sameSeries = (a: Ring, b: Ring): boolean => a.prefix === b.prefix && a.digits === b.digits;

/** The ring so many numbers after another of its series. */
export const offsetBy = (ring: Ring, by: number): Ring => ({ ...ring, number: ring.number + by });

const FIGURES = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Every text one slip away: a sign wrong, left out, added or doubled, or two swapped. About 250, to be looked up. */
export function oneSlip(text: string): Set<string> {
  const key = compact(text);
  const slips = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [head, sign, rest] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    const isLetter = /[A-Z]/.test(sign);
    for (const figure of FIGURES) {
      if (sign) slips.add(head + figure + rest);
      slips.add(head + figure + sign + rest);
    }
    if (!sign) continue;
    if (isLetter || at === 0) for (const letter of LETTERS) slips.add(head + letter + rest);
    if (isLetter) slips.add(head + sign + sign + rest);
    slips.add(head + rest);
    if (rest) slips.add(head + rest.charAt(0) + sign + rest.slice(1));
  }
  slips.delete(key);
  return slips;
}

const asFigures = (text: string) => text.replace(/O/g, "0").replace(/[IL]/g, "1");
const asLetters = (text: string) => text.replace(/0/g, "O").replace(/1/g, "I");

/** The ring numbers that a text can be if I, L and O are read as figures, or 1 and 0 as letters. */
export function lookAlikes(text: string): string[] {
  const key = compact(text).replace(/[.-]/g, "");
  const found = new Set<string>();
  for (let at = 0; /\d/.test(key) && at < key.length; at++) {
    const figures = asFigures(key.slice(at));
    if (!/^\d+$/.test(figures)) continue;
    for (const head of [key.slice(0, at), asLetters(key.slice(0, at))]) {
      const ring = ringKey(head + figures);
      if (ring !== null && ring !== key) found.add(ring);
    }
  }
  return [...found];
}
