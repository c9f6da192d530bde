import { expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeWithDatabase } from "./databases.ts";

// The built pages, as a browser without script asks for them: `script/test` builds first.

const fields = {
  ring: "AA17120",
  foundOn: "2026-03-04",
  place: "Shendam",
  latitude: "8,88",
  longitude: "9.53",
  how: "dead",
  notes: "",
  name: "",
  email: "amina@example.org",
  website: "",
};

describeWithDatabase("the pages of a found ring", (open) => {
  async function openPages() {
    const app = await openApp(await open());
    const { pages } = await builtPages({
      ...deliveredTexts,
      api: (request) => app.api.request(request),
      publicUrl: () => "https://birds.example.org",
      newId: () => "1",
    });
    const get = async (path: string) => {
      const page = await pages.page(path, new Request(`http://localhost${path}`));
      return { page, text: page.body("identity").toString() };
    };
    const post = async (path: string, changes: object = {}) => {
      const body = new URLSearchParams({ ...fields, ...changes });
      const page = await pages.page(path, new Request(`http://localhost${path}`, { method: "POST", body }));
      return { page, text: page.body("identity").toString() };
    };
    return { ...app, get, post };
  }

  test("take a report without script, in English and in French, and thank for it", async () => {
    const { db, get, post } = await openPages();
    const { page } = await post("/found-a-ring");
    expect([page.status, page.headers.location]).toEqual([303, "/found-a-ring?sent=others&copied=yes"]);
    const french = await post("/bague-trouvee", { place: "Parakou" });
    expect(french.page.headers.location).toBe("/bague-trouvee?sent=others&copied=yes");
    const stored = await db
      .selectFrom("ring_report")
      .select(["place", "language", "latitude"])
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      { place: "Shendam", language: "en", latitude: 8.88 },
      { place: "Parakou", language: "fr", latitude: 8.88 },
    ]);
    const thanks = await get("/bague-trouvee?sent=ours&copied=yes");
    expect(thanks.text).toContain("Elle semble être une de nos bagues.");
    expect(thanks.text).toContain('content="noindex"');
  });

  test("show what was typed again, with each problem beside its field in the language of the page", async () => {
    const { db, post } = await openPages();
    const english = await post("/found-a-ring", { email: "nobody", place: '"<hello>"' });
    expect(english.page.status).toBe(422);
    expect(english.text).toContain("Give an e-mail address, such as name@example.org.");
    expect(english.text).toContain("&quot;&lt;hello&gt;&quot;");
    expect(english.text).toMatch(/<input[^>]*id="email"[^>]*aria-invalid="true"/);
    const french = await post("/bague-trouvee", { foundOn: "2999-01-01" });
    expect(french.text).toContain("il ne peut pas être à venir");
    expect(french.text).not.toContain("in the future");
    expect(await db.selectFrom("ring_report").select("id").execute()).toEqual([]);
  });

  test("are found where people look, each in its language", async () => {
    const { get } = await openPages();
    const [there, back] = [(await get("/found-a-ring")).text, (await get("/bague-trouvee")).text];
    for (const html of [there, back])
      expect(html).toContain('hrefLang="fr" href="https://birds.example.org/bague-trouvee"');
    expect(back).toMatch(/<div class="[^"]*" lang="fr">/);
    expect((await get("/contact")).text).toContain('href="/bague-trouvee" lang="fr"');
    for (const word of ["ring", "bague"])
      expect((await get(`/search?q=${word}`)).text).toMatch(/<main.*href="\/found-a-ring"/s);
  });

  test("keep the way of a bird for its finder: not indexed, not cached, and not there for a forged link", async () => {
    const { get } = await openPages();
    const forged = await get(`/ring/01a22d25-6327-71d1-8b6b-bf5cb6649658.${"a".repeat(43)}`);
    expect(forged.page.status).toBe(404);
    expect((await get("/ring/none")).page.status).toBe(404);
  });

  test("show the way of a bird, without places for a sensitive species", async () => {
    const { db, get, services } = await openPages();
    const at = new Date().toISOString();
    const [first, second, report] = ["one", "two", "three"].map((last) => `01a22d25-6327-71d1-8b6b-${last}`);
    const facts = {
      position: 0,
      version: 1,
      createdAt: at,
      updatedAt: at,
      birdKey: "AA17120",
      ring: "AA17120",
    };
    await db
      .insertInto("encounter")
      .values([
        {
          ...facts,
          id: `${first}`,
          kind: "new",
          date: "2024-01-02",
          placeName: "Amurum",
          englishName: "Robin Chat",
        },
        { ...facts, id: `${second}`, kind: "recovery", date: "2026-03-04", placeName: "Shendam" },
      ])
      .execute();
    const { website: _, latitude: __, longitude: ___, ...typed } = fields;
    await db
      .insertInto("ring_report")
      .values({
        ...typed,
        id: `${report}`,
        how: "dead",
        language: "fr",
        state: "answered",
        encounterId: `${second}`,
        fingerprint: "x",
        photograph: "",
        createdAt: at,
      })
      .execute();
    const path = `/ring/${report}.${services.sign(`found ring ${report}`)}`;
    const { page, text } = await get(path);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(text).toContain('name="robots" content="noindex"');
    for (const words of ["Le chemin de votre oiseau", "Amurum", "Shendam", "2 ans et 2 mois plus tard"])
      expect(text).toContain(words);
    await db
      .updateTable("encounter")
      .set({ englishName: "Hooded Vulture" })
      .where("id", "=", `${first}`)
      .execute();
    const hidden = (await get(path)).text;
    expect(hidden).toContain("C’est une espèce sensible");
    expect(hidden).not.toMatch(/Amurum<|Shendam/);
  });
});
