import { describeAnswer, sizes } from "./answers.ts";
import type { Evidence } from "./evidence.ts";
import { hasWord } from "./likelihood.ts";
import type { Traits } from "./traits.ts";

/** An answer with the logarithms of its likelihood: of this bird, and of an average one. */
interface Weighed {
  evidence: Evidence;
  log: number;
  mean: number;
}

/** From how much likelier or less likely than an average bird on an answer speaks for a bird, or against it. */
const CLEARLY = Math.log(1.3);

/** What speaks for a bird and what against it, in words, the strongest first. */
export function words(bird: Traits, weighed: readonly Weighed[]): { why: string[]; against: string[] } {
  const sorted = weighed.toSorted((a, b) => Math.abs(b.log - b.mean) - Math.abs(a.log - a.mean));
  const clear = (sign: 1 | -1) => sorted.filter(({ log, mean }) => sign * (log - mean) >= CLEARLY);
  return {
    why: clear(1).map(({ evidence }) => sayFor(bird, evidence)),
    against: clear(-1).flatMap(({ evidence }) => sayAgainst(bird, evidence) ?? []),
  };
}

function sayFor({ isGuessed, words: names }: Traits, { question, value }: Evidence): string {
  if (question === "named")
    return `“${value}” is in ${hasWord(names, value) ? "its names" : "the name of its family"}`;
  if (question === "long legs") return "long legs";
  if (question === "colour of the head") return `${value} head`;
  if (question === "colour" && isGuessed) return `${value}, as its relatives are`;
  return describeAnswer(question, value);
}

function sayAgainst(bird: Traits, { question, value }: Evidence): string | undefined {
  if (question === "named") return undefined;
  if (question === "colour of the head") return bird.head ? `${bird.head} head` : undefined;
  if (question === "size") {
    const named = Object.entries(sizes).find(([step]) => step === value)?.[1] ?? "";
    return `${(bird.size ?? 0) > Number(value) ? "larger" : "smaller"} than a ${named}`;
  }
  if (question === "colour") return bird.isGuessed ? undefined : `not known as ${value}`;
  if (question === "bill" || question === "legs" || question === "eye") {
    const colour = bird[question];
    return colour ? describeAnswer(question, colour) : undefined;
  }
  if (question === "where") return `seldom ${placeWords[value] ?? ""}`;
  return `no ${question === "long legs" ? "long legs" : describeAnswer(question, value)}`;
}

const placeWords: Readonly<Record<string, string>> = {
  ground: "on the ground",
  bush: "in bushes or grass",
  tree: "in trees",
  water: "near water",
  air: "seen flying",
  town: "in towns",
};
