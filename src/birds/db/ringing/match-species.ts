import { matchOn } from "#birds/domain/guide/name-readings.ts";
import type { EncounterValues } from "#birds/domain/ringing/encounter.ts";
import type { Db } from "#core/db/connect.ts";
import { createNameJudge } from "../guide/sensitive-names.ts";

type Named = Pick<EncounterValues, "scientificName" | "englishName">;

/** Finds the species of the guide that a name means on a day; null if it is none, or more than one. */
export type SpeciesMatcher = (name: Named, date: string) => string | null;

/** Reads the guide once; a matcher for many encounters. */
export async function createSpeciesMatcher(db: Db): Promise<SpeciesMatcher> {
  const judge = await createNameJudge(db);
  const readings = new Map<string, ReturnType<typeof judge>>();
  return ({ scientificName, englishName }, date) => {
    if (scientificName === null && englishName === null) return null;
    const key = `${scientificName ?? ""}\n${englishName ?? ""}`;
    const known = readings.get(key);
    const found = known ?? judge({ scientificName: scientificName ?? "", englishName: englishName ?? "" });
    if (!known) readings.set(key, found);
    const { taxonKind, taxonId } = matchOn(found, date);
    return taxonKind === "species" ? taxonId : null;
  };
}
