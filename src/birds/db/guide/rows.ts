import type { Selectable } from "kysely";
import { type Species, type SpeciesLink, speciesFields } from "#birds/domain/guide/species.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { readLists } from "#core/db/lists.ts";
import { isId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { AppError } from "#core/domain/errors.ts";
import { listRecorded, selectRecorded } from "./recorded.ts";

/** A row of the table of species. */
export type SpeciesRow = Selectable<Schema["species"]>;

/** Why a species is on the list: a public record confirms it, whatever a checklist says. */
export const evidenceOf = <Evidence extends string | null>(
  { evidence }: { evidence: Evidence },
  isRecorded: boolean,
): Evidence | "confirmed" => (isRecorded ? "confirmed" : evidence);

/** Whether only the published range supports a species' occurrence in Nigeria. */
export const isProvisional = (evidence: string | null): boolean =>
  evidence === "spans" || evidence === "nonbreeding";

const collator = new Intl.Collator("en-GB");

/** Taxonomic order; species without a sequence number come last, by name. */
export const compareSequence = (
  a: { sequence: number | null; name: string },
  b: { sequence: number | null; name: string },
): number =>
  (a.sequence ?? Number.MAX_SAFE_INTEGER) - (b.sequence ?? Number.MAX_SAFE_INTEGER) ||
  collator.compare(a.name, b.name);

/** The species with this id, slug or earlier slug; 404 when unknown, 410 when deleted. */
export async function get(db: Db, key: string): Promise<Species> {
  const row = await locate(db, key);
  if (!row) throw new AppError("notFound", "This species does not exist.");
  if (row.deletedAt) throw new AppError("gone", "This page has been taken down.");
  const [species] = await withLists(db, [row], row.id);
  if (!species) throw new Error(`The lists of species ${row.id} were not read.`);
  return species;
}

async function locate(db: Db, key: string): Promise<SpeciesRow | undefined> {
  const by = (column: "slug" | "id") =>
    db.selectFrom("species").selectAll().where(column, "=", key).executeTakeFirst();
  // Try the id first, so that a name that looks like an id cannot shadow another species.
  const byId = isId(key) ? await by("id") : undefined;
  if (byId) return byId;
  const bySlug = await by("slug");
  if (bySlug && bySlug.deletedAt === null) return bySlug;
  const byEarlierSlug = await db
    .selectFrom("species")
    .innerJoin("species_slug", "species_slug.speciesId", "species.id")
    .selectAll("species")
    .where("species_slug.slug", "=", key)
    .executeTakeFirst();
  // The addresses of a species that was lumped lead to the one that it is part of.
  return byEarlierSlug ?? bySlug;
}

/** Every species with its lists, in taxonomic order. */
export async function listAll(db: Db): Promise<Species[]> {
  const rows = await db.selectFrom("species").selectAll().where("deletedAt", "is", null).execute();
  return (await withLists(db, rows, null)).sort(compareSequence);
}

/** The deleted species, the latest of each scientific name, by that name. */
export async function listDeleted(db: Db): Promise<Map<string, Species>> {
  const rows = await db
    .selectFrom("species")
    .selectAll()
    .where("deletedAt", "is not", null)
    .orderBy("deletedAt")
    .execute();
  if (rows.length === 0) return new Map();
  return new Map((await withLists(db, rows, null)).map((species) => [species.scientificName ?? "", species]));
}

const EPOCH = new Date(0).toISOString();

/** When the list last changed (ISO 8601), used as the version of all exports of it. */
export const latestChange = (listed: readonly Species[]): string =>
  listed.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), EPOCH);

/** Like `latestChange`, as a query. */
export async function findLastChange(db: Db): Promise<string> {
  const { latest } = await db
    .selectFrom("species")
    .where("deletedAt", "is", null)
    .select(({ fn }) => fn.max("updatedAt").as("latest"))
    .executeTakeFirstOrThrow();
  return latest ?? EPOCH;
}

/** Rows with their lists: those of one species, or for `null` those of all. */
async function withLists(db: Db, rows: SpeciesRow[], one: string | null): Promise<Species[]> {
  const listsOf = await readLists(db, speciesFields, "speciesId", one === null ? null : [one]);
  const recorded = await (one === null ? listRecorded(db) : selectRecorded(db, one));
  return rows.map(({ id, words: _words, deletedAt: _deletedAt, listedFacts: _listed, ...columns }) => {
    const evidence = evidenceOf(columns, recorded.has(id));
    return { ...columns, evidence, _id: id, provisional: isProvisional(evidence), ...listsOf(id) };
  });
}

/** The names and slugs of all species in taxonomic order, for links. */
export const listLinks = (
  db: Db,
): Promise<(SpeciesLink & { _id: string; scientificName: string | null })[]> =>
  cachePublic(db, "species links", async () => {
    const rows = await db
      .selectFrom("species")
      .select(["id as _id", "name", "slug", "scientificName", "sequence"])
      .where("deletedAt", "is", null)
      .execute();
    return rows.sort(compareSequence).map(({ sequence: _, ...link }) => ({ ...link }));
  });

/** The previous and next species in taxonomic order. */
export async function findNeighbours(db: Db, id: string) {
  const listed = await listLinks(db);
  const index = listed.findIndex((link) => link._id === id);
  const link = (at: number): SpeciesLink | null => {
    const found = index === -1 ? undefined : listed[at];
    return found ? { name: found.name, slug: found.slug } : null;
  };
  return { previous: link(index - 1), next: link(index + 1) };
}
