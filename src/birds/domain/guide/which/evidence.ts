import { isKeyOf } from "#core/domain/keys.ts";
import { wordsOf } from "#core/domain/words.ts";
import { type Colour, plumageColours } from "../colours.ts";
import { type Answers, type Question, questionNames, questions } from "./answers.ts";

/** One thing that speaks for some birds and against others; `named` are words that no question has. */
export interface Evidence {
  question: Question | "long legs" | "colour of the head" | "named";
  value: string;
}

/** Words for a size, by its step. */
const sizeWords: Readonly<Record<string, string>> = {
  tiny: "1",
  small: "1",
  little: "1",
  medium: "3",
  big: "5",
  large: "5",
  huge: "6",
};

const colourWords: Readonly<Record<string, Colour>> = {
  gray: "grey",
  chestnut: "rufous",
  rusty: "rufous",
  reddish: "rufous",
  cinnamon: "rufous",
  crimson: "red",
  scarlet: "red",
  golden: "yellow",
  yellowish: "yellow",
  olive: "green",
  greenish: "green",
  purple: "blue",
  violet: "blue",
  bluish: "blue",
  turquoise: "blue",
  buff: "brown",
  tan: "brown",
  brownish: "brown",
  dark: "black",
  blackish: "black",
  whitish: "white",
  greyish: "grey",
};

/** Whose colour or shape it is, by the word behind it. */
const bareParts: Readonly<Record<string, Question>> = {
  bill: "bill",
  bills: "bill",
  billed: "bill",
  beak: "bill",
  beaked: "bill",
  leg: "legs",
  legs: "legs",
  legged: "legs",
  feet: "legs",
  eye: "eye",
  eyes: "eye",
  eyed: "eye",
};
const shapedParts: Readonly<Record<string, Question>> = {
  bill: "billshape",
  billed: "billshape",
  beak: "billshape",
  beaked: "billshape",
  tail: "tail",
  tailed: "tail",
  neck: "neck",
  necked: "neck",
};

const single: Readonly<Record<string, Evidence>> = {
  bald: { question: "head", value: "bald" },
  crest: { question: "head", value: "crest" },
  crested: { question: "head", value: "crest" },
  tall: { question: "long legs", value: "long" },
  river: { question: "where", value: "water" },
  lake: { question: "where", value: "water" },
  water: { question: "where", value: "water" },
  ground: { question: "where", value: "ground" },
  bush: { question: "where", value: "bush" },
  bushes: { question: "where", value: "bush" },
  grass: { question: "where", value: "bush" },
  tree: { question: "where", value: "tree" },
  trees: { question: "where", value: "tree" },
  flying: { question: "where", value: "air" },
  town: { question: "where", value: "town" },
  village: { question: "where", value: "town" },
  compound: { question: "where", value: "town" },
};

const heads = new Set(["head", "headed", "face", "cap", "crown", "hood"]);

/** Words that say nothing of a bird, and parts of its plumage, whose colour counts as one of the bird. */
const silent = new Set(
  "a an and the with in on of it its at is was very has had some that this from near bird birds head back breast belly wing wings throat body face cap crown rump tsuntsu".split(
    " ",
  ),
);

/** Everything that the answers say, the words among them. */
export const evidenceOf = (answers: Answers): Evidence[] => {
  const given = questionNames.flatMap((question) =>
    // The month and the place are in the counts.
    question === "month" || question === "state"
      ? []
      : answers[question].map((value) => ({ question, value })),
  );
  const has = new Set(given.map(({ question, value }) => `${question} ${value}`));
  return [
    ...given,
    ...readWords(answers.words).filter(({ question, value }) => !has.has(`${question} ${value}`)),
  ];
};

/** What is said in words, such as “big black bird, yellow beak”; each thing counts once. */
export function readWords(text: string): Evidence[] {
  const all = text.split(/[,;.]/).flatMap((clause) => readClause(wordsOf(clause)));
  return [...new Map(all.map((one) => [`${one.question} ${one.value}`, one])).values()];
}

const colourOf = (word: string): Colour | undefined =>
  isKeyOf(plumageColours, word) ? word : colourWords[word];

const shapeWords = new Set(["and", "long", "short", "thick", "thin", "curved", "hooked", "forked"]);
const describes = (word: string | undefined) =>
  word !== undefined && (shapeWords.has(word) || colourOf(word) !== undefined);

/** The words between two commas; what describes belongs to the part that follows, whatever else describes it. */
function readClause(words: readonly string[]): Evidence[] {
  return words.flatMap((word, index): Evidence[] => {
    const part = words.slice(index + 1).find((next) => !describes(next)) ?? "";
    const colour = colourOf(word);
    const bare = bareParts[part];
    if (colour && bare) return [{ question: bare, value: colour }];
    if (colour)
      return [
        { question: "colour", value: colour },
        ...(heads.has(part) ? [{ question: "colour of the head", value: colour } as const] : []),
      ];
    const shaped = shapedParts[part];
    if (shaped && isKeyOf(questions[shaped].choices, word)) return [{ question: shaped, value: word }];
    if (word === "long" && bare === "legs") return [{ question: "long legs", value: word }];
    const size = sizeWords[word];
    if (size) return [{ question: "size", value: size }];
    const alone = single[word];
    if (alone) return [alone];
    return isName(word) ? [{ question: "named", value: word }] : [];
  });
}

const isName = (word: string) =>
  word.length > 2 && !silent.has(word) && !shapeWords.has(word) && !bareParts[word] && !shapedParts[word];
