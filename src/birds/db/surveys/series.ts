import type { FormerSpecies } from "#birds/domain/guide/former-species.ts";
import { allNames } from "#birds/domain/guide/sensitive-index.ts";
import { createSensitivityJudge, type Sensitivity } from "#birds/domain/guide/sensitive-names.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { compareText, fold, wordsOf } from "#core/domain/words.ts";
import { readParts } from "../guide/former-species.ts";
import { listGuideSpecies, readBasis } from "../guide/name-basis.ts";

/** Into what a species was split, and until when its name meant all of them. */
export interface Split {
  /** The id and name of each part. */
  parts: FormerSpecies["parts"];
  name: string;
  until: string;
}

/** The counts of one bird under all its names, or those of a name that matches no species of the guide. */
export interface Series extends CountedSpecies {
  key: string;
  /** The ids of its counted names. */
  members: string[];
  taxonRank: string | null;
  /** Every name under which it was counted; before a split, also those of the species it became. */
  names: string[];
  /** Set if these are counts of a species as it was before it was split. */
  split: Split | null;
  sensitivity: Sensitivity;
  /** The slug of the species in the guide. */
  slug: string | null;
  /** It is here all year by the guide, so its first and last records are no arrival and no departure. */
  isResident: boolean;
}

const selectCountedNames = (db: Db) =>
  db
    .selectFrom("counted_species as counted")
    .leftJoin("species as taxon", (join) =>
      join.onRef("taxon.id", "=", "counted.taxonId").on("taxon.deletedAt", "is", null),
    )
    .leftJoin("former_species as former", "former.id", "counted.formerId")
    .select(["counted.id", "counted.englishName", "counted.scientificName", "counted.taxonRank"])
    .select(["counted.sensitivity", "counted.listedAs"])
    .select(["former.id as formerId", "former.name as formerName", "former.parts", "former.until"])
    .select("former.scientificName as formerScientificName")
    .select(["taxon.id as taxonId", "taxon.name", "taxon.scientificName as accepted", "taxon.slug"])
    .select("taxon.residency")
    .where((where) =>
      where.exists(
        where
          .selectFrom("published_count")
          .select("occurrenceID")
          .whereRef("published_count.speciesId", "=", "counted.id"),
      ),
    )
    .orderBy("counted.englishName")
    .orderBy("counted.scientificName")
    .orderBy("counted.id")
    .execute();

type StoredName = Awaited<ReturnType<typeof selectCountedNames>>[number];
interface CountedNameRow extends StoredName {
  split: Split | null;
}

async function listCountedNames(db: Db): Promise<CountedNameRow[]> {
  return (await selectCountedNames(db)).map((row) => {
    const { formerName: name, parts, until } = row;
    return { ...row, split: name && parts && until ? { name, until, parts: readParts(parts) } : null };
  });
}

/** The guide's bird, the bird before a split, or the name itself; of a protected name what it is published as, if anything. */
function seriesKey({ id, taxonId, formerId, split, sensitivity, listedAs }: CountedNameRow): string | null {
  const bird = split ? formerId : taxonId;
  if (sensitivity === "open") return bird === null ? id : `${bird} open`;
  if (split) return `${formerId} sensitive`;
  return listedAs && `listed ${fold(listedAs)}`;
}

