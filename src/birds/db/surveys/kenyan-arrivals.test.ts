import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calendarYear, computePresence } from "#birds/domain/surveys/arrival.ts";
import { readEvents } from "#birds/formats/darwin-core/events.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import type { Db } from "#core/db/connect.ts";
import { readCsv } from "#core/formats/csv.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { importChecklist } from "../guide/import.ts";
import { type ArrivalRecord, listRecordsOfYear, toArrivalRecord } from "./arrival-records.ts";
import { findDetections } from "./arrivals.ts";
import { importSurveys } from "./import.ts";

interface ExpectedArrival {
  year: number;
  englishName: string;
  scientificName: string;
  initialSeen: string | null;
  lastSeen: string | null;
  individuals: number;
}

const quiet = { accountId: null, dryRun: false };
const years = [2018, 2019, 2020, 2021, 2022];

const events = findExternalFile("birds/waterbirds_kenya_event.csv");
const occurrences = findExternalFile("birds/waterbirds_kenya_occurrence.csv");
const derived = findExternalFile("birds/arrivals_2018_2022_derived.json");
const checklist = findExternalFile("birds/nigeria_checklist_open.csv");

const readCounts = () => {
  const read = (name: string, path = "") => ({ name, table: readCsv(readFileSync(path)) });
  const batch = readEvents(read("event.csv", events), read("occurrence.csv", occurrences));
  // The files do not say it; whoever imports them knows that each count is of all waterbirds.
  return { ...batch, surveys: batch.surveys.map((survey) => ({ ...survey, complete: "yes" as const })) };
};
const readExpected = (): { data: ExpectedArrival[] } => JSON.parse(readFileSync(derived ?? "", "utf8"));

/** What is published of all species in these years, over all places. */
async function listComputed(db: Db) {
  const computed = [];
  for (const year of years) {
    const { data } = await listRecordsOfYear(db, year, { page: 0, limit: 1000 });
    for (const { englishName, scientificName, initialSeen, lastSeen, surveysSeen, individuals } of data)
      computed.push({
        year,
        englishName,
        scientificName,
        initialSeen,
        lastSeen,
        surveys: surveysSeen,
        individuals,
      });
  }
  return computed;
}

const byKey = <Row extends { year: number; scientificName: string }>(list: readonly Row[]) =>
  list.toSorted((a, b) => a.year - b.year || (a.scientificName < b.scientificName ? -1 : 1));
/** The dates and sums alone: the guide gives the names. */
const byDates = (list: readonly Pick<ArrivalRecord, "year" | "initialSeen" | "lastSeen" | "individuals">[]) =>
  list
    .map(({ year, initialSeen, lastSeen, individuals }) =>
      [year, initialSeen, lastSeen, individuals].join(" "),
    )
    .sort();
// Its sums are published as the entry of the list, or with a guide as its species.
const isWithheld = ({ englishName }: { englishName: string }) =>
  ["Palm-Nut Vulture", "Gypohierax"].includes(englishName);

describeEachDatabase("26 years of Kenyan waterbird counts", (open) => {
  test.skipIf(!events || !occurrences || !derived)(
    "yield the arrivals in the published analysis",
    async () => {
      const { db } = await open();
      const report = await importSurveys(db, readCounts(), quiet);
      expect(report).toMatchObject({ surveys: { created: 257 }, counts: { created: 7644 }, skipped: 0 });
      expect(await importSurveys(db, readCounts(), quiet)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 7901,
      });
      const expected = readExpected().data;
      // Dates of a sensitive species are computed like all others, but not published.
      const sensitive = await db
        .selectFrom("counted_species")
        .select("englishName")
        .where("sensitivity", "!=", "open")
        .execute();
      expect(sensitive).toEqual([{ englishName: "Palm-Nut Vulture" }]);
      const withheld = expected.filter(isWithheld);
      expect([expected.length, withheld.length]).toEqual([380, 5]);
      const computed = await listComputed(db);
      expect(byKey(computed.filter((row) => !isWithheld(row)))).toEqual(
        byKey(expected.filter((row) => !isWithheld(row))),
      );
      for (const { year, englishName, initialSeen, lastSeen } of withheld) {
        const found = await findDetections(db, englishName);
        expect(found && computePresence(found.days, found.detections, calendarYear(year))).toMatchObject({
          firstSeen: initialSeen,
          lastSeen,
        });
        expect(found && toArrivalRecord(found, year)).toMatchObject({ initialSeen: null, lastSeen: null });
      }

      // How sure a date is holds for a place or a group: these two are 27 km from each other.
      const both = { site: "mida", within: 50 };
      const seasonOf = async (name: string, year: number) => {
        const found = await findDetections(db, name, both);
        return found && toArrivalRecord(found, year).season;
      };
      expect(await seasonOf("Marsh Sandpiper", 2018)).toMatchObject({
        firstSeen: "2018-09-25",
        lastSeen: "2019-04-18",
        surveysSeen: 6,
        surveys: 18,
        gapBefore: 7,
        state: "seen",
      });
      expect(await seasonOf("Little Stint", 2021)).toMatchObject({
        firstSeen: "2021-07-23",
        gapBefore: 44,
        state: "uncertain",
      });
      for (const year of years)
        expect(await seasonOf("Common Greenshank", year)).toMatchObject({ state: "allYear" });
    },
  );

  test.skipIf(!events || !occurrences || !derived || !checklist)(
    "keep their arrivals with the guide, but those of two names of one species",
    async () => {
      const { db } = await open();
      await importChecklist(db, readChecklistCsv(readFileSync(checklist ?? "", "utf8")), quiet);
      await importSurveys(db, readCounts(), quiet);
      const computed = byDates((await listComputed(db)).filter(({ initialSeen }) => initialSeen));
      // Each of these two was counted as Baltic Gull and as Lesser Black-backed Gull.
      const joined = [
        { year: 2019, initialSeen: "2019-01-19", lastSeen: "2019-10-29", individuals: 65 },
        { year: 2020, initialSeen: "2020-01-23", lastSeen: "2020-09-16", individuals: 77 },
      ];
      const isJoined = ({ year, englishName }: ExpectedArrival) =>
        (year === 2019 || year === 2020) && ["Baltic Gull", "Lesser Black-Backed Gull"].includes(englishName);
      const { data } = readExpected();
      expect(data.filter(isJoined)).toHaveLength(4);
      const others = data.filter((row) => !isJoined(row) && !isWithheld(row));
      expect(computed).toEqual(byDates([...others, ...joined]));
    },
  );
});
