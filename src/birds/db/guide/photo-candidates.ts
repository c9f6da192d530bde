import type {
  CandidateState,
  CommonsCandidate,
  Unpictured,
  WaitingSpecies,
} from "#birds/domain/guide/commons.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { countVisits } from "#core/db/visits/visits.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { readRecordings } from "../surveys/recordings.ts";
import { compareSequence } from "./rows.ts";

/** After so many days the photographs of a species are looked for again. */
const AGAIN_DAYS = 180;
/** So many species are on the page of candidates. */
const MAX_SPECIES = 10;

/** The species without a photograph, those first that are looked at most, then those that our surveys record most. */
async function listUnpictured(db: Db): Promise<(Unpictured & { searchedAt: string | null })[]> {
  const rows = await db
    .selectFrom("species")
    .leftJoin("photo_search", "photo_search.speciesId", "species.id")
    .select(["species.id as _id", "name", "slug", "scientificName", "sequence", "searchedAt"])
    .where("deletedAt", "is", null)
    .where("fileUrl", "is", null)
    .execute();
  const recordings = await readRecordings(db);
  const seen = (id: string) => recordings.of(id)?.get("all") ?? 0;
  const visits = await countVisits(db, speciesHref(""));
  const looks = (slug: string) => visits.get(speciesHref(slug)) ?? 0;
  return rows
    .sort((a, b) => looks(b.slug) - looks(a.slug) || seen(b._id) - seen(a._id) || compareSequence(a, b))
    .flatMap(({ scientificName, sequence: _, ...row }) =>
      scientificName ? [{ ...row, scientificName }] : [],
    );
}

/** The species whose photographs are to be looked for, and their other scientific names. */
export async function listToSearch(
  db: Db,
  now: Date,
  most: number,
): Promise<(Unpictured & { names: string[] })[]> {
  const before = addDays(lagosDay(now), -AGAIN_DAYS);
  const due = (await listUnpictured(db))
    .filter(({ searchedAt }) => searchedAt === null || searchedAt < before)
    .slice(0, most);
  if (due.length === 0) return [];
  const synonyms = await db
    .selectFrom("species_synonym")
    .select(["speciesId", "scientificName"])
    .where(
      "speciesId",
      "in",
      due.map(({ _id }) => _id),
    )
    .orderBy("position")
    .execute();
  const bySpecies = Map.groupBy(synonyms, ({ speciesId }) => speciesId);
  return due.map((one) => ({
    ...one,
    names: [
      one.scientificName,
      ...(bySpecies.get(one._id) ?? []).map(({ scientificName }) => scientificName),
    ],
  }));
}

/** Stores what was found for a species; what is stored already keeps the answer that it got. */
export const saveFound = (
  db: Db,
  speciesId: string,
  found: readonly CommonsCandidate[],
  now: Date,
): Promise<void> =>
  transaction(db, async (trx) => {
    const at = now.toISOString();
    const row = { speciesId, foundAt: at, state: "waiting" } as const;
    for (const [position, candidate] of found.entries())
      await trx
        .insertInto("photo_candidate")
        .values({ id: newId(), position, ...candidate, ...row })
        .onConflict((conflict) => conflict.columns(["speciesId", "title"]).doNothing())
        .execute();
    await trx
      .insertInto("photo_search")
      .values({ speciesId, searchedAt: at })
      .onConflict((conflict) => conflict.column("speciesId").doUpdateSet({ searchedAt: at }))
      .execute();
  });

/** The species without a photograph that have candidates: the first of them, and how many there are. */
export async function listWaiting(db: Db): Promise<{ total: number; species: WaitingSpecies[] }> {
  const rows = await db
    .selectFrom("photo_candidate")
    .select(["id as _id", "speciesId", "title", "caption", "credit", "licence", "width", "height"])
    .where("state", "=", "waiting")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const bySpecies = Map.groupBy(rows, ({ speciesId }) => speciesId);
  const waiting = (await listUnpictured(db)).filter(({ _id }) => bySpecies.has(_id));
  const species = waiting.slice(0, MAX_SPECIES).map(({ searchedAt: _, ...one }) => ({
    ...one,
    candidates: (bySpecies.get(one._id) ?? []).map(({ speciesId: _, ...candidate }) => candidate),
  }));
  return { total: waiting.length, species };
}

/** A candidate whose species still has no photograph. */
export async function getCandidate(db: Db, id: string) {
  const found = await db
    .selectFrom("photo_candidate as candidate")
    .innerJoin("species", "species.id", "candidate.speciesId")
    .select(["candidate.speciesId", "candidate.title", "candidate.picture", "species.fileUrl"])
    .where("candidate.id", "=", id)
    .where("species.deletedAt", "is", null)
    .executeTakeFirst();
  if (!found) throw new AppError("notFound", "This photograph is not among the candidates.");
  if (found.fileUrl !== null) throw new AppError("conflict", "This species has a photograph by now.");
  return found;
}

export const markTaken = (trx: Trx, id: string): Promise<unknown> =>
  trx.updateTable("photo_candidate").set({ state: "taken" }).where("id", "=", id).execute();

/** Leaves all candidates of a species, or offers again those that were left. */
export async function leaveAll(trx: Trx, speciesId: string, isLeft: boolean): Promise<{ changed: number }> {
  const from: CandidateState = isLeft ? "waiting" : "refused";
  const { numUpdatedRows } = await trx
    .updateTable("photo_candidate")
    .set({ state: isLeft ? "refused" : "waiting" })
    .where("speciesId", "=", speciesId)
    .where("state", "=", from)
    .executeTakeFirst();
  return { changed: Number(numUpdatedRows) };
}
