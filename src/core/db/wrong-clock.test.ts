import { expect, test } from "vitest";
import * as importJobs from "#birds/db/surveys/import-jobs.ts";
import { beginImport } from "#birds/db/surveys/imports.ts";
import { createLimits } from "#core/api/limits.ts";
import { recordOf } from "#core/domain/keys.ts";
import { findLastObservation, saveObservation } from "#institute/db/weather/weather.ts";
import { extremeNames, type Weather } from "#institute/domain/weather/weather.ts";
import { secret } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember } from "#tests/make.ts";
import { purgeCalls } from "./accounts/idempotency.ts";
import { listOpenSessions, openSession, touchSession } from "./accounts/sessions.ts";
import { leaseJob } from "./jobs.ts";
import { now } from "./record.ts";

const DAY_MS = 86_400_000;
/** What a server wrote while its clock was 400 days ahead. */
const ahead = new Date(Date.now() + 400 * DAY_MS).toISOString();

describeEachDatabase(
  "after a clock that was 400 days ahead is mended, nothing waits for longer than its own time:",
  (open) => {
    test("a limit that was used up counts again from the beginning", async () => {
      const { db } = await open();
      const limits = createLimits(db, secret);
      const attempt = () => limits.consume({ signinAccount: "one", signinAddress: "here" });
      for (let count = 0; count < 10; count++) await attempt();
      await expect(attempt()).rejects.toMatchObject({ code: "tooMany" });
      await db.updateTable("rate_limit").set({ expiresAt: ahead }).execute();
      for (let count = 0; count < 10; count++) await attempt();
      await expect(attempt()).rejects.toMatchObject({ code: "tooMany" });
      const { latest } = await db
        .selectFrom("rate_limit")
        .select(({ fn }) => fn.max("expiresAt").as("latest"))
        .executeTakeFirstOrThrow();
      expect(Date.parse(latest) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    });

    test("a limit of another server, whose clock differs by some minutes, is none to forget", async () => {
      const { db } = await open();
      const limits = createLimits(db, secret);
      for (let count = 0; count < 10; count++) await limits.consume({ signinAccount: "one" });
      const alittleLater = new Date(Date.now() + 19 * 60_000).toISOString();
      await db.updateTable("rate_limit").set({ expiresAt: alittleLater }).execute();
      await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject({ code: "tooMany" });
    });

    test("an address from which somebody signed in is known for 90 days, not for 490", async () => {
      const { db } = await open();
      const limits = createLimits(db, secret);
      await limits.rememberSignIn("a@example.org", "192.0.2.1");
      expect(await limits.isKnownSignIn("a@example.org", "192.0.2.1")).toBe(true);
      await db.updateTable("known_sign_in").set({ expiresAt: ahead }).execute();
      expect(await limits.isKnownSignIn("a@example.org", "192.0.2.1")).toBe(false);
    });

    test("an import that ended with its server does not keep others from starting", async () => {
      const { db } = await open();
      await importJobs.takeSlot(db, "first", null);
      await expect(importJobs.takeSlot(db, "second", null)).rejects.toMatchObject({ code: "conflict" });
      await db.updateTable("survey_import").set({ aliveAt: ahead }).where("id", ">", 0).execute();
      expect(await importJobs.findJob(db)).toBeNull();
      await importJobs.takeSlot(db, "second", null);

      await beginImport(db, null);
      await expect(beginImport(db, null)).rejects.toMatchObject({ code: "conflict" });
      await db.updateTable("survey_import").set({ aliveAt: ahead }).where("id", ">", 0).execute();
      expect(await beginImport(db, null)).toBeGreaterThan(0);
    });

    test("a job is due", async () => {
      const { db } = await open();
      const later = new Date(Date.now() + 60_000).toISOString();
      await db.insertInto("job").values({ name: "sweep", nextAt: ahead, lastRunAt: ahead }).execute();
      expect(await leaseJob(db, "sweep", now(), later)).toBe(true);
    });

    test("the key of a call is forgotten, and a session says when it was last used", async () => {
      const { db } = await open();
      const call = { id: "key", fingerprint: "f", reply: "{}" };
      await db
        .insertInto("idempotency_key")
        .values({ ...call, createdAt: ahead })
        .execute();
      await purgeCalls(db, new Date(Date.now() - DAY_MS).toISOString());
      expect(await db.selectFrom("idempotency_key").select("id").execute()).toEqual([]);

      const member = await makeMember(db, {});
      const session = await openSession(db, member._id, 3600);
      await db.updateTable("session").set({ seenAt: ahead }).where("id", "=", session).execute();
      await touchSession(db, session);
      const [seen] = await listOpenSessions(db, member._id);
      expect(Date.parse(seen?.seenAt ?? "")).toBeLessThanOrEqual(Date.now());
    });

    test("the weather of a station whose clock was ahead makes room for the next observation", async () => {
      const { db } = await open();
      const none = {
        temp_c: null,
        relative_humidity: null,
        wind_mph: null,
        wind_dir: null,
        pressure_mb: null,
      };
      const observed = (observation_time: string, source: string): Weather => ({
        ...none,
        davis_current_observation: recordOf(extremeNames, () => null),
        observation_time,
        source,
      });
      await saveObservation(db, observed(ahead, "the wrong clock"));
      await saveObservation(db, observed(new Date(Date.now() - 60_000).toISOString(), "mended"));
      await saveObservation(db, observed(new Date(Date.now() - 120_000).toISOString(), "late"));
      expect((await findLastObservation(db))?.source).toBe("mended");
    });
  },
);
