import { beforeEach, expect, test } from "vitest";
import { purgeFinders } from "#birds/db/ringing/ring-reports.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import { newId } from "#core/db/record.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { jpeg } from "#tests/files.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";

const report = {
  ring: "AA17120",
  foundOn: "2026-03-04",
  place: "Shendam, Plateau State",
  latitude: "8.88",
  longitude: "9.53",
  how: "dead",
  email: "Amina@Stranger.example",
  name: "Amina",
  notes: "It lay beside the market.",
};

describeEachDatabase("a ring that somebody found", (open) => {
  let app: App;
  let keeper: { Authorization: string };
  let ringer: { Authorization: string };
  beforeEach(async () => {
    app = await openApp(await open());
    keeper = await signIn({ ringKeeper: true });
    ringer = await signIn({ ringer: true });
  });

  async function signIn(rights: object) {
    const { _id: accountId } = await makeAccount(app.db, rights);
    const sessionId = await sessions.openSession(app.db, accountId, 3600);
    const token = await app.services.tokens.sign({ accountId, sessionId, seconds: 3600 });
    return { Authorization: `Bearer ${token}` };
  }
  const call = (who: object, method: string, path: string, body?: object) =>
    app.api.request(path, {
      method,
      headers: { ...who, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send = (changes: object = {}) => call({}, "POST", "/api/ringing/found", { ...report, ...changes });
  const list = async (state = "waiting") =>
    (await (await call(keeper, "GET", `/api/ringing/found?state=${state}`)).json()).data;
  const letters = async (subject: string) =>
    (await readMailbox(app.db)).filter((letter) => letter.subject === subject);

  /** A string of rings, and a bird that wears the first of them. */
  async function ringBird(names: { englishName: string; scientificName: string }) {
    const string = { first: "AA17101", last: "AA17200", size: "2.8" };
    expect((await call(keeper, "POST", "/api/ringing/strings", string)).status).toBe(201);
    const session = {
      version: 1,
      date: "2025-11-20",
      site: {
        locationID: null,
        name: "Amurum Forest Reserve",
        latitude: 9.8752,
        longitude: 8.9783,
        position: "dot",
      },
      encounters: [{ id: newId(), kind: "new", ring: "AA17120", ...names }],
      sentAt: new Date().toISOString(),
    };
    const reply = await call(keeper, "PUT", `/api/ringing/sessions/${newId()}`, session);
    expect(await reply.json()).toMatchObject({ encounters: [{ ring: "AA17120", birdKey: "AA17120" }] });
  }
  const robin = { englishName: "Snowy-crowned Robin-Chat", scientificName: "Cossypha niveicapilla" };

  test("is thanked for with whose ring it seems to be, and no life: the same for rings on a bird and in the bag", async () => {
    await makeSpecies(app.db, { name: robin.englishName, scientificName: robin.scientificName });
    await ringBird(robin);
    const answers = new Set<string>();
    // The attack: somebody walks through a string, and compares what is answered.
    for (const [at, ring] of ["AA17120", "aa 17119", "AA17121", "AA99999"].entries()) {
      const reply = await send({ ring, email: `walker${at}@stranger.example` });
      expect(reply.status).toBe(201);
      answers.add(`${await reply.text()} ${JSON.stringify([...reply.headers])}`);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('"origin":"ours"');
    const other = async (ring: string) => (await (await send({ ring })).json()).origin;
    expect([await other("V123456"), await other("A??20")]).toEqual(["others", "unknown"]);
    const texts = JSON.stringify(await readMailbox(app.db));
    expect(texts).not.toMatch(/Robin-Chat|Amurum|AA17|Shendam|Amina"|market/);
  });

  test("is refused in words if it cannot be answered, and a bot is thanked without being stored", async () => {
    const wrong = { ring: "", foundOn: "2999-01-01", place: " ", how: "x", email: "nobody", latitude: "95" };
    const reply = await send(wrong);
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields).sort()).toEqual(Object.keys(wrong).sort());
    expect((await send({ longitude: "" })).status).toBe(422);
    expect((await send({ website: "https://buy.example" })).status).toBe(201);
    expect(await list()).toEqual([]);
  });

  test("is stored once however often it is sent, and counted by mailbox and address", async () => {
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
    expect(await list()).toHaveLength(1);
    const statuses: number[] = [];
    for (let sent = 0; sent < 8; sent++)
      statuses.push((await send({ place: `Jos ${sent}`, email: `a.mina+${sent}@gmail.com` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  test("is read by the keeper alone, with the birds that have worn the ring", async () => {
    await makeSpecies(app.db, { name: robin.englishName, scientificName: robin.scientificName });
    await ringBird(robin);
    await send();
    expect(await list()).toMatchObject([
      {
        ring: "AA17120",
        email: "amina@stranger.example",
        candidates: [
          { birdKey: "AA17120", species: robin.englishName, firstOn: "2025-11-20", encounters: 1 },
        ],
      },
    ]);
    const today = await (await call(keeper, "GET", "/api/today?rows=5")).json();
    expect(JSON.stringify(today)).toContain("Ring AA17120");
    for (const who of [ringer, {}])
      expect([401, 403]).toContain((await call(who, "GET", "/api/ringing/found")).status);
    expect((await app.call("admin", "GET", "/api/ringing/found")).status).toBe(403);
    expect(JSON.stringify(await (await call(ringer, "GET", "/api/today?rows=5")).json())).not.toContain(
      "AA17120",
    );
  });

  test("becomes a recovery in the life of the bird by one press, whose way its finder sees by a secret link", async () => {
    await makeSpecies(app.db, { name: robin.englishName, scientificName: robin.scientificName });
    await ringBird(robin);
    await send({ language: "fr" });
    const [{ _id }] = await list();
    const answer = { birdKey: "AA17120" };
    // Taken back and given again, an answer is counted once.
    for (let press = 0; press < 6; press++) {
      expect((await call(keeper, "POST", `/api/ringing/found/${_id}/answer`, answer)).status).toBe(201);
      if (press < 5) await call(keeper, "POST", `/api/ringing/found/${_id}/reopen`);
    }
    expect((await call(keeper, "POST", `/api/ringing/found/${_id}/answer`, answer)).status).toBe(409);
    const life = await (await call(keeper, "GET", "/api/ringing/birds/AA17120")).json();
    expect(life.encounters).toMatchObject([
      { kind: "new" },
      {
        kind: "recovery",
        date: "2026-03-04",
        placeName: report.place,
        condition: 1,
        species: { name: robin.englishName },
      },
    ]);
    await app.db
      .updateTable("letter")
      .set({ dueAt: new Date(0).toISOString() })
      .where("dueAt", "is not", null)
      .execute();
    const [letter, ...more] = await letters("D’où venait l’oiseau bagué");
    expect([letter?.to, more]).toEqual(["amina@stranger.example", []]);
    expect(letter?.text).not.toMatch(/Robin|AA17120|Shendam|Amina,/);
    const token = /\/ring\/(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const way = await call({}, "POST", "/api/ringing/found/way", { token });
    expect(await way.json()).toMatchObject({
      language: "fr",
      species: robin.englishName,
      ringedOn: "2025-11-20",
      ringedAt: "Amurum Forest Reserve",
      foundAt: report.place,
      days: 104,
      kilometres: 126,
      hidesPlaces: false,
    });
    const forged = await call({}, "POST", "/api/ringing/found/way", { token: `${_id}.${"a".repeat(43)}` });
    expect(forged.status).toBe(404);
    expect((await call(keeper, "POST", `/api/ringing/found/${_id}/reopen`)).status).toBe(204);
    expect((await call({}, "POST", "/api/ringing/found/way", { token })).status).toBe(404);
    const after = await (await call(keeper, "GET", "/api/ringing/birds/AA17120")).json();
    expect(after.encounters).toHaveLength(1);
    expect((await call(keeper, "POST", `/api/ringing/found/${_id}/dismiss`)).status).toBe(204);
    expect([await list(), await list("dismissed")]).toMatchObject([[], [{ _id }]]);
  });

  test("of a sensitive species has no place on the page of its way", async () => {
    const vulture = { englishName: "Hooded Vulture", scientificName: "Necrosyrtes monachus" };
    await makeSpecies(app.db, { name: vulture.englishName, scientificName: vulture.scientificName });
    await ringBird(vulture);
    await send();
    const [{ _id }] = await list();
    await call(keeper, "POST", `/api/ringing/found/${_id}/answer`, { birdKey: "AA17120" });
    const token = `${_id}.${app.services.sign(`found ring ${_id}`)}`;
    const way = await (await call({}, "POST", "/api/ringing/found/way", { token })).text();
    expect(JSON.parse(way)).toMatchObject({
      hidesPlaces: true,
      ringedAt: null,
      foundAt: null,
      kilometres: null,
    });
    expect(way).not.toMatch(/Amurum|Shendam|9\.87|8\.88/);
  });

  test("is without its finder after a year; the report stays", async () => {
    const form = new FormData();
    form.append("file", new Blob([await jpeg(40, 30)]), "ring.jpg");
    const sent = await app.api.request("/api/ringing/found/photographs", { method: "POST", body: form });
    const { photograph } = await sent.json();
    expect((await send({ photograph })).status).toBe(201);
    const see = async (who: object) => (await call(who, "GET", photograph)).status;
    expect([await see(keeper), await see(ringer), await see({})]).toEqual([200, 404, 404]);
    await purgeFinders(app.db);
    expect(await list()).toMatchObject([{ name: "Amina", photograph }]);
    const createdAt = new Date(Date.now() - 367 * 86_400_000).toISOString();
    await app.db.updateTable("ring_report").set({ createdAt }).execute();
    await purgeFinders(app.db);
    expect(await list()).toMatchObject([
      { ring: "AA17120", place: report.place, name: null, email: null, notes: null, photograph: "" },
    ]);
    expect(await see(keeper)).toBe(404);
    const left = await app.db
      .selectFrom("letter")
      .select("reader")
      .where("reader", "like", "%amina%")
      .execute();
    expect(left).toEqual([]);
  });
});
