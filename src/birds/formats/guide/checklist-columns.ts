import { checklistTable } from "#birds/domain/guide/checklist-table.ts";
import { parseIucnCode } from "#birds/domain/guide/iucn.ts";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { speciesFields } from "#birds/domain/guide/species.ts";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import { readRank } from "#birds/domain/guide/taxon-rank.ts";
import type { FieldInfo } from "#core/domain/fields.ts";
import { columnsOf, joinCell, readChoice, splitCell } from "#core/formats/cells.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";

/** The columns of AviList, and of what is derived from it. */
const aviListHeaders = new Set(["iucnredlistcategory", "iucn"]);

/**
 * A category; AviList writes “CR (PE)” for one that is possibly extinct as well, and NE for birds that the Red List
 * assesses as part of another species.
 */
function readStatus(cell: string, _info: FieldInfo, header: string): string {
  const code = parseIucnCode(cell.replace(/ \(PEW?\)$/, ""));
  if (code === "NE" && aviListHeaders.has(headerKey(header))) return "NC";
  return code ?? cell;
}

/** Words of others, or of our earlier files, for a choice of ours. */
const otherWords: Readonly<Record<string, string>> = {
  intraafricanpartialmigrant: "intraAfrican",
  twoterritories: "twoTerritory",
};
const readWord = (cell: string, info: FieldInfo): string =>
  otherWords[headerKey(cell)] ?? readChoice(cell, info);

/** Names in one cell, each as `ha: àngùlúú [its source]`. */
export const writeNames = (names: readonly SpeciesName[]): string =>
  joinCell(names.map(({ lang, value, source }) => `${lang}: ${value}${source ? ` [${source}]` : ""}`));

/** Reads what `writeNames` wrote; a name without a language counts as English. */
export const readNames = (cell: string): SpeciesName[] =>
  splitCell(cell).map((part) => {
    const found = /^(?:([\w-]+):\s*)?(.*?)\s*(?:\[(.*)\])?$/.exec(part);
    return { lang: found?.[1] ?? "en", value: found?.[2] ?? part, source: found?.[3] || null };
  });

/** Photographs in one cell, each as `https://… caption [credit; licence]`. */
export const writePhotos = (photos: readonly Photo[]): string =>
  joinCell(
    photos.map(({ url, caption, credit, licence }) => {
      const terms = credit || licence ? `[${credit ?? ""}; ${licence ?? ""}]` : null;
      return [url, caption, terms].filter(Boolean).join(" ");
    }),
  );

/** Reads what `writePhotos` wrote; an unknown licence stays, to be reported. */
export const readPhotos = (cell: string): { [Part in keyof Photo]: string | null }[] =>
  splitCell(cell).map((part) => {
    const found = /^(\S+)\s*(.*?)\s*(?:\[([^;]*);?\s*(.*)\])?$/.exec(part);
    const [, url = part, caption, credit, licence] = found ?? [];
    return { url, caption: caption || null, credit: credit?.trim() || null, licence: licence || null };
  });

/** Every column, in the order in which they are written. */
export const checklistColumns = columnsOf(speciesFields, {
  status: { read: readStatus },
  regionalStatus: { read: readStatus },
  endemism: { read: readWord },
  residency: { read: readWord },
  names: { write: writeNames, read: readNames },
  photos: { write: writePhotos, read: readPhotos },
});

/** Headers are compared without case, spaces and underscores. */
const headerKey = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, "");

const epithet = /^\p{Ll}[\p{L}-]+$/u;
const genus = /^\p{Lu}[\p{Ll}-]+$/u;

/** Two words with a capital at the beginning alone, perhaps with a subspecies or an author. */
const binomial = /^\p{Lu}\p{Ll}+ (\(\p{Lu}\p{Ll}+\) )?\p{Ll}[\p{Ll}-]+( |$)/u;

/** How a list of species is read. */
export const checklistReader: ListReader = {
  table: checklistTable,
  confirmed: ["scientificName"],
  looksLike: (_field, cell) => binomial.test(cell),
  accepts(field, cell) {
    if (field === "epithet") return epithet.test(cell);
    if (field === "genus") return genus.test(cell);
    if (field === "rank") return readRank(cell) !== undefined;
    const column = checklistColumns.find(({ header }) => header === field);
    return column === undefined || speciesFields[column.header].safeParse(column.read(cell, field)).success;
  },
};
