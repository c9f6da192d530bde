import { expect, test } from "vitest";
import type { Registration } from "#institute/domain/posts/registration.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const thesis = {
  postType: "thesis",
  title: "Moult of malimbes",
  content: "<p>They moult in the rains.</p>",
  year: 2019,
  degree: "PhD",
  awardingInstitution: "University of Jos",
} as const;

describeWithDatabase("the DOI of a post", (open) => {
  async function openThesis(overrides: PostOverrides = {}) {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { ...thesis, ...overrides });
    const path = `/api/posts/${id}/doi`;
    return {
      ...app,
      id,
      path,
      read: async () => (await app.call("admin", "GET", path)).json(),
      ask: (goal: unknown, person: Person | null = "admin") => app.call(person, "PUT", path, { goal }),
      rows: () => app.db.selectFrom("post_doi").selectAll().execute(),
      /** As if DataCite had confirmed it. */
      confirm: (changes: Partial<Registration> = {}) => {
        const at = new Date().toISOString();
        const facts = { state: "findable", registeredAt: at, dueAt: null, waitingSince: null } as const;
        return app.db
          .updateTable("post_doi")
          .set({ ...facts, ...changes })
          .execute();
      },
    };
  }

  test("shows an admin what would be sent, before anything is", async () => {
    const { read, rows } = await openThesis();
    const overview = await read();
    expect(overview).toMatchObject({
      work: { title: "Moult of malimbes", href: "/theses/moult-of-malimbes", isPublic: true },
      doi: expect.stringMatching(/^10\.5072\/[0-9a-z]{4}-[0-9a-z]{4}$/),
      registration: null,
      missing: [],
    });
    expect(overview.description).toContainEqual({ label: "Publisher", values: ["University of Jos"] });
    expect(overview.description).toContainEqual({
      label: "Contributors",
      values: ["A.P. Leventis Ornithological Research Institute (Hosting institution)"],
    });
    expect(JSON.parse(overview.json)).toMatchObject({ url: `${siteAddress}/theses/moult-of-malimbes` });
    expect(await rows()).toEqual([]);
  });

  test.each(["draft", "findable"])("is not given by a member (%s), not even the author", async (goal) => {
    const { ask, rows } = await openThesis();
    expect((await ask(goal, "member")).status).toBe(403);
    expect((await ask(goal, "other")).status).toBe(403);
    expect((await ask(goal, "store")).status).toBe(403);
    expect((await ask(goal, null)).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test("of a hidden thesis is unknown to members, and not registered by admins", async () => {
    const { ask, rows, path, call } = await openThesis({ isApproved: false });
    expect((await call("other", "GET", path)).status).toBe(404);
    expect((await ask("findable", "other")).status).toBe(404);
    expect((await ask("findable")).status).toBe(409);
    expect(await rows()).toEqual([]);
    expect((await ask("draft")).status).toBe(200);
  });

  test("of a thesis that was taken down is not registered", async () => {
    const { ask, path, call } = await openThesis();
    const words = { by: "institute", reason: "A table was wrong.", hidesTitle: false };
    expect((await call("admin", "PUT", path.replace(/doi$/, "withdrawal"), words)).status).toBe(204);
    expect((await ask("findable")).status).toBe(409);
  });

  test("is requested twice without harm, and recorded once", async () => {
    const { ask, rows, db } = await openThesis();
    const [first] = [await (await ask("draft")).json(), await (await ask("draft")).json()];
    await Promise.all([ask("findable"), ask("findable"), ask("draft")]);
    const stored = await rows();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ doi: first.doi, goal: "findable" });
    const log = await db.selectFrom("audit").select("action").where("action", "like", "post.re%").execute();
    expect(log.map(({ action }) => action).sort()).toEqual(["post.registerDoi", "post.reserveDoi"]);
  });

  test("is sent again at once when an admin asks after a failure", async () => {
    const { ask, rows, db } = await openThesis();
    await ask("findable");
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await db.updateTable("post_doi").set({ failure: "503", attempts: 4, dueAt: later }).execute();
    await ask("findable");
    const [row] = await rows();
    expect(row).toMatchObject({ failure: null, attempts: 0 });
    expect(Date.parse(row?.dueAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("is not registered without what DataCite requires, and the screen says what that is", async () => {
    const { ask, read } = await openThesis({ year: null, awardingInstitution: null });
    expect((await read()).missing.map(({ label }: { label: string }) => label)).toEqual([
      "Year",
      "Awarding institution",
    ]);
    const refused = await ask("findable");
    expect(refused.status).toBe(422);
    expect((await refused.json()).message).toBe(
      "DataCite requires these, which are missing: Year, Awarding institution.",
    );
  });

  test("is not given to a work that has one", async () => {
    const { ask, read } = await openThesis({ doi: "https://doi.org/10.1111/ibi.12610" });
    expect((await read()).writtenDoi).toBe("10.1111/ibi.12610");
    expect((await ask("draft")).status).toBe(409);
  });

  test("is not given to news, and not on a site without DataCite", async () => {
    const news = await openThesis({ postType: "news" });
    expect((await news.ask("draft")).status).toBe(404);
    const { services, headersOf, path } = await openThesis();
    const api = createApi({ ...services, doiPrefix: undefined });
    const headers = { ...headersOf("admin"), "Content-Type": "application/json" };
    const refused = await api.request(path, { method: "PUT", headers, body: '{"goal":"draft"}' });
    expect(refused.status).toBe(422);
  });

  test("is not any other text", async () => {
    const { ask, rows } = await openThesis();
    for (const goal of ["hide", "", null, 1, "registered"]) expect((await ask(goal)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test("shows in every form of the work once it is registered, and not before", async () => {
    const { ask, confirm, rows, api, id } = await openThesis();
    await ask("findable");
    const [row] = await rows();
    const doi = row?.doi ?? "";
    const address = "/api/works/theses/moult-of-malimbes";
    const texts = () =>
      Promise.all(
        ["bib", "biblatex.bib", "ris", "json", "endnote.xml", "datacite.json", "xml"].map(async (format) =>
          (await api.request(`${address}.${format}`)).text(),
        ),
      );
    for (const text of await texts()) expect(text).not.toContain(doi);
    await confirm();
    for (const text of await texts()) expect(text).toContain(doi);
    const linkset = await (await api.request("/api/works/theses/moult-of-malimbes/linkset.json")).json();
    expect(linkset.linkset[0]["cite-as"]).toEqual([{ href: `https://doi.org/${doi}` }]);
    const oai = await api.request(
      `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:malimbe.example.org:${id}`,
    );
    expect(await oai.text()).toContain(doi);
  });

  test("may stand in the work already, as after a restored backup", async () => {
    const { ask, read, call, id } = await openThesis();
    const { doi } = await read();
    await call("admin", "PATCH", `/api/posts/${id}`, { doi: `https://doi.org/${doi}` });
    expect((await read()).writtenDoi).toBe(null);
    expect((await ask("findable")).status).toBe(200);
  });

  test("does not change with what is typed into the work", async () => {
    const { ask, confirm, id, call } = await openThesis();
    await ask("findable");
    await confirm();
    const { doi } = await (await call(null, "GET", `/api/posts/${id}`)).json();
    await call("admin", "PATCH", `/api/posts/${id}`, { doi: "10.9999/other" });
    expect((await (await call(null, "GET", `/api/posts/${id}`)).json()).doi).toBe(doi);
  });

  test("may not be read by visitors before it is registered", async () => {
    const { ask, call, id, path, rows } = await openThesis();
    await ask("draft");
    const [row] = await rows();
    expect((await call(null, "GET", path)).status).toBe(401);
    for (const person of [null, "member", "other"] as const)
      expect(await (await call(person, "GET", `/api/posts/${id}`)).text()).not.toContain(row?.doi);
  });
});
