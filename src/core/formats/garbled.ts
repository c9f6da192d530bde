/** Encodings in which programs open a file that is in UTF-8. */
const wrongEncodings = ["windows-1252", "macintosh"] as const;

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const byteOf = wrongEncodings.map(
  (encoding) => new Map([...new TextDecoder(encoding).decode(bytes)].map((sign, byte) => [sign, byte])),
);
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Signs of which garbled text has at least one: “Ã” and “√” stand for the first byte of a letter with an accent. */
export const garbledSigns = "ÃÂÄÅâ√¬Œ∆≈\uFFFD";

/**
 * What a text was before a program opened it in another encoding and saved it: “Rüppell” for “RÃ¼ppell”; undefined if it
 * is not garbled, and empty if its letters are lost.
 */
export function readGarbled(text: string): string | undefined {
  if (text.includes("\uFFFD")) return "";
  if (/^\p{ASCII}*$/u.test(text)) return undefined;
  for (const encoding of byteOf) {
    const own = [...text].map((sign) => encoding.get(sign));
    if (own.includes(undefined)) continue;
    try {
      return utf8.decode(Uint8Array.from(own, (byte) => byte ?? 0));
    } catch {
      // Its letters are its own.
    }
  }
  return undefined;
}
