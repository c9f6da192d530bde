import type { Answers, Question } from "./answers.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { likelihoodsOf } from "./likelihood.ts";
import { mostTelling } from "./telling.ts";
import type { Traits } from "./traits.ts";
import { words } from "./why.ts";

/** On how many of the complete surveys of a time and place a bird was found. */
export interface Sighting {
  seen: number;
  surveys: number;
}

/** What the surveys say of each bird; undefined where nothing may be said. */
export type Sightings = (slug: string) => Sighting | undefined;

/** A bird with what speaks for it and against it. */
export interface Ranked {
  bird: Traits;
  score: number;
  why: string[];
  against: string[];
}

/** How sure it is that the bird is among the first twelve. */
export const certainties = ["likely", "several", "any"] as const;
export type Certainty = (typeof certainties)[number];

export interface Ranking {
  sure: Certainty;
  ranked: Ranked[];
  /** The open question that would tell the first twelve apart best. */
  next: Question | undefined;
}

/** So many birds are shown at once. */
export const SHOWN = 12;
/** So many can be looked through. */
export const MAX_RANKED = 60;

/** The surveys weigh little, so that they never hide the bird that is worth reporting. */
const SURVEY_WEIGHT = 0.3;

const priorOf = (sighting: Sighting | undefined): number =>
  sighting ? SURVEY_WEIGHT * Math.log((sighting.seen + 0.5) / (sighting.surveys + 1)) : 0;

/** Every bird, the likeliest first: an answer that does not fit costs places, and never the bird. */
export function rank(birds: readonly Traits[], answers: Answers, sightings: Sightings): Ranking {
  const evidence = evidenceOf(answers);
  const likelihoodOf = likelihoodsOf(birds);
  const columns = evidence.map((one) => columnOf(birds, likelihoodOf(one), one));
  const known = birds.flatMap(({ slug }) => sightings(slug) ?? []);
  // A bird of which the surveys may not speak counts as an average one.
  const usual = known.reduce((sum, sighting) => sum + priorOf(sighting), 0) / (known.length || 1);
  const scores = birds.map(({ slug }, index) => {
    const sighting = sightings(slug);
    const prior = sighting ? priorOf(sighting) : usual;
    return columns.reduce((sum, { logs }) => sum + (logs[index] ?? 0), prior);
  });
  const order = birds.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const ranked = order.slice(0, MAX_RANKED).flatMap((index): Ranked[] => {
    const bird = birds[index];
    if (!bird) return [];
    const { why, against } = words(
      bird,
      columns.map((column) => ({ ...column, log: column.logs[index] ?? 0 })),
    );
    return [{ bird, score: Math.round((scores[index] ?? 0) * 1000) / 1000, why, against }];
  });
  const first = ranked.slice(0, SHOWN).map(({ bird }) => bird);
  const next = mostTelling(first, answers, likelihoodOf);
  return { sure: certaintyOf(evidence, scores, order), ranked, next };
}

export interface Column {
  evidence: Evidence;
  /** The logarithm of the likelihood of each bird, and of their mean. */
  logs: number[];
  mean: number;
}

/** No answer makes a bird impossible, not even where no plumage of the guide is known. */
const LEAST = 0.001;

function columnOf(
  birds: readonly Traits[],
  likelihood: (bird: Traits, value: string) => number | undefined,
  evidence: Evidence,
): Column {
  const values = birds.map((bird) => likelihood(bird, evidence.value));
  const known = values.flatMap((value) => value ?? []);
  // What is not known of a bird counts as that of an average one.
  const mean = known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : 1;
  const logOf = (value: number) => Math.log(Math.max(value, LEAST));
  return { evidence, logs: values.map((value) => logOf(value ?? mean)), mean: logOf(mean) };
}

/** The share of the first twelve in all that could be. */
function certaintyOf(
  evidence: readonly Evidence[],
  scores: readonly number[],
  order: readonly number[],
): Certainty {
  if (evidence.length === 0) return "any";
  const best = scores[order[0] ?? 0] ?? 0;
  const weight = (index: number) => Math.exp((scores[index] ?? 0) - best);
  const all = order.reduce((sum, index) => sum + weight(index), 0);
  const share = order.slice(0, SHOWN).reduce((sum, index) => sum + weight(index), 0) / all;
  return share > 0.75 ? "likely" : share > 0.5 ? "several" : "any";
}
