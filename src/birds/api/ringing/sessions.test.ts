import { expect, test } from "vitest";
import type { Encounter } from "#birds/domain/ringing/encounter.ts";
import type { RingingSession } from "#birds/domain/ringing/session.ts";
import { changeRights } from "#core/db/accounts/rights.ts";
import { transaction } from "#core/db/connect.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase, type OpenDatabase } from "#tests/databases.ts";
import { permitted } from "#tests/make.ts";
import { birdDraft, makeString, ringingId, sessionDraft } from "#tests/make-ringing.ts";
import { makeSpecies } from "#tests/make-species.ts";

async function opened(open: OpenDatabase): Promise<App> {
  const app = await openApp(await open());
  await app.addRingers();
  return app;
}

const path = (number = 1) => `/api/ringing/sessions/${ringingId(number)}`;
const put = (app: App, body: object, { number = 1, person = "ringer" as Person } = {}) =>
  app.call(person, "PUT", path(number), body);
const read = async (app: App, number = 1): Promise<RingingSession> =>
  (await app.call("ringer", "GET", path(number))).json();
const kindsOf = ({ doubts }: Encounter) => doubts.map(({ kind }) => kind);

describeWithDatabase("sending a ringing session", (open) => {
  test("stores it once, although a killed tab and a second one send it twenty times at once", async () => {
    const app = await opened(open);
    const sent = sessionDraft({ encounters: [birdDraft(1), birdDraft(2)] });
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(app, sent)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...new Array(19).fill(200), 201]);
    const later = await put(app, { ...sent, sentAt: new Date(Date.now() + 5).toISOString() });
    expect(later.status).toBe(200);
    expect(await read(app)).toMatchObject({ birds: 2, newRings: 2, version: 1, state: "open" });
    expect(await app.db.selectFrom("encounter_version").select("version").execute()).toHaveLength(2);
  });

  test("is replaced by a later state, and a late copy of an older one changes nothing", async () => {
    const app = await opened(open);
    await put(app, sessionDraft());
    const later = sessionDraft({ version: 3, encounters: [birdDraft(1, { wing: 99 }), birdDraft(2)] });
    expect((await put(app, later)).status).toBe(200);
    for (const version of [1, 2, 3]) {
      const refused = await put(app, sessionDraft({ version, notes: "Late" }));
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ current: { version: 3 } });
    }
    const { encounters } = await read(app);
    expect(encounters.map(({ wing }) => wing)).toEqual([99, 96]);
    const reply = await app.call("ringer", "GET", `/api/ringing/encounters/${birdDraft(1).id}/versions`);
    const { versions } = await reply.json();
    expect(versions).toMatchObject([
      { version: 1, values: { wing: 96 } },
      { version: 2, values: { wing: 99 } },
    ]);
  });

  test("keeps a bird that a later state leaves out, and gives it back when it is sent again", async () => {
    const app = await opened(open);
    await put(app, sessionDraft({ encounters: [birdDraft(1), birdDraft(2)] }));
    await put(app, sessionDraft({ version: 2, encounters: [birdDraft(1)] }));
    expect(await read(app)).toMatchObject({ birds: 1 });
    expect((await app.call("ringer", "GET", "/api/ringing/birds/AA17102")).status).toBe(404);
    const reply = await app.call("ringer", "GET", `/api/ringing/encounters/${birdDraft(2).id}/versions`);
    expect((await reply.json()).versions).toMatchObject([
      { reason: null },
      { reason: "Left out when the session was sent again.", values: { ring: "AA17102" } },
    ]);
    await put(app, sessionDraft({ version: 3, encounters: [birdDraft(1), birdDraft(2)] }));
    expect((await app.call("ringer", "GET", "/api/ringing/birds/AA17102")).status).toBe(200);
  });

  test("lets a correction made on the site stand, and doubts what the phone changed since", async () => {
    const app = await opened(open);
    await put(app, sessionDraft());
    const bird = birdDraft(1);
    const correction = { version: 1, changes: { wing: 69 }, reason: "Figures swapped." };
    await app.call("keeper", "POST", `/api/ringing/encounters/${bird.id}/versions`, correction);
    await put(app, sessionDraft({ version: 2, encounters: [birdDraft(1, { mass: 40 })] }));
    expect((await read(app)).encounters).toMatchObject([{ wing: 69, mass: 40, doubts: [] }]);
    await put(app, sessionDraft({ version: 3, encounters: [birdDraft(1, { mass: 40, wing: 97 })] }));
    const [both] = (await read(app)).encounters;
    expect(both).toMatchObject({ wing: 69, mass: 40 });
    expect(both?.doubts).toMatchObject([
      { kind: "corrected", text: "Wing: the phone sent “97” after it was corrected to “69”." },
    ]);
  });

  test("stores one ring of two phones in one minute twice, with one doubt", async () => {
    const app = await opened(open);
    const ring = { ring: "AA17101", time: "07:15" };
    await Promise.all([
      put(app, sessionDraft({ encounters: [birdDraft(1, ring)] }), { number: 1 }),
      put(app, sessionDraft({ encounters: [birdDraft(2, ring)] }), { number: 2, person: "keeper" }),
    ]);
    const both = [...(await read(app, 1)).encounters, ...(await read(app, 2)).encounters];
    expect(both.map(({ ring: number }) => number)).toEqual(["AA17101", "AA17101"]);
    expect(both.flatMap(kindsOf)).toEqual(["twice"]);
    const waiting = await (await app.call("keeper", "GET", "/api/today")).json();
    expect(waiting).toMatchObject({ ringDoubts: { count: 1 } });
    expect(await (await app.call("ringer", "GET", "/api/today")).json()).not.toHaveProperty("ringDoubts");
    expect(await (await app.call("admin", "GET", "/api/today")).json()).not.toHaveProperty("ringDoubts");
  });

  test("refuses nothing for a rule: no ring number, an unknown bird, a dead one caught again, a session over midnight", async () => {
    const app = await opened(open);
    await makeSpecies(app.db, { name: "Common Bulbul", scientificName: "Pycnonotus barbatus" });
    const encounters = [
      birdDraft(1, { ring: "AA1712O" }),
      birdDraft(2, { scientificName: null, englishName: "Little brown job" }),
      birdDraft(3, { condition: 2 }),
    ];
    const over = { openTime: "22:00", closeTime: "01:00" };
    expect((await put(app, sessionDraft({ encounters, ...over }))).status).toBe(201);
    const again = birdDraft(4, { kind: "retrap", ring: "AA17103", scientificName: "Lagonosticta rara" });
    const next = sessionDraft({ encounters: [again], date: "2026-01-12" });
    expect((await put(app, next, { number: 2 })).status).toBe(201);
    const first = await read(app);
    expect(first.encounters.map(({ birdKey, species }) => [birdKey, species?.name])).toEqual([
      [null, "Common Bulbul"],
      ["AA17102", undefined],
      ["AA17103", "Common Bulbul"],
    ]);
    expect(first.netMetreHours).toBe(12 * 3 + 6 * 10);
    expect((await read(app, 2)).encounters.flatMap(kindsOf)).toContain("dead");
  });

  test("is 422 only for what is not of the schema", async () => {
    const app = await opened(open);
    for (const bird of [{ age: "11" }, { sex: "X" }, { mass: 0 }, { kind: null }, { primaries: "01" }]) {
      const reply = await put(app, sessionDraft({ encounters: [birdDraft(1, bird)] }));
      expect(reply.status, JSON.stringify(bird)).toBe(422);
    }
    expect(await app.db.selectFrom("ringing_session").select("id").execute()).toEqual([]);
  });

  test("doubts the day if the clock of the phone is 400 days ahead", async () => {
    const app = await opened(open);
    const ahead = new Date(Date.now() + 400 * 86_400_000).toISOString();
    await put(app, sessionDraft({ sentAt: ahead, date: ahead.slice(0, 10) }));
    const [bird] = (await read(app)).encounters;
    expect(bird?.doubts).toMatchObject([{ field: "date", kind: "clock", answer: null }]);
    expect(bird?.doubts[0]?.text).toMatch(/400 days ahead/);
  });

  test("of a ringer whose right ended is refused and stays on the phone; a keeper can send it", async () => {
    const app = await opened(open);
    const admin = permitted<"account.manage">(app.people.admin);
    const end = { isRinger: false };
    await transaction(app.db, (trx) => changeRights(trx, admin, app.people.ringer._id, end));
    expect((await put(app, sessionDraft())).status).toBe(403);
    expect((await put(app, sessionDraft(), { person: "keeper" })).status).toBe(201);
  });

  test("is not changed by another ringer, but by the keeper", async () => {
    const app = await opened(open);
    const admin = permitted<"account.manage">(app.people.admin);
    const give = { isRinger: true };
    await transaction(app.db, (trx) => changeRights(trx, admin, app.people.member._id, give));
    await put(app, sessionDraft());
    const later = sessionDraft({ version: 2, notes: "Wind" });
    expect((await put(app, later, { person: "member" })).status).toBe(403);
    expect((await put(app, later, { person: "keeper" })).status).toBe(200);
    const answered = await app.call("member", "POST", `${path()}/close`);
    expect(answered.status).toBe(403);
  });

  test("cannot take over a bird of another session", async () => {
    const app = await opened(open);
    await put(app, sessionDraft());
    expect((await put(app, sessionDraft(), { number: 2 })).status).toBe(409);
    expect((await app.call("ringer", "GET", path(2))).status).toBe(404);
  });
});

