// Includes authors and open nomenclature: “×”, “cf.”, “(Linnaeus, 1758)”, “d'Orbigny”.
const namePattern = /^[×?]?\s*\p{L}[\p{L}\p{M}\d\s.,&'’()[\]×/?"“”-]*$/u;

/** Whether a text can be a scientific name: letters, hyphens, ×, dots and parentheses; no formula, address or markup. */
export const isScientificName = (text: string): boolean => namePattern.test(text.trim());

export const notAScientificName =
  "This is not a scientific name. Use only letters, hyphens, ×, dots and parentheses.";

/** Short words that belong to the author, not to the name. */
const particles = new Set("and d da de der des di du et ex in la le van von zu".split(" "));

/** A name without author and year, lower-cased; two names with the same key are the same name. */
export function scientificNameKey(text: string): string {
  const words = text.normalize("NFC").replace(/["“”]/g, "").trim().split(/\s+/);
  const isUpperCase = text === text.toUpperCase();
  const [genus = "", ...others] = words;
  const epithets: string[] = [];
  for (const word of others) {
    // A subgenus comes between genus and species, an author in parentheses after them.
    if (epithets.length === 0 && /^\(\p{L}+\)$/u.test(word) && others.length > 1) continue;
    const isEpithet = /^[×\p{L}][\p{L}\p{M}.-]*$/u.test(word) && !particles.has(word.toLowerCase());
    const isLower = word === word.toLowerCase() || isUpperCase || epithets.length === 0;
    if (!isEpithet || !isLower) break;
    epithets.push(word);
  }
  return [genus, ...epithets].join(" ").toLowerCase();
}
