// What may stand in a scientific name with its author, or in an open one: “×”, “cf.”, “(Linnaeus, 1758)”, “d'Orbigny”.
const namePattern = /^[×?]?\s*\p{L}[\p{L}\p{M}\d\s.,&'’()[\]×/?"“”-]*$/u;

/** Whether a text can be a scientific name: letters, hyphens, ×, dots and parentheses; no formula, address or markup. */
export const isScientificName = (text: string): boolean => namePattern.test(text.trim());

export const notAScientificName =
  "This is not a scientific name: it may hold letters, hyphens, ×, dots and parentheses.";

/** Small words that belong to an author, not to the name. */
const particles = new Set("and d da de der des di du et ex in la le van von zu".split(" "));

/** A name without its author and year, in small letters and single spaces: what makes two names one. */
export function scientificNameKey(text: string): string {
  const words = text.normalize("NFC").replace(/["“”]/g, "").trim().split(/\s+/);
  const isUpperCase = text === text.toUpperCase();
  const [genus = "", ...others] = words;
  const epithets: string[] = [];
  for (const word of others) {
    // A subgenus stands between genus and species, an author in parentheses behind them.
    if (epithets.length === 0 && /^\(\p{L}+\)$/u.test(word) && others.length > 1) continue;
    const isEpithet = /^[×\p{L}][\p{L}\p{M}.-]*$/u.test(word) && !particles.has(word.toLowerCase());
    const isLower = word === word.toLowerCase() || isUpperCase || epithets.length === 0;
    if (!isEpithet || !isLower) break;
    epithets.push(word);
  }
  return [genus, ...epithets].join(" ").toLowerCase();
}
