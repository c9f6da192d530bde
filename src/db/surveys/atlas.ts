import { cachePublic, type Db } from "#db/connect.ts";
import { findAtlasCell } from "#domain/surveys/atlas.ts";
import { pentadOf } from "#domain/surveys/pentad.ts";
import { listSites } from "./places.ts";

/** The survey effort in a pentad. */
export interface PentadEffort {
  pentad: string;
  /** The ISO code of its state; null outside Nigeria. */
  state: string | null;
  surveys: number;
  /** The number of demonstration surveys among them. */
  demonstrations: number;
  /** The total duration of surveys with a known duration. */
  minutes: number;
  first: string;
  last: string;
  places: { locationID: string; name: string }[];
}

/** The surveyed pentads by code; sites without coordinates are left out. */
export const listSurveyedPentads = (db: Db): Promise<PentadEffort[]> =>
  cachePublic(db, "surveyed pentads", async () => {
    const efforts = await db
      .selectFrom("published_survey")
      .where("incomplete", "=", 0)
      .select((select) => [
        "siteId",
        select.fn.countAll<number>().as("surveys"),
        select.fn.count<number>("demonstrationAt").as("demonstrations"),
        select.fn.sum<number | null>("minutes").as("minutes"),
        select.fn.min("date").as("first"),
        select.fn.max("date").as("last"),
      ])
      .groupBy("siteId")
      .execute();
    const bySite = new Map(efforts.map((effort) => [effort.siteId, effort]));
    const pentads = new Map<string, PentadEffort>();
    for (const { id, locationID, name, decimalLatitude, decimalLongitude } of await listSites(db)) {
      const effort = bySite.get(id);
      if (!effort || decimalLatitude === null || decimalLongitude === null) continue;
      const pentad = pentadOf(Number(decimalLatitude), Number(decimalLongitude));
      const earlier = pentads.get(pentad);
      const { surveys, demonstrations, first, last } = effort;
      const minutes = effort.minutes ?? 0;
      pentads.set(pentad, {
        pentad,
        state: findAtlasCell(pentad)?.state ?? null,
        surveys: surveys + (earlier?.surveys ?? 0),
        demonstrations: demonstrations + (earlier?.demonstrations ?? 0),
        minutes: minutes + (earlier?.minutes ?? 0),
        first: earlier && earlier.first < first ? earlier.first : first,
        last: earlier && earlier.last > last ? earlier.last : last,
        places: [...(earlier?.places ?? []), { locationID, name }],
      });
    }
    return [...pentads.values()].sort((a, b) => (a.pentad < b.pentad ? -1 : 1));
  });
