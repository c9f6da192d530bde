import { ages } from "#birds/domain/ringing/age.ts";
import { type LinkedEncounter, sexes } from "#birds/domain/ringing/encounter.ts";
import { keyOf, ringOfKey } from "#birds/domain/ringing/ring-number.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { type EncounterRow, speciesNameOf } from "./encounters.ts";

/** The key of the ring before, which may name its own scheme: `GHL:AA17120`. */
export function ringBeforeKeyOf(
  { scheme, ringBefore }: { scheme: string | null; ringBefore: string | null },
  own: string | null,
): string | null {
  if (ringBefore === null) return null;
  const [, named, ring] = /^([A-Z]{3}):(.+)$/.exec(ringBefore) ?? [];
  return named && ring ? keyOf(named, ring, own) : keyOf(scheme, ringBefore, own);
}

/** A key without the mark of a second bird of its number. */
export function bareKey(key: string): string {
  const { scheme, ring } = ringOfKey(key);
  return scheme === null ? ring : `${scheme}:${ring}`;
}

type LinkedColumns = Pick<
  EncounterRow,
  "id" | "kind" | "ringKey" | "scientificName" | "englishName" | "speciesName" | "siteName" | "placeName"
> &
  Pick<EncounterRow, "age" | "sex" | "isSexUnsure" | "wing" | "mass" | "date" | "condition"> & {
    ringBeforeKey?: string | null;
  };

/** The facts of an encounter by which birds are kept apart. */
export function toLinked(row: LinkedColumns): LinkedEncounter {
  const ring = row.ringKey === null ? null : ringOfKey(row.ringKey);
  return {
    id: row.id,
    kind: row.kind,
    ring: ring?.ring ?? null,
    scheme: ring?.scheme ?? null,
    // With its scheme if it has one of its own, so that it is never taken for one of the ring's scheme.
    ringBefore: row.ringBeforeKey ?? null,
    species: speciesNameOf(row),
    age: row.age !== null && isKeyOf(ages, row.age) ? row.age : null,
    // A guess contradicts no bird.
    sex: row.sex !== null && row.isSexUnsure === null && isKeyOf(sexes, row.sex) ? row.sex : null,
    wing: row.wing,
    mass: row.mass,
    date: row.date,
    site: row.siteName ?? row.placeName,
    condition: row.condition,
  };
}
