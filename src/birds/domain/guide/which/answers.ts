import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { compareText, slugify } from "#core/domain/words.ts";
import { plumageColours } from "../colours.ts";

/** The birds that most people know, by which a size is told; each is a step. */
export const sizes = {
  "1": "Red-cheeked Cordon-bleu",
  "2": "Village Weaver",
  "3": "Laughing Dove",
  "4": "Pied Crow",
  "5": "Hooded Vulture",
  "6": "Pink-backed Pelican",
} as const;

const months = "January February March April May June July August September October November December";

/** The months by number. */
export const monthNames: Readonly<Record<string, string>> = Object.fromEntries(
  months.split(" ").map((name, index) => [String(index + 1), name]),
);

const states =
  "Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu, Federal Capital Territory, Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara";

/** The states of the country, by what stands for them in an address. */
export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  states.split(", ").map((name) => [slugify(name), name]),
);

/** What is asked about a bird and what may be answered, in the order of an address. */
export const questions = {
  size: { label: "How large was it?", choices: sizes, max: 1 },
  colour: { label: "Which colours did it have?", choices: plumageColours, max: 3 },
  where: {
    label: "Where was it?",
    choices: {
      ground: "On the ground",
      bush: "In a bush or in grass",
      tree: "In a tree",
      water: "In or beside water",
      air: "Flying",
      town: "In a town or village",
    },
    max: 1,
  },
  month: { label: "In which month?", choices: monthNames, max: 1 },
  state: { label: "In which state?", choices: stateNames, max: 1 },
  bill: { label: "Colour of the bill", choices: plumageColours, max: 1 },
  legs: { label: "Colour of the legs", choices: plumageColours, max: 1 },
  eye: { label: "Colour of the eyes", choices: plumageColours, max: 1 },
  billshape: {
    label: "Shape of the bill",
    choices: {
      long: "Long",
      short: "Short",
      thick: "Thick",
      thin: "Thin",
      curved: "Curved",
      hooked: "Hooked",
    },
    max: 1,
  },
  tail: { label: "Tail", choices: { long: "Long", short: "Short", forked: "Forked" }, max: 1 },
  neck: { label: "Neck", choices: { long: "Long" }, max: 1 },
  head: { label: "Head", choices: { crest: "With a crest", bald: "Bald" }, max: 1 },
} as const satisfies Record<
  string,
  { label: string; choices: Readonly<Record<string, string>>; max: number }
>;

export type Question = keyof typeof questions;
export const questionNames = keysOf(questions);

/** So much of what somebody wrote is read. */
export const MAX_WORDS = 200;
/** The value of a month that stands for the one of today. */
export const THIS_MONTH = "now";

/** What somebody remembers of a bird. */
export interface Answers extends Readonly<Record<Question, readonly string[]>> {
  readonly words: string;
}

/** The answers in an address: those that are none, repeated or too many are left out. */
export function readAnswers(query: URLSearchParams, month: number): Answers {
  const read = (question: Question) => {
    const { choices, max } = questions[question];
    const given = query
      .getAll(question)
      .map((value) => (question === "month" && value === THIS_MONTH ? String(month) : value))
      .filter((value) => isKeyOf(choices, value));
    return [...new Set(given)].slice(0, max).sort(question === "colour" ? compareText : undefined);
  };
  const words = (query.get("words") ?? "").toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, " ");
  return { ...answersOf(read), words: words.trim().slice(0, MAX_WORDS).trim() };
}

const answersOf = (read: (question: Question) => readonly string[]) => ({
  size: read("size"),
  colour: read("colour"),
  where: read("where"),
  month: read("month"),
  state: read("state"),
  bill: read("bill"),
  legs: read("legs"),
  eye: read("eye"),
  billshape: read("billshape"),
  tail: read("tail"),
  neck: read("neck"),
  head: read("head"),
});

export const noAnswers: Answers = { ...answersOf(() => []), words: "" };

/** The one address of a set of answers, as a query. */
export function writeAnswers(answers: Answers): URLSearchParams {
  const query = new URLSearchParams();
  for (const question of questionNames) for (const value of answers[question]) query.append(question, value);
  if (answers.words) query.set("words", answers.words);
  return query;
}

/** The page that asks which bird it was, with words that somebody typed elsewhere. */
export const whichHref = (words = ""): string => {
  const query = writeAnswers(readAnswers(new URLSearchParams({ words }), 1));
  return query.size > 0 ? `/birds/which?${query}` : "/birds/which";
};

export const hasAnswers = (answers: Answers): boolean => writeAnswers(answers).size > 0;

/** An answer as a person reads it, with the same answers without it. */
export interface GivenAnswer {
  text: string;
  without: Answers;
}

/** Every answer, such as “black bill”, in the order of the questions. */
export function listAnswers(answers: Answers): GivenAnswer[] {
  const given = questionNames.flatMap((question) =>
    answers[question].map((value) => ({
      text: describeAnswer(question, value),
      without: { ...answers, [question]: answers[question].filter((other) => other !== value) },
    })),
  );
  const { words } = answers;
  return words ? [...given, { text: `“${words}”`, without: { ...answers, words: "" } }] : given;
}

const labelOf = (question: Question, value: string): string => {
  const choices: Readonly<Record<string, string>> = questions[question].choices;
  return choices[value] ?? value;
};

/** An answer in words that can stand alone. */
export function describeAnswer(question: Question, value: string): string {
  const label = labelOf(question, value);
  if (question === "size") return `about as large as a ${label}`;
  if (question === "month" || question === "state") return `in ${label}`;
  const low = label.toLowerCase();
  if (question === "bill" || question === "legs") return `${low} ${question}`;
  if (question === "eye") return `${low} eyes`;
  if (question === "billshape") return `${low} bill`;
  if (question === "tail" || question === "neck") return `${low} ${question}`;
  if (question === "head") return value === "bald" ? "bald head" : "crest";
  return low;
}
