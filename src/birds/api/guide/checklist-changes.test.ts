import { expect, test } from "vitest";
import { listGuideSpecies } from "#birds/db/guide/name-basis.ts";
import { createNameJudge } from "#birds/db/guide/sensitive-names.ts";
import type { ChecklistChange } from "#birds/domain/guide/checklist-changes.ts";
import type { ListImport } from "#core/domain/list-import.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const header = "scientific_name,english_name,synonyms";
const send = (app: App, rows: readonly string[], query: Record<string, string> = {}) =>
  app.api.request(`/api/species/import?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { ...app.headersOf("admin"), "Content-Type": "text/csv" },
    body: [header, ...rows].join("\n"),
  });
const take = async (app: App, rows: readonly string[], answers: Record<string, string> = {}, more = {}) => {
  const reply = await send(app, rows, { answers: JSON.stringify(answers), until: "2025-06-30", ...more });
  expect(reply.status).toBe(200);
  return reply.json();
};
const count = (app: App, ...rows: string[]) =>
  app.api.request("/api/surveys/import?complete=yes", {
    method: "POST",
    headers: app.headersOf("admin"),
    body: ["Date,Site,Latitude,Longitude,Species,Scientific name,Count", ...rows].join("\n"),
  });
const row = (day: string, english: string, scientific: string) =>
  `${day},Amurum,9.8789,8.9812,${english},${scientific},1`;
const json = async (app: App, path: string) => (await app.call(null, "GET", path)).json();
const chart = (app: App, species: string) =>
  json(app, `/api/arrival/phenology?${new URLSearchParams({ species })}`);
const imports = async (app: App): Promise<ListImport[]> =>
  (await (await app.call("admin", "GET", "/api/species/imports")).json()).imports;
const undo = async (app: App) => {
  const [last] = await imports(app);
  return (await app.call("admin", "DELETE", `/api/species/imports/${last?._id}`)).status;
};
const namesIn = async (app: App) =>
  (await listGuideSpecies(app.db))
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ name }) => name)
    .sort();

const owls = [
  "Tyto alba,Western Barn Owl,",
  "Tyto javanica,Eastern Barn Owl,Tyto alba javanica",
  "Milvus migrans,Black Kite,Milvus aegyptius",
  "Vanellus senegallus,African Wattled Lapwing,",
];
const makeGuide = async (app: App) => {
  for (const [scientificName = "", name = ""] of [
    ["Tyto alba", "Barn Owl"],
    ["Milvus migrans", "Black Kite"],
    ["Milvus aegyptius", "Yellow-billed Kite"],
    ["Vanellus senegallus", "Wattled Lapwing"],
  ])
    await makeSpecies(app.db, { name, scientificName, status: null });
};

describeWithDatabase("a newer checklist", (open) => {
  test("shows each change with its reason and counts, and does no split or lump without an answer", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(app, row("2019-04-01", "Barn Owl", "Tyto alba"), row("2019-04-01", "Black Kite", ""));
    const { changes, ...report } = await take(app, owls, {}, { dryRun: "true" });
    expect(report).toMatchObject({ created: 0, updated: 1, skipped: 3, problems: [] });
    expect(changes.totals).toEqual({ split: 1, lump: 1, renamed: 1, gone: 0, new: 0, changed: 0 });
    expect(changes.listed).toMatchObject([
      { kind: "renamed", before: [{ name: "Wattled Lapwing" }], answer: "accept" },
      {
        key: "split:2",
        kind: "split",
        counts: 1,
        answer: null,
        before: [{ name: "Barn Owl", scientificName: "Tyto alba" }],
        after: [
          { name: "Western Barn Owl", line: 2 },
          { name: "Eastern Barn Owl", line: 3 },
        ],
        why: "Eastern Barn Owl was its subspecies Tyto alba javanica.",
      },
      {
        key: "lump:4",
        kind: "lump",
        counts: 1,
        answer: null,
        before: [{ name: "Black Kite" }, { name: "Yellow-billed Kite" }],
        why: "The list has Milvus aegyptius as another name of Black Kite.",
      },
    ] satisfies Partial<ChecklistChange>[] | unknown[]);
    await take(app, owls, { "renamed:5": "leave" });
    const before = ["Barn Owl", "Black Kite", "Wattled Lapwing", "Yellow-billed Kite"];
    expect(await namesIn(app)).toEqual(before);
    await take(app, owls);
    expect(await namesIn(app)).toEqual([
      "African Wattled Lapwing",
      "Barn Owl",
      "Black Kite",
      "Yellow-billed Kite",
    ]);
    expect(await imports(app)).toMatchObject([
      { added: 0, updated: 1, splits: 0, lumps: 0, blockedBy: null },
    ]);
  });

  test("that splits a species leaves its counts before the split, to which both new pages lead", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(app, row("2019-04-01", "Barn Owl", "Tyto alba"), row("2025-07-01", "Barn Owl", "Tyto alba"));
    await take(app, owls, { "split:2": "before" });
    const old = await chart(app, "Barn Owl");
    expect(old).toMatchObject({
      species: { englishName: "Barn Owl (before the split)", scientificName: "Tyto alba" },
      split: { name: "Barn Owl", until: "2025-06-30", parts: ["Western Barn Owl", "Eastern Barn Owl"] },
      guide: null,
    });
    for (const name of ["Eastern Barn Owl", "Western Barn Owl", "Tyto javanica"])
      expect((await chart(app, name)).species, name).toEqual(old.species);
    expect((await json(app, "/api/species/barn-owl")).slug).toBe("western-barn-owl");
    await count(app, row("2025-07-02", "", "Tyto alba"), row("2025-07-02", "Eastern Barn Owl", ""));
    expect(await chart(app, "Tyto alba")).toMatchObject({
      species: { englishName: "Western Barn Owl" },
      guide: "/birds/western-barn-owl",
      before: [{ englishName: "Barn Owl (before the split)" }],
    });
    expect((await chart(app, "Eastern Barn Owl")).guide).toBe("/birds/eastern-barn-owl");
    // The files have the names as they were written.
    const files = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(files).toContain("Barn Owl,");
    expect(files).not.toContain("before the split");
  });

  test("that lumps species joins their counts, names, answers and addresses, and undoing it parts them", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(
      app,
      row("2019-04-01", "Black Kite", "Milvus migrans"),
      row("2019-04-02", "Yellow-billed Kite", "Milvus aegyptius"),
      row("2019-04-03", "Milan", ""),
    );
    const { waiting } = await (await app.call("admin", "GET", "/api/unmatched-names")).json();
    const { _id: yellow } = await json(app, "/api/species/yellow-billed-kite");
    const answer = { countedSpeciesId: waiting[0]._id, kind: "species", speciesId: yellow };
    expect((await app.call("admin", "POST", "/api/unmatched-names", answer)).status).toBe(201);
    const seen = async (name: string) => {
      const { species, bins } = await chart(app, name);
      return [
        species?.englishName,
        bins.reduce((sum: number, bin: { surveysSeen: number }) => sum + bin.surveysSeen, 0),
      ];
    };
    await take(app, owls, { "lump:4": "join" });
    for (const name of ["Black Kite", "Yellow-billed Kite", "Milvus aegyptius", "Milan"])
      expect(await seen(name), name).toEqual(["Black Kite", 3]);
    expect((await json(app, "/api/species/yellow-billed-kite")).slug).toBe("black-kite");
    expect((await json(app, "/api/species/search?searchQuery=milvus%20aegyptius")).total).toBe(1);
    expect(await undo(app)).toBe(204);
    expect(await undo(app)).toBe(204);
    expect(await seen("Black Kite")).toEqual(["Black Kite", 1]);
    for (const name of ["Yellow-billed Kite", "Milan"])
      expect(await seen(name)).toEqual(["Yellow-billed Kite", 2]);
    expect((await json(app, "/api/species/yellow-billed-kite")).slug).toBe("yellow-billed-kite");
    const log = await app.db.selectFrom("audit").select("action").where("subject", "=", "species").execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["species.import", "species.lump", "species.undoImport"]),
    );
  });

  test("is undone as a whole, and not once a species of it was changed", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(app, row("2019-04-01", "Barn Owl", "Tyto alba"));
    const before = await listGuideSpecies(app.db);
    await take(app, owls, { "split:2": "before", "lump:4": "join" });
    expect(await imports(app)).toMatchObject([
      { added: 1, updated: 3, splits: 1, lumps: 1, blockedBy: null },
    ]);
    expect(await undo(app)).toBe(204);
    expect(await imports(app)).toMatchObject([{ undone: { by: expect.any(String) }, blockedBy: "undone" }]);
    const byName = (birds: typeof before) =>
      birds.filter(({ isDeleted }) => !isDeleted).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName(await listGuideSpecies(app.db))).toEqual(byName(before));
    expect((await chart(app, "Barn Owl")).species.englishName).toBe("Barn Owl");
    await take(app, owls, { "split:2": "before" });
    const { _id } = await json(app, "/api/species/western-barn-owl");
    await app.call("admin", "PATCH", `/api/species/${_id}`, { status: "LC" });
    expect(await undo(app)).toBe(409);
  });

  test("splits a species again, and counts of each time are of the species of that time", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(app, row("2019-04-01", "", "Tyto alba"), row("2025-07-01", "", "Tyto alba"));
    await take(app, owls, { "split:2": "before" });
    const again = ["Tyto alba,Common Barn Owl,", "Tyto capensis,Cape Barn Owl,Tyto alba capensis"];
    const reply = await send(app, again, { answers: '{"split:2":"before"}', until: "2026-01-31" });
    expect(reply.status).toBe(200);
    await count(app, row("2026-02-01", "", "Tyto alba"));
    const series = (await json(app, "/api/arrival/choices")).species.map(
      ({ englishName }: { englishName: string }) => englishName,
    );
    expect(series).toEqual([
      "Barn Owl (before the split)",
      "Common Barn Owl",
      "Western Barn Owl (before the split)",
    ]);
  });

  test("that lumps all parts of a split again gives their counts back to one species", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await count(app, row("2019-04-01", "Barn Owl", "Tyto alba"));
    await take(app, owls, { "split:2": "before" });
    await take(app, ["Tyto alba,Barn Owl,Tyto javanica"], { "lump:2": "join" });
    expect(await chart(app, "Barn Owl")).toMatchObject({ split: null, guide: "/birds/barn-owl" });
    expect(await undo(app)).toBe(204);
    expect((await chart(app, "Barn Owl")).species.englishName).toBe("Barn Owl (before the split)");
  });

  test("answers that are none of its choices change nothing", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    expect((await send(app, owls, { answers: "{" })).status).toBe(422);
    expect((await send(app, owls, { answers: '{"split:2":"delete"}' })).status).toBe(422);
    expect((await send(app, owls, { until: "yesterday" })).status).toBe(422);
    for (const answer of ["join", "all:9", "all:5"]) {
      await take(app, owls.slice(0, 2), { "split:2": answer });
      expect(await namesIn(app)).toContain("Barn Owl");
    }
  });
});

/** Whether the counts under a name are open, sensitive or held back. */
async function sensitivityOf(app: App, english: string, scientific: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("counted_species")
    .select("sensitivity")
    .where("englishName", "=", english)
    .where("scientificName", "=", scientific)
    .execute();
  return [...new Set(rows.map(({ sensitivity }) => sensitivity))];
}

describeWithDatabase("a newer checklist never opens a sensitive bird", (open) => {
  // The list of sensitive taxa begins with the genera Gyps, Necrosyrtes and Psittacus, and the word “Vulture”.
  const birds = [
    ["Psittacus erithacus", "Grey Parrot"],
    ["Necrosyrtes monachus", "Hooded Vulture"],
    ["Gyps africanus", "White-backed Vulture"],
    ["Avis communis", "Common Bird"],
    ["Torgos tracheliotos", "Lappet-faced Vulture"],
  ];
  const newer = [
    "Psittacus erithacus,Grey Parrot,",
    "Timnehia timneh,Timneh Bird,Psittacus erithacus timneh",
    "Nova monacha,Hooded Scavenger,Necrosyrtes monachus",
    "Avis communis,Common Bird,Gyps africanus",
    "Torgos tracheliotos,African Scavenger,",
  ];
  const answersOf = (split: string) => ({ "split:2": split, "lump:5": "join" });
  const attack = [
    ["Timneh Bird", "Timnehia timneh"],
    ["Hooded Scavenger", "Nova monacha"],
    ["Common Bird", "Avis communis"],
    ["Grey Parrot", "Psittacus erithacus"],
    ["Hooded Vulture", "Necrosyrtes monachus"],
    ["African Scavenger", ""],
  ] as const;

  test.each(["before", "all:2", "all:3"])(
    "by a rename, a split answered with “%s” or a lump, nor when that is undone",
    async (split) => {
      const app = await openApp(await open());
      for (const [scientificName = "", name = ""] of birds)
        await makeSpecies(app.db, { name, scientificName, status: null });
      const { changes } = await take(app, newer, {}, { dryRun: "true" });
      expect(changes.listed).toHaveLength(4);
      expect(changes.listed.every(({ isSensitive }: ChecklistChange) => isSensitive)).toBe(true);
      await take(app, newer, answersOf(split));
      const days = ["2019-04-01", "2026-04-01"];
      await count(
        app,
        ...days.flatMap((day) => attack.map(([english, scientific]) => row(day, english, scientific))),
      );
      for (const [english, scientific] of attack)
        expect(await sensitivityOf(app, english, scientific), english).toEqual(["sensitive"]);
      const assertProtected = async () => {
        for (const path of ["counts.csv", "occurrence.csv"]) {
          const text = await (await app.call(null, "GET", `/api/surveys/${path}`)).text();
          for (const [english] of attack) expect(text.includes(`,${english}`), english).toBe(false);
        }
        const pack = JSON.stringify(await json(app, "/api/field/pack"));
        expect(pack).not.toContain('"common":[0');
        for (const [english] of attack) {
          const { species, days: seenDays, site } = await chart(app, english);
          expect([seenDays, site], species?.englishName).toEqual([[], null]);
        }
      };
      await assertProtected();
      expect(await undo(app)).toBe(204);
      for (const [english, scientific] of attack)
        expect(await sensitivityOf(app, english, scientific), english).not.toContain("open");
      const judge = await createNameJudge(app.db);
      for (const [englishName] of attack)
        for (const { sensitivity } of judge({ scientificName: "", englishName }))
          expect(sensitivity, englishName).not.toBe("open");
      await assertProtected();
    },
  );
});
