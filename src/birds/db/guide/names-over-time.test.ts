import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import type { Db } from "#core/db/connect.ts";
import { readCsv } from "#core/formats/csv.ts";
import { share } from "#tests/all-tests.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import {
  answers,
  lumps,
  namesOf,
  newerBirds,
  newerList,
  olderBirds,
  olderList,
  renames,
  splits,
} from "#tests/names-over-time.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { findDetections } from "../surveys/arrivals.ts";
import { importSurveys } from "../surveys/import.ts";
import { listSeries } from "../surveys/series.ts";
import { listChecklistImports, undoChecklistImport } from "./checklist-records.ts";
import { importChecklist } from "./import.ts";

const until = "2025-06-30";
const take = (db: Db, text: string, more = {}) =>
  importChecklist(db, readChecklistCsv(text), { accountId: null, dryRun: false, until, ...more });

/** How people write a bird: with both names, with an author, by the English or the scientific name alone. */
function writingsOf(bird: string): [string, string][] {
  const { scientificName, englishName } = namesOf(bird);
  return [
    ...([
      [scientificName, englishName],
      [`${scientificName} (Linnaeus)`, englishName],
    ] as [string, string][]),
    ...([
      ["", englishName],
      [scientificName, ""],
    ] as [string, string][]),
  ];
}

const DAY_MS = 86_400_000;
const dayAfter = (start: string, days: number) =>
  new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10);

/** So many surveys on one day each, with a count of one bird under each writing of each name. */
function sheet(birds: readonly string[], surveys: number, start: string): string {
  const rows = birds
    .flatMap(writingsOf)
    .map(([scientific, english]) => `${english || scientific},${scientific}`);
  const lines = Array.from({ length: surveys }, (_, index) =>
    rows.map((row) => `${dayAfter(start, index)},Amurum,9.88,8.98,${row},1`).join("\n"),
  );
  return ["Date,Site,Latitude,Longitude,Species,Scientific name,Count", ...lines].join("\n");
}
const store = (db: Db, text: string) =>
  importSurveys(db, readPointCounts(text), { accountId: null, dryRun: false });

/** The number of counts in each series, by its name. */
async function countSeries(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("published_count")
    .select(["speciesId", ({ fn }) => fn.countAll<number>().as("counts")])
    .groupBy("speciesId")
    .execute();
  const counts = new Map(rows.map((row) => [row.speciesId, row.counts]));
  return new Map(
    (await listSeries(db)).map(({ englishName, members }) => [
      englishName,
      members.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    ]),
  );
}

const english = (bird: string) => namesOf(bird).englishName;
const wide = (bird: string) => `${english(bird)} (before the split)`;
const seriesOf = async (db: Db, name: string) => (await findDetections(db, name))?.species.englishName;

const SURVEYS = share(1000);
const WRITINGS = 4;
const total = olderBirds.length * WRITINGS * SURVEYS;

describeEachDatabase("a newer list with renames, splits and lumps", (open) => {
  test(`loses none of ${total} counts, and every old name leads to its series`, {
    timeout: 240_000,
  }, async () => {
    const { db } = await open();
    await take(db, olderList);
    await store(db, sheet(olderBirds, SURVEYS, "2020-01-01"));
    const perBird = SURVEYS * WRITINGS;
    const older = Object.fromEntries(olderBirds.map((bird) => [english(bird), perBird]));
    expect(Object.fromEntries(await countSeries(db))).toEqual(older);

    const checked = await take(db, newerList, { dryRun: true });
    expect(checked.changes.totals).toMatchObject({
      split: splits.length,
      lump: lumps.length,
      renamed: renames.filter(({ from, to }) => from !== to).length,
      gone: 0,
      new: 0,
    });
    expect(checked.changes.waiting).toBe(splits.length + lumps.length);
    for (const { counts, before } of checked.changes.listed) expect(counts).toBe(before.length * perBird);
    await take(db, newerList, { answers });

    const expected = new Map([
      ...renames.map(({ to }) => [english(to), perBird] as const),
      ...splits.map(({ from, all }) => [all ? english(all) : wide(from), perBird] as const),
      ...lumps.map(({ from, to }) => [english(to), from.length * perBird] as const),
    ]);
    const counted = await countSeries(db);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
    expect([...counted.values()].reduce((sum, counts) => sum + counts, 0)).toBe(total);
    for (const { from, to } of renames)
      for (const name of Object.values(namesOf(from)))
        expect(await seriesOf(db, name), name).toBe(english(to));
    for (const { from, to, all } of splits) {
      const series = all ? english(all) : wide(from);
      for (const name of Object.values(namesOf(from))) expect(await seriesOf(db, name), name).toBe(series);
      // Nothing has been counted under the new names yet.
      if (!all) for (const part of to) expect(await seriesOf(db, english(part)), part).toBe(series);
    }
    for (const { from, to } of lumps)
      for (const name of from.flatMap((bird) => Object.values(namesOf(bird))))
        expect(await seriesOf(db, name), name).toBe(english(to));

    const [imported] = await listChecklistImports(db);
    await undoChecklistImport(db, null, imported?._id ?? "");
    expect(Object.fromEntries(await countSeries(db))).toEqual(older);
  });

  test("reads older counts as before and later ones as the new species, in whatever order they are imported", async () => {
    const { db } = await open();
    await take(db, olderList);
    const older = sheet(olderBirds, 3, "2025-06-28");
    await store(db, older);
    await take(db, newerList, { answers });
    const newer = sheet(newerBirds, 3, "2025-07-01");
    await store(db, newer);
    const counted = Object.fromEntries(await countSeries(db));
    const each = 3 * WRITINGS;
    expect(counted).toEqual({
      ...Object.fromEntries(newerBirds.map((bird) => [english(bird), each])),
      ...Object.fromEntries(renames.map(({ to }) => [english(to), 2 * each])),
      ...Object.fromEntries(
        splits.map(({ from, all }) => (all ? [english(all), 2 * each] : [wide(from), each])),
      ),
      ...Object.fromEntries(lumps.map(({ from, to }) => [english(to), (from.length + 1) * each])),
    });
    for (const name of ["Tyto alba", "Western Barn Owl"])
      expect(await seriesOf(db, name)).toBe("Western Barn Owl");
    expect(await seriesOf(db, "Barn Owl")).toBe("Barn Owl (before the split)");
    for (const text of [older, newer])
      expect(await store(db, text)).toMatchObject({ created: 0, updated: 0 });
    const again = await open();
    await take(again.db, olderList);
    await take(again.db, newerList, { answers });
    for (const text of [newer, older]) await store(again.db, text);
    expect(Object.fromEntries(await countSeries(again.db))).toEqual(counted);
  });
});

const aviList = findExternalFile("birds/avilist_v2025_species.csv");
test.runIf(aviList)("the newer names are those of AviList 2025", () => {
  const { rows } = readCsv(readFileSync(aviList ?? ""));
  const listed = new Set(rows.map(({ cells }) => `${cells.Scientific_name}, ${cells.English_name_AviList}`));
  expect(newerBirds.filter((bird) => !listed.has(bird))).toEqual([]);
});
