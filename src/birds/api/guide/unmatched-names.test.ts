import { expect, test, vi } from "vitest";
import { purgeDeletedSpecies } from "#birds/db/guide/bin.ts";
import { judgeAllNames } from "#birds/db/guide/sensitive-names.ts";
import type { UnmatchedNames } from "#birds/domain/guide/counted-taxon.ts";
import { transaction } from "#core/db/connect.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const header = "Date,Site,Latitude,Longitude,Observer,Species,Scientific name,Count";
const row = (day: number, english: string, scientific: string, count: number) =>
  `2018-10-${String(day).padStart(2, "0")},Amurum,9.8789,8.9812,Talatu Tende,${english},${scientific},${count}`;
const send = (app: App, ...rows: string[]) =>
  app.api.request("/api/surveys/import?complete=yes", {
    method: "POST",
    headers: app.headersOf("admin"),
    body: [header, ...rows].join("\n"),
  });
const json = async (app: App, path: string) => (await app.call(null, "GET", path)).json();
const listed = async (app: App): Promise<UnmatchedNames> =>
  (await app.call("admin", "GET", "/api/unmatched-names")).json();
const idOf = async (app: App, englishName: string) =>
  (await listed(app)).waiting.find((name) => name.englishName === englishName)?._id ?? "";
const settle = async (app: App, english: string, kind: string, speciesId: string | null = null) =>
  app.call("admin", "POST", "/api/unmatched-names", {
    countedSpeciesId: await idOf(app, english),
    kind,
    speciesId,
  });
const makeWarbler = (app: App) =>
  makeSpecies(app.db, { name: "Willow Warbler", scientificName: "Phylloscopus trochilus", status: null });
const recordOf = async (app: App, species: string) =>
  (await json(app, `/api/arrival/records?year=2018&species=${encodeURIComponent(species)}`)).data[0];
const speciesOf = async (app: App): Promise<string[]> =>
  (await json(app, "/api/arrival/choices")).species.map(
    ({ englishName }: { englishName: string }) => englishName,
  );

