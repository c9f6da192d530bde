/** English and French words that are in nearly every text, folded. */
const commonWords = new Set(
  (
    "a about am an and are as at be been by can could did do does for from had has have her his how i if in into is it its me my " +
    "of on or our shall should so than that the their them there these they this to was we were what when where which who whom " +
    "whose why will with would you your au aux avec ce ces cette comment dans de des du elle en est et il ils je la le les leur " +
    "mes mon nos notre nous ou par pour quand que quel quelle quels quelles qui sa ses son sont sur un une vos votre vous"
  ).split(" "),
);

/** Whether a folded word is in nearly every text, and so says nothing about what is looked for. */
export const isCommon = (word: string): boolean => commonWords.has(word);

/** A text without the shortened French words that are written together with others, as in “l’oiseau”. */
export const withoutElisions = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}\p{M}])(?:[cdjlmnst]|qu)['’](?=\p{L}{2})/giu, "");

/** Words whose ending is their own: what is left without it is another word. */
const unchanging = new Set(["evening", "news", "series", "species", "united"]);

/** Plurals that no rule makes, both ways. */
const pairs: readonly (readonly [string, string])[] = [
  ["child", "children"],
  ["goose", "geese"],
  ["mouse", "mice"],
];

/** Endings of a folded word, and what takes their place in its singular, its plain verb or its masculine. */
const rules: readonly (readonly [ending: RegExp, ...replacements: string[]])[] = [
  // English and French plurals.
  [/(?<=..[^isu])s$|(?<=..i)es$/, ""],
  [/(?<=..(?:[sxzo]|[cs]h))es$/, ""],
  [/(?<=..)ies$/, "y"],
  [/(?<=..)ves$/, "f", "fe"],
  [/(?<=..)ses$/, "sis"],
  [/(?<=..)men$/, "man"],
  [/(?<=..(?:[aeo]u))x$/, ""],
  [/(?<=..)aux$/, "al"],
  // English verbs.
  [/(?<=[aeiouy].*)ing$/, "", "e"],
  [/(?<=[aeiouy].*[^e])ed$/, "", "e"],
  [/(?<=[aeiouy].*)([b-df-hj-np-tv-z])\1ing$/, "$1"],
  [/(?<=[aeiouy].*)([b-df-hj-np-tv-z])\1ed$/, "$1"],
  [/(?<=..)ied$/, "y"],
  // French feminines.
  [/(?<=..)euse$/, "eur"],
  [/(?<=..)trice$/, "teur"],
  [/(?<=..)ive$/, "if"],
  [/(?<=..(?:[ae]nt|ier|ais|ois|..al))e$/, ""],
  [/(?<=..(?:en|on))ne$|(?<=..el)le$/, ""],
];

/** What takes the place of an ending in forms that do not begin with the word itself. */
const inflections: readonly (readonly [ending: RegExp, ...replacements: string[]])[] = [
  [/(?<=..[^aeiou])y$/, "ies", "ied", "ying"],
  [/(?<=..[^e])e$/, "ing"],
  [/(?<=..)sis$/, "ses"],
  [/(?<=..)f$/, "ves"],
  [/(?<=..)fe$/, "ves"],
  [/(?<=..)man$/, "men"],
  [/(?<=...)al$/, "aux"],
  [/(?<=...)teur$/, "trice", "trices"],
  [/(?<=...)eur$/, "euse", "euses"],
  [/(?<=...)if$/, "ive", "ives"],
];

/** The rules by the last letter of their endings, since most words end in none of these. */
const byLetter = (all: typeof rules) => Map.groupBy(all, ([ending]) => ending.source.at(-2));
const plainRules = byLetter(rules);
const inflectionRules = byLetter(inflections);

const replace = (word: string, letters: typeof plainRules): string[] =>
  (letters.get(word.at(-1)) ?? []).flatMap((rule) => apply(word, rule));

const apply = (word: string, [ending, ...replacements]: (typeof rules)[number]): string[] =>
  ending.test(word) ? replacements.map((replacement) => word.replace(ending, replacement)) : [];

const MIN_LENGTH = 3;

/** The plain forms of a word: without the ending of a plural, a verb or a feminine. Some are no words, and match nothing. */
function plainForms(word: string): string[] {
  const strip = (from: string) => replace(from, plainRules);
  const once = strip(word);
  // A plural may be that of a feminine.
  const twice = word.endsWith("s") ? once.flatMap(strip) : [];
  return [...once, ...twice, ...pairs.flatMap(([one, many]) => (many === word ? [one] : []))];
}

/**
 * Other English and French forms of a folded word that do not begin with it: `fees` gives `fee`, `applying` gives `apply` and
 * `applies`, and `étudiantes` gives `etudiant`. They are looked for as they are, so that a form that is no word does no harm.
 */
export function formsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || unchanging.has(word) || !/^[a-z]+$/.test(word)) return [];
  const plain = plainForms(word).filter((form) => form.length >= MIN_LENGTH);
  const inflected = [word, ...plain].flatMap((form) => [
    ...replace(form, inflectionRules),
    ...pairs.flatMap(([one, many]) => (one === form ? [many] : [])),
  ]);
  const isVerb = /(?:ing|ed)$/.test(word);
  const regular = !isVerb
    ? []
    : plain.flatMap((form) => (form.endsWith("e") ? [`${form}s`] : [`${form}s`, `${form}ed`, `${form}ing`]));
  return [...new Set([...plain, ...inflected, ...regular])].filter(
    (form) => !form.startsWith(word) && !isCommon(form),
  );
}
