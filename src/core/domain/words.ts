// Letters that Unicode decomposition leaves unchanged, including Hausa ones.
const plainLetters: Record<string, string> = {
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ɛ: "e",
  ɔ: "o",
  ə: "e",
  ǝ: "e",
};

/**
 * Lower case without accents or dots; Yoruba and Hausa letters become plain ones (`Ọlọ́fin` is `olofin`). Signs that
 * `stripUnsafe` takes from what is stored break no word that is searched for.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Bidi_Control}\uFEFF'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴđðħıłŋøŧæœßþɛɔəǝ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The folded words of a text, in order; anything but letters and digits separates them. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Orders texts, ids and ISO dates by their code units, which is the same in every database. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A URL slug from a title; at most 80 characters, or `otherwise` if the title has no Latin letter or number. */
export function slugify(title: string, otherwise = "untitled"): string {
  let slug = "";
  for (const word of wordsOf(title)) {
    const ascii = word.replace(/[^a-z0-9]/g, "");
    if (!ascii) continue;
    const longer = slug ? `${slug}-${ascii}` : ascii.slice(0, 80);
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug || otherwise;
}

/** A text that begins with a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its noun: "1 post", "2,300 posts". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** The first `count` words of a text, with an ellipsis if there are more. */
export function excerpt(text: string, count: number): string {
  const words = text.trim().split(/\s+/u);
  return words.length > count
    ? `${words
        .slice(0, count)
        .join(" ")
        .replace(/[\s.,;:!?…–—-]+$/u, "")}…`
    : text.trim();
}