describeWithDatabase("a ringing session", (open) => {
  test("is closed with the comparison of rings: on birds, lost, and missing by their numbers", async () => {
    const app = await opened(open);
    const string = await makeString(app);
    await app.call("ringer", "POST", `/api/ringing/strings/${string}/take`, {
      first: "AA17101",
      sessionId: ringingId(1),
    });
    const lost = { id: ringingId(50), ring: "AA17103", fate: "destroyed", reason: "Broke" };
    await put(app, sessionDraft({ encounters: [birdDraft(1), birdDraft(2), birdDraft(6)], fates: [lost] }));
    const closed = await app.call("ringer", "POST", `${path()}/close`);
    expect(await closed.json()).toMatchObject({
      state: "closed",
      comparison: [{ first: "AA17101", saved: 3, next: "AA17107", missing: ["AA17104", "AA17105"] }],
    });
    const { strings, fates } = await (await app.call("ringer", "GET", "/api/ringing/strings")).json();
    expect(strings).toMatchObject([
      { openIn: null, holder: "Hauwa Umeadi", onBirds: 3, withoutBird: 1, left: 96 },
    ]);
    expect(fates).toMatchObject([{ ring: "AA17103", fate: "destroyed", reason: "Broke" }]);
    expect((await app.call("ringer", "POST", `${path()}/close`)).status).toBe(200);
  });

  test("becomes public by the keeper's press and the delay of the settings, and is not when it is undone or sent again", async () => {
    const app = await opened(open);
    await app.call("keeper", "PUT", "/api/ringing/settings", { version: 0, delayMonths: 1 });
    await put(app, sessionDraft({ date: "2026-01-31", isClosed: true }));
    const check = async (isChecked: boolean, version = 1) =>
      (await app.call("keeper", "POST", `${path()}/check`, { version, isChecked })).json();
    expect(await check(true)).toMatchObject({ state: "checked", publicFrom: "2026-02-28" });
    expect(await check(false)).toMatchObject({ state: "closed", publicFrom: null });
    await check(true);
    await put(app, sessionDraft({ date: "2026-01-31", version: 2, notes: "Wind" }));
    expect(await read(app)).toMatchObject({ state: "closed", publicFrom: null });
    expect(await check(true, 1)).toMatchObject({ code: "conflict" });
  });

  test("at a new place stores a site that is in no public list", async () => {
    const app = await opened(open);
    await put(app, sessionDraft());
    expect(await app.db.selectFrom("survey_site").select("name").execute()).toEqual([
      { name: "Amurum, ringing site" },
    ]);
    for (const address of ["/api/field/pack", "/api/field/places", "/api/surveys", "/api/atlas"]) {
      const reply = await app.call(null, "GET", address);
      expect(await reply.text(), address).not.toContain("Amurum");
    }
    await put(app, sessionDraft({ encounters: [birdDraft(2)] }), { number: 2 });
    expect(await app.db.selectFrom("survey_site").select("id").execute()).toHaveLength(1);
  });
});