function toSeries(key: string, rows: readonly CountedNameRow[], listed: ListedBirds | undefined): Series[] {
  const [first] = rows;
  if (!first) return [];
  const isOpen = first.sensitivity === "open";
  const isOfTaxon = first.id !== key;
  const split = isOfTaxon ? first.split : null;
  // Nothing that somebody typed is published of a protected bird.
  const names = isOpen
    ? rows.flatMap(({ englishName, scientificName }) => [englishName, scientificName])
    : [];
  const ofParts = split?.parts.flatMap(({ name, scientificName }) => [name, scientificName]) ?? [];
  const base = { key, members: rows.map(({ id }) => id), sensitivity: first.sensitivity, split };
  if (split)
    return [
      {
        ...base,
        names: [...names, ...ofParts].filter(Boolean),
        taxonRank: "species",
        slug: null,
        isResident: false,
        englishName: `${split.name} (before the split)`,
        scientificName: first.formerScientificName ?? (isOpen ? first.scientificName : ""),
      },
    ];
  if (!isOpen) return listed ? [{ ...base, ...listed(rows) }] : [];
  return [
    {
      ...base,
      names: names.filter(Boolean),
      englishName: (isOfTaxon && first.name) || first.englishName,
      scientificName: (isOfTaxon && first.accepted) || first.scientificName,
      taxonRank: isOfTaxon ? "species" : first.taxonRank,
      slug: isOfTaxon ? first.slug : null,
      isResident: isOfTaxon && first.residency === "resident",
    },
  ];
}

type ListedBirds = (
  rows: readonly CountedNameRow[],
) => Pick<Series, "names" | "englishName" | "scientificName" | "taxonRank" | "slug" | "isResident">;

/** What is said of the birds of protected names: the entry of the list, or the species of the guide that has its name. */
async function readListedBirds(db: Db): Promise<ListedBirds> {
  const judge = await publicNameJudge(db);
  const slugs = await db.selectFrom("species").select(["id", "slug", "residency"]).execute();
  const pages = new Map(slugs.map((row) => [row.id, row]));
  const guide = (await listGuideSpecies(db)).filter(({ isDeleted }) => !isDeleted);
  const byName = new Map(guide.map((item) => [fold(item.name), item]));
  return (rows) => {
    const englishName = rows[0]?.listedAs ?? "";
    const species = byName.get(fold(englishName));
    const page = pages.get(species?.id ?? "");
    // Entries that catch one half of a name find the series too, so that “Vulture” finds a genus of vultures.
    const entries = rows.flatMap((row) => judge(row.englishName) ?? []);
    return {
      names: [...new Set([englishName, ...entries, ...(species ? allNames(species) : [])])],
      englishName,
      scientificName: species?.scientificName ?? "",
      taxonRank: species ? "species" : null,
      slug: page?.slug ?? null,
      isResident: page?.residency === "resident",
    };
  };
}

/** What a name that somebody looks for is published as, if it is protected: the same whatever was counted. */
export const publicNameJudge = (db: Db): Promise<(name: string) => string | null> =>
  cachePublic(db, "public names", async () => {
    const judge = createSensitivityJudge(await readBasis(db));
    return (name) => judge([name]).cause?.listedAs ?? null;
  });

const byName = (a: Series, b: Series) =>
  compareText(a.englishName, b.englishName) || compareText(a.scientificName, b.scientificName);

/** The series with published counts by name, including those that may not be named publicly. */
export const listSeries = (db: Db): Promise<Series[]> =>
  cachePublic(db, "series", async () => {
    const named = await listCountedNames(db);
    const isAllOpen = named.every(({ sensitivity }) => sensitivity === "open");
    const listed = isAllOpen ? undefined : await readListedBirds(db);
    return [...Map.groupBy(named, seriesKey)]
      .flatMap(([key, rows]) => (key === null ? [] : toSeries(key, rows, listed)))
      .sort(byName);
  });

/** The series with all these words in one of their names; those that begin with the first word come first. */
export function searchSeries(all: readonly Series[], search: string): Series[] {
  const words = wordsOf(search);
  const [first = ""] = words;
  const found = all.flatMap((series) => {
    const names = [series.englishName, series.scientificName, ...series.names].map(fold);
    const matching = names.filter((name) => words.every((word) => name.includes(word)));
    return matching.length > 0 ? [{ series, isFirst: matching.some((name) => name.startsWith(first)) }] : [];
  });
  return found.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst)).map(({ series }) => series);
}
