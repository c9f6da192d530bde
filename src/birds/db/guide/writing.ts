import { codeFields } from "#birds/domain/guide/guide-species.ts";
import { missingMeasures } from "#birds/domain/guide/measures.ts";
import { buildSearchText } from "#birds/domain/guide/search.ts";
import {
  type Species,
  type SpeciesChanges,
  type SpeciesInput,
  saidOfPhotograph,
  speciesFields,
} from "#birds/domain/guide/species.ts";
import { readListed, writeListed } from "#birds/domain/guide/stated-facts.ts";
import { difference } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { writeLists } from "#core/db/lists.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { keysOf, recordOf } from "#core/domain/keys.ts";
import { beginningOf, cleanHtml } from "#core/formats/rich-text/clean.ts";
import { followGuideWrite } from "./consequences.ts";
import { assertNamesFree } from "./free-names.ts";
import { readBasis } from "./name-basis.ts";
import { successorsOfChanges } from "./protect-successors.ts";
import { get, type SpeciesRow } from "./rows.ts";
import { speciesSlug } from "./species-slug.ts";

const EXCERPT_WORDS = 40;

/** The fields that decide whether a counted name is known or sensitive. */
const namingFields = [
  ...(["name", "scientificName", "synonyms", "names", "family", "order"] as const),
  ...codeFields,
];

/** Path segments with another meaning, which no slug may take. */
const reservedSlugs = new Set([
  "search",
  "import",
  "imports",
  "version",
  "guide",
  "deleted",
  "which",
  "colours",
  "sheet",
]);

/** What a species keeps that moved in from an older site. */
interface KeptSpecies {
  id?: string;
  slug?: string;
}

/** Stores a new species and returns its id; no word of it in the audit log, which is the caller's to write. */
export async function insert(
  db: Trx,
  input: SpeciesInput,
  { id = newId(), slug: wanted = speciesSlug(input.name) }: KeptSpecies = {},
): Promise<string> {
  const { slug, ...row } = toRow(input, id, await findFreeSlug(db, wanted, id));
  await db
    .insertInto("species")
    .values({ slug, ...row })
    .execute();
  await db.insertInto("species_slug").values({ slug, speciesId: id }).execute();
  await writeLists(db, speciesFields, "speciesId", [{ id, isNew: true, lists: input }]);
  return id;
}

/**
 * The table row of a new species, with the measures of AVONET that it lacks; without `listedFacts` all the rest is what
 * the institute states.
 */
export function toRow(
  input: SpeciesInput,
  id: string,
  slug: string,
  listedFacts: string | null = null,
): SpeciesRow {
  const at = now();
  const measures = missingMeasures(input);
  return {
    ...pickColumns(speciesFields, input),
    ...measures,
    ...contentOf(input.content),
    id,
    slug,
    words: buildSearchText(input),
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 1,
    listedFacts: writeListed([...readListed(listedFacts), ...keysOf(measures)]),
  };
}

function contentOf(markup: string) {
  const content = cleanHtml(markup);
  return { content, excerpt: beginningOf(content, EXCERPT_WORDS) };
}

/** The columns that changes set, except the slug, which the caller chooses. */
export function columnsOf(stored: Species, changes: SpeciesChanges): Partial<SpeciesRow> {
  return {
    ...pickColumns(speciesFields, changes),
    words: buildSearchText({ ...stored, ...changes }),
    updatedAt: now(),
    ...(changes.content !== undefined && contentOf(changes.content)),
  };
}

/** Stores a new species for an account and returns its id. */
export async function create(
  db: Trx,
  editor: Account | null,
  input: SpeciesInput,
  kept?: KeptSpecies,
): Promise<string> {
  await assertNamesFree(db, input);
  const id = await insert(db, input, kept);
  const after = { name: input.name, scientificName: input.scientificName };
  await followGuideWrite(db, {
    accountId: editor?._id ?? null,
    entries: [{ action: "species.create", subject: "species", subjectId: id, after }],
    species: { id, editor },
  });
  return id;
}

