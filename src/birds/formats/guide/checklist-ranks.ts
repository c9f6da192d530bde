import { scientificNameKey } from "#birds/domain/guide/scientific-name.ts";
import {
  countRanks,
  type RankName,
  rankOf,
  readRank,
  roleOf,
  speciesOf,
} from "#birds/domain/guide/taxon-rank.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";
import type { RawRow } from "./checklist-row.ts";

/** A row of less than a species, whose names lead to its species. */
export interface UnderRow {
  line: number;
  rank: RankName;
  /** The two words of its species, lower-cased. */
  species: string;
  scientificName: string;
  name: string | undefined;
}

/** The rows of a checklist by what becomes of them. */
export interface RankedRows {
  species: RawRow[];
  under: UnderRow[];
  /** What was left out and what a rank was not known, in sentences. */
  notes: string[];
  problems: ImportProblem[];
}

/** What is written with the name of a species and something more. */
const mixed = new Set<RankName>(["slash", "spuh", "hybrid", "intergrade", "domestic bird", "group", "form"]);

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Parts species from the names that lead to them, and from what is no species. */
export function partByRank(rows: readonly RawRow[]): RankedRows {
  const parted: RankedRows = { species: [], under: [], notes: [], problems: [] };
  const leftOut = new Map<RankName, number>();
  const unknown = new Map<string, number>();
  const others: { row: RawRow; rank: RankName; key: string }[] = [];
  for (const row of rows) {
    const scientificName = textOf(row.fields.scientificName);
    const name = textOf(row.fields.name);
    const rank = rankOf(row.rank, { scientificName, name });
    if (row.rank && !readRank(row.rank)) unknown.set(row.rank, (unknown.get(row.rank) ?? 0) + 1);
    if (roleOf(rank) === "species") {
      parted.species.push(row);
      continue;
    }
    if (!mixed.has(rank)) others.push({ row, rank, key: scientificNameKey(scientificName) });
    const species = roleOf(rank) === "under" ? speciesOf(scientificName) : undefined;
    if (species)
      parted.under.push({ line: row.line, rank, species, scientificName, name: name || undefined });
    else leftOut.set(rank, (leftOut.get(rank) ?? 0) + 1);
  }
  parted.problems = findTwoRanks(parted.species, others);
  parted.notes = [...noteLeftOut(leftOut), ...noteUnknown(unknown)];
  return parted;
}

/** Names that are a species in one row and something else in another. */
function findTwoRanks(
  species: readonly RawRow[],
  others: readonly { row: RawRow; rank: RankName; key: string }[],
): ImportProblem[] {
  if (others.length === 0) return [];
  const lines = new Map(
    species.map((row) => [scientificNameKey(textOf(row.fields.scientificName)), row.line]),
  );
  return others.flatMap(({ row, rank, key }) => {
    const line = lines.get(key);
    if (line === undefined) return [];
    const message = `“${textOf(row.fields.scientificName)}” is a species in row ${line} and a ${rank} here. It is read as the species.`;
    return { line: row.line, column: row.columnOf.rank ?? "rank", message };
  });
}

const list = new Intl.ListFormat("en-GB");

function noteLeftOut(leftOut: ReadonlyMap<RankName, number>): string[] {
  if (leftOut.size === 0) return [];
  const counted = [...leftOut].map(([rank, count]) => countRanks(count, rank));
  return [`Left out, because they are no species: ${list.format(counted)}.`];
}

const MAX_WORDS = 10;

function noteUnknown(unknown: ReadonlyMap<string, number>): string[] {
  const words = [...unknown].slice(0, MAX_WORDS);
  const more = unknown.size - words.length;
  return [
    ...words.map(
      ([word, count]) =>
        `The rank “${word.slice(0, 60)}” is not known: ${count === 1 ? "its row was read by its name" : `its ${count.toLocaleString("en-GB")} rows were read by their names`}.`,
    ),
    ...(more > 0 ? [`${countOf(more, "other rank is", "other ranks are")} not known either.`] : []),
  ];
}
