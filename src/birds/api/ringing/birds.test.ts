import { expect, test } from "vitest";
import type { BirdLife } from "#birds/domain/ringing/bird.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase, type OpenDatabase } from "#tests/databases.ts";
import { birdDraft, makeSession, makeString, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { makeSpecies } from "#tests/make-species.ts";

async function opened(open: OpenDatabase): Promise<App> {
  const app = await openApp(await open());
  await app.addRingers();
  return app;
}

const life = async (app: App, key: string): Promise<BirdLife> =>
  (await app.call("ringer", "GET", `/api/ringing/birds/${key}`)).json();
const post = (app: App, end: string, body: object) => app.call("keeper", "POST", `/api/ringing${end}`, body);
const ringed = birdDraft(1);
const retrap = (number: number, draft: object = {}) =>
  birdDraft(number, { kind: "retrap", ring: "AA17101", ...draft });

/** A bird that was ringed on one day and read again on two others. */
async function makeLife(app: App) {
  await makeSession(app, { encounters: [ringed] }, { number: 1 });
  await makeSession(app, { encounters: [retrap(2)], date: "2026-02-10" }, { number: 2 });
  await makeSession(app, { encounters: [retrap(3)], date: "2026-03-10" }, { number: 3 });
}

describeWithDatabase("the life of a ringed bird", (open) => {
  test("has all its encounters, and is found by any of its rings, as it is stamped or typed", async () => {
    const app = await opened(open);
    await makeLife(app);
    const changed = birdDraft(4, { kind: "changed", ring: "AB00007", ringBefore: "AA17101" });
    await makeSession(app, { encounters: [changed], date: "2026-04-10" }, { number: 4 });
    for (const key of ["AA17101", "aa 17101", "AB00007"])
      expect(await life(app, encodeURIComponent(key))).toMatchObject({
        key: "AA17101",
        rings: ["AA17101", "AB00007"],
        encounters: [{ kind: "new" }, { kind: "retrap" }, { kind: "retrap" }, { kind: "changed" }],
      });
  });

  test("is split and joined with a reason, and both can be undone", async () => {
    const app = await opened(open);
    await makeLife(app);
    const reason = "Another colour ring.";
    const split = await post(app, "/birds/split", { encounterId: retrap(3).id, reason });
    const { decisionId, birds } = await split.json();
    expect(birds).toEqual(["AA17101", "AA17101~2"]);
    expect((await life(app, "AA17101~2")).encounters).toMatchObject([{ date: "2026-03-10" }]);
    expect((await life(app, "AA17101~2")).decisions).toMatchObject([
      { kind: "split", reason, undoneAt: null },
    ]);
    const undone = await app.call("keeper", "DELETE", `/api/ringing/decisions/${decisionId}`);
    expect(await undone.json()).toMatchObject({ birds: ["AA17101"] });
    expect((await life(app, "AA17101")).encounters).toHaveLength(3);

    await makeSession(app, { encounters: [birdDraft(9)], date: "2026-05-10" }, { number: 5 });
    const joined = await post(app, "/birds/join", { birds: ["AA17101", "AA17109"], reason });
    expect((await joined.json()).birds).toEqual(["AA17101"]);
    expect((await life(app, "AA17109")).encounters).toHaveLength(4);
  });

  test("follows a corrected ring, and closes the doubt that the wrong one raised", async () => {
    const app = await opened(open);
    await makeSession(app, { encounters: [ringed] }, { number: 1 });
    await makeSession(
      app,
      { encounters: [birdDraft(2, { ring: "AA17101" })], date: "2026-01-11" },
      { number: 2 },
    );
    const doubts = async () => (await (await app.call("keeper", "GET", "/api/ringing/doubts")).json()).data;
    expect(await doubts()).toMatchObject([{ kind: "twice", ring: "AA17101", date: "2026-01-11" }]);
    const correction = { version: 1, changes: { ring: "AA17102" }, reason: "Read from the photograph." };
    const reply = await post(app, `/encounters/${birdDraft(2).id}/versions`, correction);
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ birdKey: "AA17102", wing: 96, version: 2 });
    expect(await doubts()).toEqual([]);
    expect((await post(app, `/encounters/${birdDraft(2).id}/versions`, correction)).status).toBe(409);
  });

  test("is searched by a ring, its beginning and the species", async () => {
    const app = await opened(open);
    await makeSpecies(app.db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus" });
    await makeLife(app);
    await makeSession(app, { encounters: [birdDraft(9, { ring: "BE00001" })] }, { number: 9 });
    const keys = async (search: string) => {
      const reply = await app.call("ringer", "GET", `/api/ringing/birds?search=${search}`);
      return (await reply.json()).data.map(({ key }: { key: string }) => key);
    };
    expect(await keys("aa17")).toEqual(["AA17101"]);
    expect(await keys("AA17101")).toEqual(["AA17101"]);
    expect(await keys("bulbul")).toEqual(["AA17101", "BE00001"]);
    expect(await keys("")).toEqual(["AA17101", "BE00001"]);
    expect(await keys("%25")).toEqual(["AA17101", "BE00001"]);
    expect(await keys("ZZ9")).toEqual([]);
  });

  test("gets the species of a name that is answered later", async () => {
    const app = await opened(open);
    await makeSession(app, {
      encounters: [birdDraft(1, { scientificName: null, englishName: "Kwalkwali" })],
    });
    expect((await life(app, "AA17101")).encounters).toMatchObject([
      { species: null, englishName: "Kwalkwali" },
    ]);
    const waiting = await (await app.call("admin", "GET", "/api/unmatched-names")).json();
    expect(waiting.waiting).toMatchObject([{ englishName: "Kwalkwali", rows: 1 }]);
    const speciesId = await makeSpecies(app.db, {
      name: "Common Bulbul",
      scientificName: "Pycnonotus barbatus",
    });
    const rule = { countedSpeciesId: waiting.waiting[0]?._id, kind: "species", speciesId };
    expect((await app.call("admin", "POST", "/api/unmatched-names", rule)).status).toBe(201);
    expect((await life(app, "AA17101")).encounters).toMatchObject([{ species: { name: "Common Bulbul" } }]);
  });
});

