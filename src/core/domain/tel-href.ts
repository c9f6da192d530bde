/** A number as people write it, with what may be between its digits. */
const written = /(\+|00)?\s*\(?\d(?:[\d\s().\u2010-\u2015-]*\d)?/;
const extension = /^\s*(?:ext(?:ension|n)?\.?|x)\s*(\d{1,6})\b/i;
/** Fewer digits are no number that a telephone takes. */
const MIN_DIGITS = 3;

/** The address of the first telephone number in a text, without spaces (RFC 3966); undefined if there is none. */
export function telHref(text: string): string | undefined {
  const found = written.exec(text);
  if (!found) return undefined;
  const [all, abroad] = found;
  // “+234 (0)803” is dialled without its zero.
  const number = abroad === undefined ? all : all.replace(/\(0\)/, "");
  const digits = number.replaceAll(/\D/g, "");
  if (digits.length < MIN_DIGITS) return undefined;
  const [, inner] = extension.exec(text.slice(found.index + all.length)) ?? [];
  return `tel:${abroad === "+" ? "+" : ""}${digits}${inner ? `;ext=${inner}` : ""}`;
}