/** Lets an address lead to a species, unless it leads to another one. */
export async function saveEarlierSlug(db: Trx, speciesId: string, slug: string): Promise<void> {
  await db
    .insertInto("species_slug")
    .values({ slug, speciesId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Changes in which another photograph keeps nothing that was said of the one before. */
export const withOwnCredit = <C extends SpeciesChanges>({ fileUrl }: Species, changes: C): C =>
  fileUrl === null || changes.fileUrl === undefined || changes.fileUrl === fileUrl
    ? changes
    : { ...recordOf(saidOfPhotograph, () => null), ...changes };

/** Updates the given fields, which the institute states by that; the caller writes the audit log. */
export async function change(
  db: Trx,
  id: string,
  sent: SpeciesChanges,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { listedFacts } = await lockForUpdate(db, id, sent.version);
  const stored = await get(db, id);
  const changes = withOwnCredit(stored, sent);
  const changed = difference(stored, changes);
  const listed = [...readListed(listedFacts)].filter((field) => !(field in changed.after));
  const set = { ...columnsOf(stored, changes), listedFacts: writeListed(listed) };
  // The slug follows the English name; earlier slugs redirect.
  if (changes.name !== undefined && speciesSlug(changes.name) !== speciesSlug(stored.name)) {
    set.slug = await findFreeSlug(db, speciesSlug(changes.name), id);
    await saveEarlierSlug(db, id, set.slug);
  }
  await db.updateTable("species").set(set).where("id", "=", id).execute();
  await writeLists(db, speciesFields, "speciesId", [{ id, isNew: false, lists: changes }]);
  return changed;
}

/** Updates the given fields on behalf of `editor` and records the change; returns the names that it made sensitive. */
export async function update(
  db: Trx,
  editor: Authorized<"species.manage">,
  id: string,
  changes: SpeciesChanges,
): Promise<string[]> {
  const isNamed = namingFields.some((field) => field in changes);
  if (isNamed) {
    const stored = await get(db, id);
    await assertNamesFree(db, { ...stored, ...changes }, [stored]);
  }
  const before = isNamed ? await readBasis(db) : undefined;
  const changed = await change(db, id, changes);
  const { protectedNames } = await followGuideWrite(db, {
    accountId: editor._id,
    entries: [{ action: "species.update", subject: "species", subjectId: id, ...changed }],
    species: { id, editor },
    hasSameNames: !namingFields.some((field) => field in changed.after),
    renamed: before && { before, successors: successorsOfChanges(before, new Map([[id, changes]])) },
  });
  return protectedNames;
}

/** Deletes a species; it can be restored for 30 days. */
export async function remove(db: Trx, editor: Authorized<"species.manage">, id: string): Promise<void> {
  const before = await lockForUpdate(db, id, undefined);
  await db.updateTable("species").set({ deletedAt: now() }).where("id", "=", id).execute();
  const { name, scientificName } = before;
  const entry = { action: "species.delete", subject: "species", subjectId: id } as const;
  await followGuideWrite(db, {
    accountId: editor._id,
    entries: [{ ...entry, before: { name, scientificName } }],
  });
}

/** Increments the version, which locks the row until the transaction ends; 409 when `version` is stale. */
async function lockForUpdate(db: Trx, id: string, version: number | undefined): Promise<SpeciesRow> {
  const locked = await db
    .updateTable("species")
    .set((species) => ({ version: species("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!locked) throw new AppError("notFound", "This species does not exist.");
  if (version !== undefined && version !== locked.version - 1) {
    const { name, content, updatedAt } = locked;
    throw new AppError("conflict", "Someone else has saved this species in the meantime.", {
      current: { title: name, name, content, version: locked.version - 1, updatedAt },
    });
  }
  return locked;
}

async function findFreeSlug(db: Trx, wanted: string, speciesId: string): Promise<string> {
  const usedRows = await db
    .selectFrom("species_slug")
    .select(["slug", "speciesId"])
    .where("slug", "in", slugsFor(wanted, speciesId))
    .execute();
  const ownerOf = new Map(usedRows.map(({ slug, speciesId }) => [slug, speciesId]));
  return chooseSlug(wanted, speciesId, ownerOf);
}

/** A free slug: the wanted one, else with a number, else with the end of the id. */
export const chooseSlug = (
  wanted: string,
  speciesId: string,
  ownerOf: { get(slug: string): string | undefined },
): string =>
  slugsFor(wanted, speciesId).find(
    (slug) => (ownerOf.get(slug) ?? speciesId) === speciesId && !reservedSlugs.has(slug),
  ) ?? speciesId;

const slugsFor = (wanted: string, speciesId: string) => [
  wanted,
  `${wanted}-2`,
  `${wanted}-3`,
  `${wanted}-${speciesId.slice(-12)}`,
];
