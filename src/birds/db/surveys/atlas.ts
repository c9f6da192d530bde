import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { compareText } from "#core/domain/words.ts";
import { listSites, type StoredSite } from "./places.ts";

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

/** The surveyed sites of each pentad; sites without coordinates are left out. */
export const sitesByPentad = (db: Db): Promise<Map<string, StoredSite[]>> =>
  cachePublic(db, "sites of pentads", async () => {
    const placed = (await listSites(db)).filter(
      ({ decimalLatitude, decimalLongitude }) => decimalLatitude !== null && decimalLongitude !== null,
    );
    return Map.groupBy(placed, ({ decimalLatitude, decimalLongitude }) =>
      pentadOf(Number(decimalLatitude), Number(decimalLongitude)),
    );
  });

/** The surveyed pentads by code; sites without coordinates are left out. */
export const listSurveyedPentads = (db: Db): Promise<PentadEffort[]> =>
  cachePublic(db, "surveyed pentads", async () => {
    const efforts = await db
      .selectFrom("public_survey")
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
    const pentads: PentadEffort[] = [];
    for (const [pentad, sites] of await sitesByPentad(db)) {
      const known = sites.flatMap(({ id }) => bySite.get(id) ?? []);
      if (known.length === 0) continue;
      const sum = (of: (effort: (typeof known)[number]) => number) =>
        known.reduce((total, effort) => total + of(effort), 0);
      pentads.push({
        pentad,
        state: findAtlasCell(pentad)?.state ?? null,
        surveys: sum(({ surveys }) => surveys),
        demonstrations: sum(({ demonstrations }) => demonstrations),
        minutes: sum(({ minutes }) => minutes ?? 0),
        first: known.map(({ first }) => first).sort()[0] ?? "",
        last:
          known
            .map(({ last }) => last)
            .sort()
            .at(-1) ?? "",
        places: sites
          .filter(({ id }) => bySite.has(id))
          .map(({ locationID, name }) => ({ locationID, name })),
      });
    }
    return pentads.sort((a, b) => compareText(a.pentad, b.pentad));
  });
