import type { Species } from "#birds/domain/guide/species.ts";
import {
  type Answers,
  hasAnswers,
  monthNames,
  type Question,
  readAnswers,
  stateNames,
  writeAnswers,
} from "#birds/domain/guide/which/answers.ts";
import { type Looks, toLooks } from "#birds/domain/guide/which/looks.ts";
import { type Certainty, rank, SHOWN } from "#birds/domain/guide/which/rank.ts";
import { traitsOf } from "#birds/domain/guide/which/traits.ts";
import { atlasStates } from "#birds/domain/surveys/atlas.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { slugify } from "#core/domain/words.ts";
import { readSeason, type Season } from "../surveys/sightings.ts";
import { listProtected } from "./protected-species.ts";
import { listAll } from "./rows.ts";

/** What is shown of a species. */
type Shown = Pick<
  Species,
  "slug" | "name" | "scientificName" | "status" | "family" | "fileUrl" | "photoFocus"
>;

/** A species that may be the bird, with what speaks for it and against it. */
interface LikelySpecies extends Shown {
  score: number;
  why: string[];
  against: string[];
}

/** The birds that fit some answers best, and how sure that is. */
interface WhichBirds extends Omit<Paged<LikelySpecies>, "data"> {
  sure: Certainty;
  /** The open question whose answer would tell the first twelve apart best. */
  next: Question | null;
  species: LikelySpecies[];
  /** The answers as they were read, as a query. */
  answers: string;
  /** The complete surveys that spoke, in words; null without enough of them. */
  surveys: { count: number; words: string } | null;
}

/** The species with their traits. */
export const readGuide = (db: Db) =>
  cachePublic(db, "traits of species", async () => {
    const species = await listAll(db);
    return {
      traits: traitsOf(species),
      species: new Map(
        species.map((bird) => [bird.slug, { id: bird._id, version: bird.version, shown: toShown(bird) }]),
      ),
    };
  });

const toShown = ({ slug, name, scientificName, status, family, fileUrl, photoFocus }: Shown): Shown => ({
  slug,
  name,
  scientificName,
  status,
  family,
  fileUrl,
  photoFocus,
});

/** What a phone stores of the traits of all species, by their ids. */
export async function mapLooks(db: Db): Promise<ReadonlyMap<string, Looks>> {
  const { traits, species } = await readGuide(db);
  return new Map(
    traits.flatMap((one) => {
      const bird = species.get(one.slug);
      return bird ? [[bird.id, toLooks(one)]] : [];
    }),
  );
}

const isoOf = new Map(atlasStates.map(({ iso, name }) => [slugify(name), iso]));
const stateOf = new Map([...isoOf].map(([state, iso]) => [iso, stateNames[state] ?? ""]));

/** Ranks all species by what somebody remembers of a bird; without answers those that most surveys found. */
export async function findWhich(
  db: Db,
  query: URLSearchParams,
  { page, month }: { page: number; month: number },
): Promise<WhichBirds> {
  const answers = readAnswers(query, month);
  const guide = await readGuide(db);
  const protectedIds = await listProtected(db);
  const season = await readSeason(db, whenOf(answers));
  const sightingOf = (slug: string) => {
    const bird = guide.species.get(slug);
    // A protected bird must not be found by its place.
    return bird && !protectedIds.has(bird.id) ? season?.of(bird.id) : undefined;
  };
  const { sure, ranked, next } = rank(guide.traits, answers, sightingOf);
  const all = hasAnswers(answers) ? ranked : ranked.slice(0, SHOWN);
  const { size, offset, ...paging } = pageWindow(all.length, page, SHOWN);
  const species = all.slice(offset, offset + size).flatMap(({ bird, score, why, against }) => {
    const found = guide.species.get(bird.slug);
    const { seen = 0, surveys } = sightingOf(bird.slug) ?? {};
    const often = seen > 0 ? [`on ${seen} of ${surveys} surveys${wordsOf(season)}`] : [];
    return found ? [{ ...found.shown, score, why: [...why, ...often], against }] : [];
  });
  return {
    sure,
    next: next ?? null,
    species,
    answers: writeAnswers(answers).toString(),
    surveys: season ? { count: season.surveys, words: wordsOf(season) } : null,
    ...paging,
    total: all.length,
  };
}

const whenOf = ({ month: [month], state: [state] }: Answers) => ({
  month: month === undefined ? null : Number(month),
  state: isoOf.get(state ?? "") ?? null,
});

/** “ in Plateau in November”; empty for the whole country and year. */
const wordsOf = (season: Season | undefined): string => {
  const { month = null, state = null } = season ?? {};
  const place = state === null ? "" : ` in ${stateOf.get(state)}`;
  return month === null ? place : `${place} in ${monthNames[month]}`;
};
