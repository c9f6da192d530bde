import {
  type Encounter,
  type EncounterValues,
  encounterFields,
  kinds,
} from "#birds/domain/ringing/encounter.ts";
import { infoOf } from "#core/domain/fields.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";

type Name = keyof typeof encounterFields & keyof EncounterValues;

/** The fields that are said in a heading, or with another field. */
const headed: ReadonlySet<string> = new Set([
  "kind",
  "scheme",
  "ring",
  "scientificName",
  "englishName",
  "isSexUnsure",
  "fatScale",
]);

/** A value of a bird as people read it; undefined if it was not recorded. */
export function valueText(name: Name, value: EncounterValues[Name]): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const { choices, unit } = infoOf(encounterFields[name]);
  const text = String(value);
  const named = choices && isKeyOf(choices, text) ? `${text}: ${choices[text]}` : text;
  return unit ? `${named}\u00a0${unit}` : named;
}

/** What was recorded of a bird, as label and value, in the order of the files. */
export function listFacts(encounter: EncounterValues): { name: Name; label: string; text: string }[] {
  return keysOf(encounterFields).flatMap((name) => {
    const text = headed.has(name) ? undefined : valueText(name, encounter[name]);
    const more =
      name === "sex" && encounter.isSexUnsure === "yes"
        ? ", unsure"
        : name === "fat" && encounter.fatScale
          ? ` (${encounter.fatScale})`
          : "";
    return text === undefined
      ? []
      : [{ name, label: infoOf(encounterFields[name]).label, text: text + more }];
  });
}

/** What a bird is called: the species of the guide, or the name as it was written. */
export const speciesText = ({ species, englishName, scientificName }: Encounter): string =>
  species?.name ?? englishName ?? scientificName ?? "Species not recorded";

/** Its ring, with the scheme if that is not ours. */
export const ringOf = ({ scheme, ring }: Pick<Encounter, "scheme" | "ring">): string =>
  ring === null ? "No ring" : [scheme, ring].filter(Boolean).join(" ");

export const kindText = ({ kind }: Encounter): string => kinds[kind];
