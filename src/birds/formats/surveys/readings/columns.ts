import { type HeaderWords, havePaths, wordsOf } from "#core/formats/tables/column-words.ts";
import {
  type ColumnName,
  type FoundHeader,
  headerRowsOf,
  lastHeaderLine,
  nameColumns,
} from "#core/formats/tables/header.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import type { Birds } from "./birds.ts";
import { recordFormatOf } from "./known.ts";
import { type ColumnProfile, profileColumn } from "./profile.ts";
import { fieldsOf, type NamedField } from "./words.ts";

/** A column with what its name and its values say. */
export interface TableColumn extends ColumnName {
  words: HeaderWords;
  profile: ColumnProfile;
  /** The fields that its name allows. */
  named: readonly NamedField[];
}

const WIDE = 150;
const MAX_ROWS = 400;
const WIDE_ROWS = 30;

/** At most so many rows, evenly spread. */
function thin<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const step = Math.ceil(rows.length / most);
  return step <= 1 ? rows : rows.filter((_, index) => index % step === 0);
}

/** The columns of a table below its header; those without a name and a value are none. */
export function columnsOf(table: SampledTable, header: FoundHeader, birds: Birds): TableColumn[] {
  const names = nameColumns(headerRowsOf(table, header), table.width);
  const below = table.spread.filter(({ line }) => line > lastHeaderLine(header));
  const rows = thin(below, table.width > WIDE ? WIDE_ROWS : MAX_ROWS);
  const texts =
    (header.header === 0 && recordFormatOf(table)?.header?.split(" · ")) ||
    names.map(({ name, isBlank }) => (isBlank ? "" : name));
  const hasPaths = havePaths(texts);
  const words = names.map(({ at }) => wordsOf(texts[at] ?? "", hasPaths));
  const times = Map.groupBy(words, ({ repeat }) => repeat?.key);
  return names.flatMap((name) => {
    const profile = profileColumn(
      rows.map(({ cells }) => cells[name.at] ?? ""),
      birds,
    );
    if (name.isBlank && profile.filled === 0) return [];
    const own = words[name.at] ?? wordsOf("", false);
    const isRepeated = own.repeat !== undefined && (times.get(own.repeat.key)?.length ?? 0) > 1;
    const { repeat, ...rest } = own;
    const all = isRepeated ? { ...own, keys: [...own.keys, own.repeat?.key ?? ""] } : rest;
    return [{ ...name, words: all, profile, named: fieldsOf(all) }];
  });
}
