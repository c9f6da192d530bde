import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import { type Db, isPostgres, transaction } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import { fieldsWithout } from "#core/domain/fields.ts";
import { recordOf } from "#core/domain/keys.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, permitted } from "#tests/make.ts";
import { explainQueries, type RecordedDatabase, recordQueries } from "#tests/query-plans.ts";
import { selectEncounters } from "./encounters.ts";
import { findBirds } from "./link.ts";
import { getLife, searchBirds } from "./lives.ts";
import { getPack, getPackVersion } from "./pack.ts";
import { usedOf } from "./stock.ts";

const ENCOUNTERS = 40_000;
const PER_SESSION = 40;
const at = "2026-01-10T09:00:00.000Z";
const empty = recordOf(fieldsWithout(encounterFields, ["kind"]), () => null);

const ringOf = (index: number) => `AA${String(10_000 + Math.floor(index / 2)).padStart(5, "0")}`;
const idOf = (index: number) => `50000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const encounterOf = (index: number, siteId: string): Schema["encounter"] => ({
  ...empty,
  id: idOf(index),
  kind: index % 2 === 0 ? "new" : "retrap",
  ring: ringOf(index),
  ringKey: ringOf(index),
  sessionId: idOf(Math.floor(index / PER_SESSION)),
  position: index % PER_SESSION,
  siteId,
  birdKey: ringOf(index),
  ringBeforeKey: null,
  removedAt: null,
  speciesId: null,
  wing: 60 + (index % 40),
  englishName: `Bird ${index % 200}`,
  date: `20${10 + (index % 15)}-05-1${index % 9}`,
  placeName: null,
  latitude: null,
  longitude: null,
  written: null,
  accountId: null,
  importId: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
});

/** Fills the tables with the birds of thirty years. */
async function fill(db: Db): Promise<void> {
  await transaction(db, async (trx) => {
    const siteId = idOf(1);
    const site = { countryCode: null, stateProvince: null, decimalLatitude: null, decimalLongitude: null };
    await trx
      .insertInto("survey_site")
      .values({ id: siteId, locationID: "amurum", name: "Amurum", ...site, precisionMetres: null })
      .execute();
    for (let start = 0; start < ENCOUNTERS; start += 400) {
      const sessions = Array.from({ length: 400 / PER_SESSION }, (_, index) => start / PER_SESSION + index);
      await trx
        .insertInto("ringing_session")
        .values(
          sessions.map((index) => ({
            id: idOf(index),
            accountId: "none",
            siteId,
            date: "2020-05-10",
            state: "closed" as const,
            openTime: null,
            closeTime: null,
            weather: null,
            wind: null,
            rain: null,
            cloud: null,
            playback: null,
            inCharge: null,
            team: null,
            notes: null,
            checkedById: null,
            checkedAt: null,
            handedInAt: null,
            publicFrom: null,
            version: 1,
            importId: null,
            demonstrationAt: null,
            sent: null,
            receivedAt: at,
            updatedAt: at,
          })),
        )
        .execute();
      const rows = Array.from({ length: 400 }, (_, index) => encounterOf(start + index, siteId));
      for (let part = 0; part < 400; part += 100)
        await trx
          .insertInto("encounter")
          .values(rows.slice(part, part + 100))
          .execute();
      await trx
        .insertInto("bird_change")
        .values(
          rows
            .filter(({ kind }) => kind === "new")
            .map(({ birdKey }) => ({ birdKey: birdKey ?? "", sequence: start + 1 })),
        )
        .execute();
    }
  });
  await sql.raw(isPostgres(db) ? "vacuum analyze" : "analyze").execute(db);
}

describeEachDatabase("with 40,000 birds in the hand", (open, kind) => {
  let database: RecordedDatabase;
  let db: Db;
  const reader = async () => permitted<"ringing.read">(await makeAccount(db, { ringer: true }));

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    await fill(db);
    database = recordQueries(opened);
  });

  const readsAll = kind === "SQLite" ? /\bSCAN encounter(?:$| (?!USING))/m : /Seq Scan on encounter\b/;
  const searches: [string, (db: Db) => Promise<unknown>][] = [
    ["the life of a ring", async (on) => getLife(on, await reader(), ringOf(777))],
    ["the birds of some rings", (on) => findBirds(on, [ringOf(778), ringOf(10_001)])],
    [
      "a search by the beginning of a ring",
      async (on) => searchBirds(on, await reader(), { search: "AA1234", page: 0, limit: 12 }),
    ],
    [
      "the birds of a session",
      (on) => selectEncounters(on).where("encounter.sessionId", "=", idOf(5)).execute(),
    ],
    ["the used rings of a string", (on) => usedOf(on, { first: "AA10100", last: "AA10199", scheme: null })],
    [
      "what changed since a pack",
      async (on) => {
        const person = await reader();
        const version = await getPackVersion(on, person);
        const [, ...rest] = version.split(".");
        return getPack(on, person, [ENCOUNTERS - 500, ...rest].join("."));
      },
    ],
  ];
  // The first pack reads all birds for the ranges, once.
  beforeAll(async () => {
    await getPack(database.db, await reader());
  });

  test.each(searches)("%s is found by an index", async (_, run) => {
    for (const { query, plan } of await explainQueries(database, run))
      expect(plan, query).not.toMatch(readsAll);
  });
});