describeWithDatabase("the names in counts", (open) => {
  test("of one bird are one series, whatever they are, and every name leads to it", async () => {
    const app = await openApp(await open());
    await makeWarbler(app);
    await makeSpecies(app.db, {
      name: "Western Cattle Egret",
      scientificName: "Ardea ibis",
      status: null,
      synonyms: ["Bubulcus ibis"],
    });
    await send(
      app,
      row(4, "Willow Warbler", "Phylloscopus trochilus", 1),
      row(5, "Willow Warbler", '"Phylloscopus trochilus (Linnaeus, 1758)"', 2),
      row(6, "Willow Warbler", "Phylloscopus trochilus acredula", 4),
      row(7, "Cattle Egret", "Bubulcus ibis", 8),
      row(8, "Western Cattle Egret", "Ardea ibis", 16),
    );
    expect(await speciesOf(app)).toEqual(["Western Cattle Egret", "Willow Warbler"]);
    for (const name of ["Willow Warbler", "Phylloscopus trochilus acredula"])
      expect(await recordOf(app, name)).toMatchObject({
        englishName: "Willow Warbler",
        individuals: 7,
        surveysSeen: 3,
      });
    for (const name of ["Cattle Egret", "Bubulcus ibis", "Ardea ibis"])
      expect(await recordOf(app, name)).toMatchObject({
        englishName: "Western Cattle Egret",
        individuals: 24,
      });
    const { data } = await json(app, "/api/arrival/records?year=2018&limit=100");
    expect(data.map(({ individuals }: { individuals: number }) => individuals)).toEqual([24, 7]);
    const chart = await json(app, "/api/arrival/phenology?species=Bubulcus%20ibis");
    expect(chart).toMatchObject({ guide: "/birds/western-cattle-egret" });
    // The files have the names as they were written, but for their authors.
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(csv).toContain("Bubulcus ibis");
    expect(csv).not.toContain("Linnaeus");
    const { subspecies } = await app.db
      .selectFrom("counted_species")
      .select("subspecies")
      .where("scientificName", "=", "Phylloscopus trochilus acredula")
      .executeTakeFirstOrThrow();
    expect(subspecies).toBe("acredula");
    expect((await listed(app)).waiting).toEqual([]);
  });

  test("that match nothing wait with proposals, and an answer decides for stored and later counts", async () => {
    const app = await openApp(await open());
    const id = await makeWarbler(app);
    await send(
      app,
      row(4, "Wilow Warbler", "", 1),
      row(4, "Gull/Tern", "", 2),
      row(4, "Willow Warbler", "", 4),
    );
    const { waiting, waitingTotal } = await listed(app);
    expect(waitingTotal).toBe(2);
    expect(waiting).toMatchObject([
      { englishName: "Gull/Tern", rows: 1, proposals: [], suggestedKind: "slash" },
      { englishName: "Wilow Warbler", rows: 1, proposals: [{ speciesId: id }], suggestedKind: null },
    ]);
    expect(await recordOf(app, "Willow Warbler")).toMatchObject({ individuals: 4 });
    expect((await settle(app, "Wilow Warbler", "species", id)).status).toBe(201);
    expect((await settle(app, "Gull/Tern", "slash")).status).toBe(201);
    expect(await recordOf(app, "Willow Warbler")).toMatchObject({ individuals: 5 });
    await send(app, row(6, "wilow  warbler", "", 8), row(6, "Gull/Tern", "", 2));
    expect(await recordOf(app, "Willow Warbler")).toMatchObject({ individuals: 13 });
    const after = await listed(app);
    expect(after.waiting).toEqual([]);
    expect(after.rules).toMatchObject([
      { englishName: "Gull/Tern", kind: "slash", species: null },
      { englishName: "Wilow Warbler", kind: "species", species: "Willow Warbler" },
    ]);
    const rule = after.rules[1]?._id;
    expect((await app.call("admin", "DELETE", `/api/unmatched-names/${rule}`)).status).toBe(200);
    expect(await recordOf(app, "Willow Warbler")).toMatchObject({ individuals: 4 });
    expect((await listed(app)).waitingTotal).toBeGreaterThan(0);
    const log = await app.db.selectFrom("audit").select("action").where("subject", "=", "names").execute();
    expect(log.map(({ action }) => action).sort()).toEqual([
      "names.settle",
      "names.settle",
      "names.withdraw",
    ]);
  });

  test("are not settled twice, nor without a species, nor as a deleted one", async () => {
    const app = await openApp(await open());
    const id = await makeWarbler(app);
    await send(app, row(4, "Wilow Warbler", "", 1));
    const countedSpeciesId = await idOf(app, "Wilow Warbler");
    const post = (body: object) =>
      app.call("admin", "POST", "/api/unmatched-names", { countedSpeciesId, ...body });
    expect((await post({ kind: "species" })).status).toBe(422);
    expect((await post({ kind: "slash", speciesId: id })).status).toBe(422);
    expect((await post({ kind: "species", speciesId: countedSpeciesId })).status).toBe(404);
    expect((await post({ kind: "species", speciesId: id })).status).toBe(201);
    expect((await post({ kind: "left" })).status).toBe(409);
    await app.call("admin", "DELETE", `/api/species/${id}`);
    expect((await listed(app)).waiting).toMatchObject([{ englishName: "Wilow Warbler" }]);
  });

  test("keep the answer that another admin gave later, if the first one is undone", async () => {
    const app = await openApp(await open());
    const id = await makeWarbler(app);
    await send(app, row(4, "Wilow Warbler", "", 1));
    const first = await (await settle(app, "Wilow Warbler", "species", id)).json();
    await app.call("admin", "DELETE", `/api/species/${id}`);
    expect((await settle(app, "Wilow Warbler", "left")).status).toBe(201);
    const undone = await app.call("admin", "DELETE", `/api/unmatched-names/${first._id}`);
    expect([undone.status, (await undone.json()).message]).toEqual([404, "This answer no longer exists."]);
    expect((await listed(app)).rules).toMatchObject([{ englishName: "Wilow Warbler", kind: "left" }]);
  });

  test("that stand for a sensitive species are as sensitive as the species, by an answer, a code or a synonym", async () => {
    const app = await openApp(await open());
    const vulture = await makeSpecies(app.db, {
      name: "Hooded Vulture",
      scientificName: "Necrosyrtes monachus",
      status: null,
      abapCode: "107",
      ebirdCode: "hoovul1",
      synonyms: ["Cathartes monachus"],
    });
    const visits = [11, 12, 13, 14, 15, 16].map((day) => row(day, "", "", 0).replace(",0", ","));
    await send(app, row(5, "Old baldy", "", 7), row(6, "107", "", 7), row(7, "hoovul1", "", 7), ...visits);
    const exact = async () =>
      (await (await app.call(null, "GET", "/api/surveys/counts.csv")).text())
        .split("\n")
        .filter((line) => /Old baldy|107|hoovul1|Hooded/.test(line) && line.includes("Amurum"));
    expect(await exact()).toHaveLength(1);
    expect((await settle(app, "Old baldy", "species", vulture)).status).toBe(201);
    expect(await exact()).toEqual([]);
    expect(await speciesOf(app)).toEqual(["Hooded Vulture"]);
    for (const name of ["Old baldy", "107", "Hooded Vulture", "Cathartes monachus"]) {
      const chart = await json(app, `/api/arrival/phenology?species=${name}&site=amurum`);
      expect(chart, name).toMatchObject({ site: null, days: [], seasons: [] });
    }
    const { data } = await json(app, "/api/arrival/records?year=2018&site=amurum&limit=100");
    expect(data).toEqual([]);
    // Deleting the species does not open them, nor does its purge open what an admin settled.
    await app.call("admin", "DELETE", `/api/species/${vulture}`);
    expect(await exact()).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    await purgeDeletedSpecies(app.db);
    vi.useRealTimers();
    await transaction(app.db, (trx) => judgeAllNames(trx));
    expect((await exact()).filter((line) => line.includes("Old baldy"))).toEqual([]);
  });

  test("of a file are settled before it is stored, by the names alone, and the answer can be withdrawn", async () => {
    const app = await openApp(await open());
    const warbler = await makeWarbler(app);
    const rows = [row(4, "Leaf-scrape", "", 3), row(5, "Scrape A/B", "", 1)];
    const check = async () => {
      const reply = await app.api.request("/api/surveys/import?complete=yes&dryRun=true", {
        method: "POST",
        headers: app.headersOf("admin"),
        body: [header, ...rows].join("\n"),
      });
      return (await reply.json()).unknownNames;
    };
    expect(await check()).toMatchObject({
      total: 2,
      listed: [
        { englishName: "Leaf-scrape", rows: 1 },
        { englishName: "Scrape A/B", suggestedKind: "slash" },
      ],
    });
    const say = (input: object) => app.call("admin", "POST", "/api/unmatched-names", input);
    const name = { scientificName: "", englishName: "Leaf-scrape" };
    const said = await say({ name, kind: "species", speciesId: warbler });
    expect(said.status).toBe(201);
    const { _id: ruleId } = await said.json();
    await say({ name: { englishName: "Scrape A/B" }, kind: "slash" });
    expect(await check()).toEqual({ total: 0, listed: [] });
    await send(app, ...rows);
    expect((await listed(app)).waitingTotal).toBe(0);
    expect(await recordOf(app, "Willow Warbler")).toMatchObject({ individuals: 3 });
    expect((await app.call("admin", "DELETE", `/api/unmatched-names/${ruleId}`)).status).toBe(200);
    expect((await listed(app)).waiting.map(({ englishName }) => englishName)).toEqual(["Leaf-scrape"]);
    for (const input of [
      { kind: "left" },
      { name: {}, kind: "left" },
      { name, countedSpeciesId: "x", kind: "left" },
      { name, kind: "species" },
    ])
      expect((await say(input)).status).toBe(422);
    expect((await app.call("member", "POST", "/api/unmatched-names", { name, kind: "left" })).status).toBe(
      403,
    );
  });
});
