import { atlasCell } from "#domain/atlas.ts";
import { pentadOf } from "#domain/pentad.ts";
import { sites } from "./arrivals.ts";
import { type Db, tellVisitors } from "./connect.ts";

/** What was done in a pentad. */
export interface PentadEffort {
  pentad: string;
  /** The ISO code of its state; nothing outside Nigeria. */
  state: string | null;
  surveys: number;
  /** How many of them were invented. */
  demonstrations: number;
  /** Of the surveys whose length is known. */
  minutes: number;
  first: string;
  last: string;
  places: { locationID: string; name: string }[];
}

/** The pentads in which somebody counted, by their code; places without coordinates are in none. */
export const surveyedPentads = (db: Db): Promise<PentadEffort[]> =>
  tellVisitors(db, "surveyed pentads", async () => {
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
    for (const { id, locationID, name, decimalLatitude, decimalLongitude } of await sites(db)) {
      const effort = bySite.get(id);
      if (!effort || decimalLatitude === null || decimalLongitude === null) continue;
      const pentad = pentadOf(Number(decimalLatitude), Number(decimalLongitude));
      const known = pentads.get(pentad);
      const { surveys, demonstrations, first, last } = effort;
      const minutes = effort.minutes ?? 0;
      pentads.set(pentad, {
        pentad,
        state: atlasCell(pentad)?.state ?? null,
        surveys: surveys + (known?.surveys ?? 0),
        demonstrations: demonstrations + (known?.demonstrations ?? 0),
        minutes: minutes + (known?.minutes ?? 0),
        first: known && known.first < first ? known.first : first,
        last: known && known.last > last ? known.last : last,
        places: [...(known?.places ?? []), { locationID, name }],
      });
    }
    return [...pentads.values()].sort((a, b) => (a.pentad < b.pentad ? -1 : 1));
  });
