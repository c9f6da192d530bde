import { expect, test } from "vitest";
import { invalidatePublic, transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import * as stored from "./stored-files.ts";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-11-26T08:00:00.400Z");
const file = (key: string, year: number | null = null, state = "now") => ({
  key,
  state,
  year,
  form: `csv of ${year}`,
});
const content = (etag: string) => ({ name: "counts.csv", bytes: 10, etag });

describeEachDatabase("the record of a stored file", (open) => {
  test("is leased to one process, until it ends or for at most the length of a lease, whatever its clock said", async () => {
    const { db } = await open();
    expect(await stored.leaseFile(db, file("a"), NOW)).toBe("2026-11-26T08:01:00.400Z");
    expect(await stored.leaseFile(db, file("a"), NOW + MINUTE_MS / 2)).toBeUndefined();
    const renewed = await stored.renewFileLease(db, "a", "2026-11-26T08:01:00.400Z", NOW + MINUTE_MS / 2);
    expect(renewed).toBe("2026-11-26T08:01:30.400Z");
    expect(await stored.leaseFile(db, file("a"), NOW + MINUTE_MS)).toBeUndefined();
    const taken = await stored.leaseFile(db, file("a"), NOW + 2 * MINUTE_MS);
    expect(taken).toBeDefined();
    expect(await stored.renewFileLease(db, "a", renewed ?? "", NOW + 2 * MINUTE_MS)).toBeUndefined();

    const ahead = NOW + 400 * 24 * 60 * MINUTE_MS;
    expect(await stored.leaseFile(db, file("b"), ahead)).toBeDefined();
    expect(await stored.leaseFile(db, file("b"), NOW)).toBe("2026-11-26T08:01:00.400Z");
  });

  test("is found once it is made, and not leased again", async () => {
    const { db } = await open();
    await stored.leaseFile(db, file("a"), NOW);
    expect(await stored.findStoredFile(db, "a")).toBeUndefined();
    await stored.recordStoredFile(db, file("a"), content('"1"'), NOW);
    expect(await stored.findStoredFile(db, "a")).toEqual({
      key: "a",
      name: "counts.csv",
      bytes: 10,
      etag: '"1"',
      madeAt: "2026-11-26T08:00:00.400Z",
    });
    expect(await stored.leaseFile(db, file("a"), NOW + 10 * MINUTE_MS)).toBeUndefined();
    await stored.dropFile(db, "a");
    expect(await stored.leaseFile(db, file("a"), NOW)).toBeDefined();
  });

  test("has the date of the file before if the bytes are the same, and a later second if not", async () => {
    const { db } = await open();
    const make = async (key: string, etag: string, at: number) => {
      await stored.leaseFile(db, file(key, null, key), at);
      await stored.recordStoredFile(db, file(key), content(etag), at);
      return (await stored.findStoredFile(db, key))?.madeAt;
    };
    expect(await make("a", '"1"', NOW)).toBe("2026-11-26T08:00:00.400Z");
    expect(await make("b", '"1"', NOW + MINUTE_MS)).toBe("2026-11-26T08:00:00.400Z");
    expect(await make("c", '"2"', NOW + 100)).toBe("2026-11-26T08:00:01.400Z");
  });

  test("goes when the data have changed, its maker has ended, or there are too many of single years", async () => {
    const { db } = await open();
    const make = async (key: string, year: number | null, state: string, at: number) => {
      await stored.leaseFile(db, file(key, year, state), at);
      await stored.recordStoredFile(db, file(key, year), content(`"${key}"`), at);
    };
    await make("earlier", null, "before", NOW - 10 * MINUTE_MS);
    await make("just made", null, "before", NOW);
    await make("all", null, "now", NOW - 10 * MINUTE_MS);
    await stored.leaseFile(db, file("abandoned", 1999), NOW - 10 * MINUTE_MS);
    await stored.leaseFile(db, file("wrong clock", 1998), NOW + 10_000 * MINUTE_MS);
    await stored.leaseFile(db, file("being made", 1997), NOW);
    for (const [index, year] of [2018, 2019, 2020].entries())
      await make(`${year}`, year, "now", NOW - (9 - index) * MINUTE_MS);
    const gone = await stored.listSuperseded(db, "now", { now: NOW, maxYearFiles: 2 });
    expect(gone.sort()).toEqual(["2018", "abandoned", "earlier", "wrong clock"]);
  });
});

describeEachDatabase("the version of the surveys", (open) => {
  test("changes with every public change but those of the institute, and only if they are committed", async () => {
    const { db } = await open();
    const before = await stored.readSurveyVersion(db);
    await transaction(db, (trx) => invalidatePublic(trx, "institute"));
    expect(await stored.readSurveyVersion(db)).toBe(before);
    await expect(
      transaction(db, async (trx) => {
        await invalidatePublic(trx);
        throw new Error("not today");
      }),
    ).rejects.toThrow("not today");
    expect(await stored.readSurveyVersion(db)).toBe(before);
    await transaction(db, async (trx) => {
      await invalidatePublic(trx, "institute");
      await invalidatePublic(trx);
    });
    const after = await stored.readSurveyVersion(db);
    expect(after).not.toBe(before);
    await transaction(db, (trx) => invalidatePublic(trx));
    expect(await stored.readSurveyVersion(db)).not.toBe(after);
  });
});
