import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { type HeaderWords, joined, withoutFillers, wordsOf } from "#core/formats/tables/column-words.ts";
import { fieldOfHeader } from "../columns.ts";
import { speciesFields } from "./groups.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

/** A field that a column may be by its name, and how well the name fits, from 0.9 to 1. */
export interface NamedField {
  field: SurveyField;
  score: number;
}

/** Later names of a field count a little less, so that “start time” wins over “time” and no tie is left to the order of columns. */
const STEP = 0.001;
const ALIAS = 0.94;
const WITHOUT_FILLERS = 0.9;

const known = new Map<string, NamedField[]>();
const bare = new Map<string, NamedField[]>();
const add = (map: Map<string, NamedField[]>, key: string, named: NamedField) => {
  const list = map.get(key) ?? [];
  if (key !== "" && !list.some(({ field }) => field === named.field)) map.set(key, [...list, named]);
};
for (const field of keysOf(vocabulary))
  for (const [index, name] of vocabulary[field].split(" · ").entries()) {
    add(known, joined(name), { field, score: 1 - index * STEP });
    // “Sample size” is no “sample size value”.
    if (!name.includes("value"))
      add(bare, withoutFillers(name), { field, score: WITHOUT_FILLERS - index * STEP });
  }

/** The fields that a column may be by its name: by the vocabulary, by our own exports and Darwin Core, or without filling words. */
export function fieldsOf({ keys, bare: withoutFillings }: HeaderWords): readonly NamedField[] {
  for (const key of keys) {
    const ours = fieldOfHeader(key);
    const named = known.get(key) ?? [];
    if (!ours || named.some(({ field }) => field === ours)) {
      if (named.length > 0) return named;
    } else return [...named, { field: ours, score: ALIAS }];
  }
  return withoutFillings.map((key) => bare.get(key)).find((named) => named !== undefined) ?? [];
}

const ofRecord = new Set<SurveyField>([...speciesFields, "individuals"]);
/** Whether the vocabulary knows a name exactly, or as a question about birds that a form asks several times: `species_2`. */
export const isKnownName = (name: string): boolean => {
  const { keys, repeat } = wordsOf(name, false);
  if (repeat && known.get(repeat.key)?.some(({ field }) => ofRecord.has(field))) return true;
  return keys.some((key) => known.has(key) || fieldOfHeader(key) !== undefined);
};
