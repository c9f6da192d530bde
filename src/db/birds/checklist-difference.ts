import { iucnCategories } from "#domain/birds/iucn.ts";
import { type Species, type SpeciesChanges, type SpeciesName, speciesFields } from "#domain/birds/species.ts";
import { info } from "#domain/fields.ts";
import { isKeyOf, keysOf, pickBy } from "#domain/keys.ts";
import { fold } from "#domain/words.ts";
import type { ChecklistDraft } from "#formats/birds/checklist.ts";
import { cleanHtml } from "#formats/rich-text/clean.ts";

/** The fields of a species that a row would change; its former names stay among its other names. */
export function difference(
  stored: Species,
  draft: ChecklistDraft,
  joining: readonly Species[] = [],
): SpeciesChanges {
  const wanted: SpeciesChanges = { ...draft };
  if (draft.content !== undefined) wanted.content = cleanHtml(draft.content);
  const formerly = [stored, ...joining];
  const englishNames = formerly
    .filter(({ name }) => fold(name) !== fold(draft.name))
    .map(({ name }): SpeciesName => ({ lang: "en", value: name, source: null }));
  const otherNames = [
    ...(draft.names ?? []),
    ...englishNames,
    ...joining.flatMap(({ names }) => normaliseNames(names)),
  ];
  if (otherNames.length > 0)
    wanted.names = mergeEntries(stored.names, otherNames, (name) => `${name.lang} ${fold(name.value)}`);
  const isOther = (name: string) => fold(name) !== fold(draft.scientificName);
  const synonyms = [
    ...(draft.synonyms ?? []),
    ...formerly.flatMap(({ scientificName }) => scientificName ?? []).filter(isOther),
    ...joining.flatMap((bird) => bird.synonyms),
  ];
  if (synonyms.length > 0 || stored.synonyms.some((name) => !isOther(name)))
    wanted.synonyms = mergeEntries(stored.synonyms, synonyms, fold).filter(isOther);
  return pickBy(
    wanted,
    (field) =>
      wanted[field] !== undefined &&
      JSON.stringify(wanted[field]) !== JSON.stringify(normaliseEntries(stored[field])),
  );
}

// One order of keys, so that equal names serialise alike.
const normaliseNames = (names: readonly SpeciesName[]): SpeciesName[] =>
  names.map(({ lang, value, source }) => ({ lang, value, source }));
const normaliseEntries = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry: string | SpeciesName) =>
        typeof entry === "string" ? entry : { lang: entry.lang, value: entry.value, source: entry.source },
      )
    : value;

/** The stored entries, followed by those additions that are new. */
function mergeEntries<Entry>(
  stored: readonly Entry[],
  additions: readonly Entry[],
  key: (entry: Entry) => string,
): Entry[] {
  const keys = new Set(stored.map(key));
  return [...stored, ...additions.filter((entry) => !keys.has(key(entry)) && keys.add(key(entry)))];
}

const namedFields = new Set(["name", "scientificName", "names", "synonyms"]);
const shownChanges = new Set(["status", "regionalStatus", "family", "order"]);

/** What changes besides names: categories and families with their values, the rest by the labels of the fields. */
export function describeChanges(stored: Species, changes: SpeciesChanges): string[] {
  const fields = keysOf(speciesFields).filter((field) => isKeyOf(changes, field) && !namedFields.has(field));
  const [shown, others] = [
    fields.filter((field) => shownChanges.has(field)),
    fields.filter((field) => !shownChanges.has(field)),
  ];
  const label = (field: keyof typeof speciesFields) => info.get(speciesFields[field])?.label ?? field;
  return [
    ...shown.map((field) => `${label(field)}: ${wordOf(changes[field])} (was ${wordOf(stored[field])})`),
    ...(others.length > 0 ? [`Also: ${others.map(label).join(", ")}`] : []),
  ];
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "none";
  const code = String(value);
  return isKeyOf(iucnCategories, code) ? `${code} ${iucnCategories[code].label}` : code;
}