describeWithDatabase("what is handed to the scheme", (open) => {
  test("is listed with what was corrected since", async () => {
    const app = await opened(open);
    await makeLife(app);
    const state = async () => (await app.call("keeper", "GET", "/api/ringing/handed-in")).json();
    expect(await state()).toMatchObject({ until: null, changedSince: [] });
    const handed = await (await post(app, "/handed-in", { until: "2026-02-28" })).json();
    expect(handed).toMatchObject({
      until: "2026-02-10",
      waiting: [{ date: "2026-03-10" }],
      changedSince: [],
    });
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await app.db
      .updateTable("ringing_session")
      .set({ handedInAt: earlier })
      .where("handedInAt", "is not", null)
      .execute();
    await app.db.updateTable("encounter").set({ updatedAt: "2026-03-11T08:00:00.000Z" }).execute();
    await post(app, `/encounters/${ringed.id}/versions`, {
      version: 1,
      changes: { wing: 90 },
      reason: "Read.",
    });
    expect(await state()).toMatchObject({
      changedSince: [{ ring: "AA17101", isChangedSince: true, wing: 90 }],
    });
  });
});

describeWithDatabase("the pack of a phone", (open) => {
  const pack = async (app: App, end = "", headers = {}) =>
    app.api.request(`/api/ringing/pack${end}`, { headers: { ...app.headersOf("ringer"), ...headers } });

  test("is sent once, and then only the birds that changed or are gone", async () => {
    const app = await opened(open);
    await makeString(app);
    await makeLife(app);
    const first = await pack(app);
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toContain("private");
    const whole = await first.json();
    expect(whole).toMatchObject({ isWhole: true, gone: [], strings: [{ next: "AA17102", left: 99 }] });
    expect((await pack(app, "", { "If-None-Match": tag })).status).toBe(304);

    await makeSession(app, { encounters: [birdDraft(9)], date: "2026-05-10" }, { number: 5 });
    expect((await pack(app, "", { "If-None-Match": tag })).status).toBe(200);
    const changes = await (await pack(app, `?since=${whole.version}`)).json();
    expect(changes).toMatchObject({ isWhole: false, gone: [], lives: { series: [{ counts: [1] }] } });

    const correction = { version: 1, changes: { ring: "BE00001" }, reason: "Read again." };
    await post(app, `/encounters/${birdDraft(9).id}/versions`, correction);
    const moved = await (await pack(app, `?since=${changes.version}`)).json();
    expect(moved).toMatchObject({ isWhole: false, gone: ["AA17109"] });
    expect(await (await pack(app, "?since=999999.a.b")).json()).toMatchObject({ isWhole: true });
  });
});

describeWithDatabase("a string of rings", (open) => {
  const take = (app: App, id: string, body: object, person: "ringer" | "keeper" = "ringer") =>
    app.call(person, "POST", `/api/ringing/strings/${id}/take`, body);
  const at = (number: number, first = "AA17101") => ({ first, sessionId: ringingId(number) });

  test("is opened at one table only, by the number that was read from its first ring", async () => {
    const app = await opened(open);
    const id = await makeString(app);
    expect((await take(app, id, at(1, "AB17101"))).status).toBe(422);
    const states = await Promise.all([take(app, id, at(1)), take(app, id, at(2), "keeper")]);
    expect(states.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await take(app, id, at(states[0]?.status === 200 ? 1 : 2))).status).toBe(200);
  });

  test("is not opened beside another of its size", async () => {
    const app = await opened(open);
    const [one, other] = [
      await makeString(app),
      await makeString(app, { first: "AB00001", last: "AB00100" }),
    ];
    const large = await makeString(app, { first: "BE00001", last: "BE00100", size: "4.0" });
    expect((await take(app, one, at(1))).status).toBe(200);
    expect((await take(app, other, at(1, "AB00001"))).status).toBe(409);
    expect((await take(app, large, at(1, "BE00001"))).status).toBe(200);
  });

  test("is refused in words with wrong ends, too long, or over another", async () => {
    const app = await opened(open);
    await makeString(app);
    for (const [first, last, word] of [
      ["AA1", "AA99999", "same letters"],
      ["AA00200", "AA00101", "Swap"],
      ["AA00001", "AA20000", "10,000"],
      ["AA17150", "AA17250", "overlaps"],
      ["A--17", "AA00100", "no ring number"],
    ]) {
      const reply = await app.call("keeper", "POST", "/api/ringing/strings", { first, last, size: "2.8" });
      expect(reply.status, `${first} to ${last}`).toBe(422);
      expect((await reply.json()).message, `${first} to ${last}`).toContain(word);
    }
  });

  test("never leaves out a ring that is on a bird", async () => {
    const app = await opened(open);
    const id = await makeString(app);
    await makeSession(app, sessionDraft());
    const reply = await app.call("keeper", "PATCH", `/api/ringing/strings/${id}`, {
      version: 1,
      first: "AA17102",
    });
    expect(reply.status).toBe(409);
    expect((await reply.json()).message).toContain("AA17101 is on a bird");
  });
});
