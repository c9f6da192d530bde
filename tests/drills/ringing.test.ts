import { expect, onTestFinished, test } from "vitest";
import { birdDraft, ringingId, sessionDraft } from "../make-ringing.ts";
import { note, times } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { type DrilledSite, openSite } from "./site.ts";

const KILLS = times(4, 12);
const BIRDS = 120;

const birds = (kill: number) =>
  Array.from({ length: BIRDS }, (_, index) => {
    const number = kill * BIRDS + index + 1;
    return birdDraft(number, { ring: `AA${20_000 + number}` });
  });

/** How many birds of a session are stored, with how many first versions and lives. */
async function countStored(site: DrilledSite, sessionId: string) {
  const { db } = site.open();
  const stored = await db
    .selectFrom("encounter")
    .leftJoin("encounter_version", "encounter_version.encounterId", "encounter.id")
    .select(["encounter.id", "encounter.birdKey", "encounter_version.version"])
    .where("sessionId", "=", sessionId)
    .execute();
  const whole = stored.filter(({ birdKey, version }) => birdKey !== null && version === 1);
  const session = await db
    .selectFrom("ringing_session")
    .select("id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return { sessions: session ? 1 : 0, birds: stored.length, whole: whole.length };
}

/** Kills the server again and again in the middle of a session that a phone sends, which then sends it again. */
async function killWhileSending(site: DrilledSite, drill: string) {
  await site.start();
  await site.open().db.updateTable("account").set({ ringerSince: new Date().toISOString() }).execute();
  let cut = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const headers = { ...(await site.signIn()), "Content-Type": "application/json" };
    const body = JSON.stringify(sessionDraft({ encounters: birds(kill) }));
    const id = ringingId(kill + 1);
    const put = () =>
      fetch(`${site.address()}/api/ringing/sessions/${id}`, { method: "PUT", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    const first = put();
    // Each kill comes a little later into the write.
    const begin = performance.now();
    while (performance.now() - begin < kill * 15) await new Promise(setImmediate);
    await site.server().end("SIGKILL");
    if ((await first) === 0) cut++;
    await site.start();
    const after = await countStored(site, id);
    expect([0, BIRDS]).toContain(after.birds);
    expect(after).toEqual({ sessions: after.birds === 0 ? 0 : 1, birds: after.birds, whole: after.birds });
    expect([200, 201]).toContain(await put());
    expect(await countStored(site, id)).toEqual({ sessions: 1, birds: BIRDS, whole: BIRDS });
  }
  note(drill, `sessions cut in the middle of ${KILLS}`, cut, "stored whole or not at all");
}

test("a ringing session that a killed server on SQLite was storing is there whole or not at all", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  await killWhileSending(site, "kill -9 while a session is sent (SQLite)");
});

test("a ringing session that a killed server on PostgreSQL was storing is there whole or not at all", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const site = await openSite({ url: postgres.url });
  onTestFinished(() => site.close());
  await killWhileSending(site, "kill -9 while a session is sent (PostgreSQL)");
});
