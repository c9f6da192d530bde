import { fold } from "#core/domain/words.ts";
import { scientificNameKey } from "./scientific-name.ts";
import type { Species } from "./species.ts";

const ownFields = ["scientificName", "name", "synonyms"] as const;

/** The names of a species that no other species may have. */
export type OwnNames = Pick<Species, "name" | "scientificName"> & { synonyms: readonly string[] };

/** A species as it will be, and the species whose names it may have because they were its own. */
export interface NamedAnew<Bird extends OwnNames> {
  bird: Bird;
  before: readonly OwnNames[];
}

/** A new name of a species that another one has. */
export interface TakenName<Bird extends OwnNames> {
  bird: Bird;
  field: (typeof ownFields)[number];
  other: OwnNames;
  message: string;
}

/** The new names of species that others have, at most one of each; accepted names win over synonyms. */
export function findTakenNames<Bird extends OwnNames>(
  others: Iterable<OwnNames>,
  named: readonly NamedAnew<Bird>[],
): TakenName<Bird>[] {
  const owners = new Map<string, OwnNames>();
  for (const other of others) for (const { key } of namesOf(other)) owners.set(key, other);
  const known = new Map(
    named.map(({ bird, before }) => [bird, new Set(before.flatMap(namesOf).map(({ key }) => key))]),
  );
  const taken = new Map<Bird, TakenName<Bird>>();
  for (const field of ownFields)
    for (const { bird } of named)
      for (const { text, key } of namesIn(bird, field)) {
        const other = owners.get(key);
        if (!other) owners.set(key, bird);
        else if (other !== bird && !known.get(bird)?.has(key) && !taken.has(bird))
          taken.set(bird, { bird, field, other, message: explain(text, other) });
      }
  return [...taken.values()];
}

const namesOf = (bird: OwnNames) => ownFields.flatMap((field) => namesIn(bird, field));

const namesIn = (bird: OwnNames, field: (typeof ownFields)[number]) =>
  [bird[field] ?? []].flat().map((text) => ({ text, key: field === "name" ? nameKey(text) : sciKey(text) }));

const nameKey = (text: string) =>
  fold(text)
    .trim()
    .replace(/[\s-]+/g, " ");
const sciKey = (text: string) => nameKey(scientificNameKey(text));

function explain(text: string, { name, scientificName }: OwnNames): string {
  const isItsName = nameKey(text) === nameKey(name);
  const isAccepted = sciKey(text) === sciKey(scientificName ?? "");
  const listed = isItsName ? name : isAccepted ? scientificName : text;
  return `The guide already has ${listed}: ${isItsName ? (scientificName ?? name) : name}.`;
}
