import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import { isSameName, namedSpecies } from "./arrivals.ts";
import type { Split } from "./series.ts";

/** A species as it was before it was split, with the names of what it became. */
export interface PublicSplit extends CountedSpecies {
  /** Without what it is called to tell it from its parts. */
  name: string;
  until: string;
  parts: string[];
}

/** What may be said of a series of counts before a split. */
export const toPublicSplit = (
  { englishName, scientificName }: CountedSpecies,
  { name, until, parts }: Split,
): PublicSplit => ({ englishName, scientificName, name, until, parts: parts.map((part) => part.name) });

/** The series in which a species was counted together with others, before they were split. */
export async function listBeforeSplits(db: Db, { englishName }: CountedSpecies): Promise<PublicSplit[]> {
  return (await namedSpecies(db)).flatMap((series) =>
    series.split?.parts.some(({ name }) => isSameName(name, englishName))
      ? [toPublicSplit(series, series.split)]
      : [],
  );
}
