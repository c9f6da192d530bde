import { iucnCategories } from "#birds/domain/guide/iucn.ts";
import {
  MAX_SPECIES_NAMES,
  type Species,
  type SpeciesChanges,
  speciesFields,
} from "#birds/domain/guide/species.ts";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import type { FactDifference } from "#birds/domain/guide/stated-facts.ts";
import type { ChecklistDraft } from "#birds/formats/guide/checklist-row.ts";
import { info } from "#core/domain/fields.ts";
import { isKeyOf, keysOf, pickBy } from "#core/domain/keys.ts";
import { fold } from "#core/domain/words.ts";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { withOwnCredit } from "./writing.ts";

/** The fields of a species that a row would change; its former names stay among its other names, as far as they fit. */
export function difference(
  stored: Species,
  draft: ChecklistDraft,
  joining: readonly Species[] = [],
): SpeciesChanges {
  const wanted: SpeciesChanges = { ...withOwnCredit(stored, draft) };
  if (draft.content !== undefined) wanted.content = cleanHtml(draft.content);
  const { names, synonyms } = namesAfter(stored, draft, joining);
  wanted.names = cut(names, stored.names);
  wanted.synonyms = cut(synonyms, stored.synonyms);
  // Another category is of another assessment, whose year the list may leave out.
  if (draft.status && draft.status !== stored.status && draft.statusYear === undefined)
    wanted.statusYear = null;
  return pickBy(
    wanted,
    (field) =>
      wanted[field] !== undefined &&
      JSON.stringify(wanted[field]) !== JSON.stringify(normaliseEntries(stored[field])),
  );
}

/** Which names do not fit the species, in words. */
export function describeLeftOut(
  stored: Species,
  draft: ChecklistDraft,
  joining: readonly Species[] = [],
): string[] {
  const { names, synonyms } = namesAfter(stored, draft, joining);
  const leftOut = [
    ...names.slice(cut(names, stored.names).length).map(({ value }) => value),
    ...synonyms.slice(cut(synonyms, stored.synonyms).length),
  ];
  return leftOut.length > 0
    ? [`Left out, because a species has at most ${MAX_SPECIES_NAMES} other names: ${leftOut.join(", ")}`]
    : [];
}

/** As many as fit; none of those that are stored is lost. */
const cut = <Entry>(entries: readonly Entry[], stored: readonly Entry[]): Entry[] =>
  entries.slice(0, Math.max(MAX_SPECIES_NAMES, stored.length));

/** All its other names, however many. */
function namesAfter(
  stored: Species,
  draft: ChecklistDraft,
  joining: readonly Species[],
): { names: SpeciesName[]; synonyms: string[] } {
  const formerly = [stored, ...joining];
  const englishNames = formerly
    .filter(({ name }) => fold(name) !== fold(draft.name))
    .map(({ name }): SpeciesName => ({ lang: "en", value: name, source: null }));
  // Names that it had itself come first, since they are the last to be left out.
  const otherNames = [
    ...englishNames,
    ...(draft.names ?? []),
    ...joining.flatMap(({ names }) => normaliseNames(names)),
  ];
  const synonyms = [
    ...formerly.flatMap(({ scientificName }) => scientificName ?? []),
    ...(draft.synonyms ?? []),
    ...joining.flatMap((bird) => bird.synonyms),
  ];
  const isOther = (name: string) => fold(name) !== fold(draft.scientificName);
  return {
    names: mergeEntries(stored.names, otherNames, (name) => `${name.lang} ${fold(name.value)}`),
    synonyms: mergeEntries(stored.synonyms, synonyms, fold).filter(isOther),
  };
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
    ...describeMoreNames(stored, changes),
  ];
}

const MAX_MORE_NAMES = 5;

/** The names that a species gets besides those it has. */
function describeMoreNames(stored: Species, changes: SpeciesChanges): string[] {
  const has = new Set([...stored.synonyms, ...stored.names.map(({ value }) => value)]);
  const all = [...(changes.synonyms ?? []), ...(changes.names ?? []).map(({ value }) => value)];
  const more = all.filter((name) => !has.has(name));
  const rest = more.length > MAX_MORE_NAMES ? ` and ${more.length - MAX_MORE_NAMES} more` : "";
  return more.length > 0 ? [`More names: ${more.slice(0, MAX_MORE_NAMES).join(", ")}${rest}`] : [];
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return "none";
  const code = String(value);
  return isKeyOf(iucnCategories, code) ? `${code} ${iucnCategories[code].label}` : code;
}

const MAX_FACT_LENGTH = 60;

/** A fact that differs from the list, in words: a category with its year, a text by its beginning. */
export function describeFact(
  kind: keyof typeof speciesFields,
  stored: Species,
  changes: SpeciesChanges,
): FactDifference {
  const inList = { ...stored, ...changes };
  const say = (bird: Species) =>
    kind === "status"
      ? [bird.status ?? "none", bird.statusYear && `(${bird.statusYear})`].filter(Boolean).join(" ")
      : factWord(kind, bird[kind]);
  return { name: stored.name, ours: say(stored), list: say(inList) };
}

function factWord(kind: keyof typeof speciesFields, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return `${value.length}`;
  const word = info.get(speciesFields[kind])?.choices?.[String(value)] ?? String(value);
  return word.length > MAX_FACT_LENGTH ? `${word.slice(0, MAX_FACT_LENGTH)}…` : word;
}
