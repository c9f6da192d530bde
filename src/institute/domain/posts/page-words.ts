/** A word that the end of a line cuts in two, by a hyphen or a soft one. */
const cutWord = /(?<=(\p{L}[\p{L}\p{M}]*))[-\u2010\u00ad][ \t]*\r?\n\s*(?=(\p{Ll}[\p{L}\p{M}]*))/gu;

/** The text of a page with the words joined that the ends of its lines cut; soft hyphens are no signs of a word. */
export const joinCutWords = (text: string): string => text.replace(cutWord, "").replaceAll("\u00ad", "");

/**
 * The text by which a page is found: words that were cut are joined, and at the end stand their halves, since `white-bellied` may
 * be cut where its own hyphen is.
 */
export function searchedText(text: string): string {
  const halves = [...text.matchAll(cutWord)].map(([, before, after]) => `${before} ${after}`);
  return [joinCutWords(text), ...halves].join("\n");
}
