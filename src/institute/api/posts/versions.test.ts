import { afterEach, expect, test, vi } from "vitest";
import { sweepUnusedFiles } from "#core/jobs/sweep-files.ts";
import { purgeDeletedPosts } from "#institute/db/posts/bin.ts";
import { endEmbargoes } from "#institute/db/posts/embargoes.ts";
import type { FileVersion } from "#institute/domain/posts/post.ts";
import { openApp, type Person, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const thesis: PostOverrides = {
  postType: "thesis",
  title: "Moult of firefinches",
  authors: ["member@example.org"],
  year: 2020,
  content: "<p>Birds moult.</p>",
};
const day = 86_400_000;

describeWithDatabase("the files of a work that was corrected", (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openWork(draft: PostOverrides = {}) {
    const app = await openApp(await open());
    const upload = async (name: string): Promise<string> => {
      const body = new FormData();
      body.append("upload_preset", "posts");
      body.append("file", new File([pdf(), `%${name}`], `${name}.pdf`));
      const headers = app.headersOf("member");
      const reply = await app.api.request("/api/uploads", { method: "POST", headers, body });
      const { secure_url: url } = await reply.json();
      // Nobody's, so that everybody may put it in a post, and nobody reads it because they uploaded it.
      await app.db.updateTable("file").set({ accountId: null }).where("url", "=", url).execute();
      return url;
    };
    const [first, second, third] = [await upload("first"), await upload("second"), await upload("third")];
    const id = await makePost(app.db, app.people.member, { ...thesis, fileUrl: first, ...draft });
    const change = async (person: Person, json: object) =>
      (await app.call(person, "PATCH", `/api/posts/${id}`, json)).status;
    const statusOf = async (path: string, person: Person | null = null) =>
      (await app.call(person, "GET", path)).status;
    const read = async (person: Person | null = null) =>
      (await app.call(person, "GET", `/api/posts/${id}`)).json();
    const versions = async (person: Person | null = null): Promise<FileVersion[] | undefined> =>
      (await read(person)).versions;
    const remove = async (number: number, reason = "Uploaded by mistake.", person: Person = "admin") =>
      (await app.call(person, "PUT", `/api/posts/${id}/versions/${number}/removal`, { reason })).status;
    return { app, id, first, second, third, change, statusOf, read, versions, remove };
  }
  const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  test("have numbers, days and notes, and all of them can be read", async () => {
    const { first, second, third, change, statusOf, versions } = await openWork();
    expect(await versions()).toBeUndefined();
    later(60_000);
    expect(await change("admin", { fileUrl: second, fileNote: "Table 2 is corrected." })).toBe(200);
    const secondAt = new Date(Date.now()).toISOString();
    later(60_000);
    expect(await change("admin", { fileUrl: third, title: "Moult of all firefinches" })).toBe(200);
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: first, note: null, file: { name: "first.pdf" } },
      { number: 2, fileUrl: second, note: "Table 2 is corrected." },
      { number: 3, fileUrl: third, note: null },
    ]);
    const days = (await versions())?.map(({ at }) => at) ?? [];
    expect(days[1]?.slice(0, 16)).toBe(secondAt.slice(0, 16));
    expect(new Set(days).size).toBe(3);
    expect(days).toEqual([...days].sort());
    for (const url of [first, second, third]) expect(await statusOf(url)).toBe(200);
  });

  test("get no version when the file stays the same, or nobody could read it yet", async () => {
    const open = await openWork();
    await open.change("admin", { fileUrl: open.first, title: "Another title", fileNote: "None." });
    expect(await open.versions()).toBeUndefined();

    const hidden = await openWork({ isApproved: false });
    await hidden.change("member", { fileUrl: hidden.second });
    await hidden.change("admin", { isApproved: true });
    await hidden.change("admin", { isPrivate: true });
    await hidden.change("admin", { fileUrl: hidden.third });
    await hidden.change("admin", { isPrivate: false });
    expect(await hidden.versions()).toBeUndefined();
    expect(await hidden.statusOf(hidden.third)).toBe(200);
    for (const url of [hidden.first, hidden.second]) expect(await hidden.statusOf(url)).toBe(404);
  });

  test("get one version from a change that waited, however often its file was replaced meanwhile", async () => {
    const { first, second, third, change, statusOf, versions, read } = await openWork();
    expect(await change("member", { fileUrl: second, fileNote: "A first try." })).toBe(200);
    expect(await change("member", { fileUrl: third, fileNote: "Table 2 is corrected." })).toBe(200);
    expect(await versions()).toBeUndefined();
    expect((await read()).fileUrl).toBe(first);
    for (const url of [second, third]) {
      expect(await statusOf(url)).toBe(404);
      expect(await statusOf(url, "other")).toBe(404);
    }
    expect((await read("member")).pendingEdit).toEqual({
      fileUrl: third,
      fileNote: "Table 2 is corrected.",
    });
    await change("admin", { isApproved: true });
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: first },
      { number: 2, fileUrl: third, note: "Table 2 is corrected." },
    ]);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 404, 200]);
  });

  test("lose the note of a change that was taken back", async () => {
    const { first, second, third, change, versions } = await openWork();
    await change("member", { fileUrl: second, fileNote: "Canary note." });
    await change("member", { fileUrl: first });
    await change("admin", { fileUrl: third });
    expect(await versions()).toMatchObject([{ note: null }, { number: 2, note: null }]);
  });

  test("go on with the next number when an earlier text comes back with its file", async () => {
    const { app, id, first, second, change, versions, statusOf, remove } = await openWork();
    await change("admin", { fileUrl: second });
    const { steps } = await (await app.call("member", "GET", `/api/posts/${id}/history`)).json();
    const created = steps.at(-1)._id;
    await app.call("member", "POST", `/api/posts/${id}/history/${created}/restore`);
    expect(await versions()).toHaveLength(2);
    await change("admin", { isApproved: true });
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: first },
      { number: 2, fileUrl: second },
      { number: 3, fileUrl: first },
    ]);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    expect(await remove(1)).toBe(409);
  });

  const embargo = { accessRight: "embargoed", embargoUntil: "2999-03-14" };
  test.each([
    ["under embargo", embargo],
    ["restricted", { accessRight: "restricted" }],
    ["described alone", { accessRight: "metadataOnly" }],
  ])("are closed together when the work is %s, in every form", async (_, closed) => {
    const { app, id, first, second, change, statusOf, versions } = await openWork();
    await change("admin", { fileUrl: second, fileNote: "Table 2 is corrected." });
    await change("admin", closed);
    for (const url of [first, second])
      expect(
        await Promise.all(
          [null, "other", "newcomer", "member", "admin"].map((who) => statusOf(url, who as Person)),
        ),
      ).toEqual([404, 404, 404, 200, 200]);
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: null, file: null },
      { number: 2, fileUrl: null, file: null, note: "Table 2 is corrected." },
    ]);
    expect(await versions("member")).toMatchObject([{ fileUrl: first }, { fileUrl: second }]);
    later(5000);
    const slug = "moult-of-firefinches";
    for (const path of [
      `/api/posts/${id}`,
      "/api/works/theses.datacite.json",
      `/api/works/theses/${slug}.datacite.json`,
      `/api/works/theses/${slug}.xml`,
      `/api/works/theses/${slug}/linkset.json`,
      ...["oai_dc", "oai_openaire", "oai_etdms"].map(
        (form) => `/oai?verb=ListRecords&metadataPrefix=${form}`,
      ),
    ]) {
      const text = await (await app.call(null, "GET", path)).text();
      expect(text, path).not.toMatch(/\/files\/|first\.pdf|second\.pdf/);
    }
  });

  test("open together when an embargo ends, except what was replaced before anyone could read it", async () => {
    const { app, first, second, third, change, statusOf, versions } = await openWork();
    await change("admin", { fileUrl: second });
    const until = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
    await change("admin", { accessRight: "embargoed", embargoUntil: until });
    await change("admin", { fileUrl: third });
    later(12 * day);
    await endEmbargoes(app.db);
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: first },
      { number: 2, fileUrl: null, removed: { reason: null } },
      { number: 3, fileUrl: third },
    ]);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 410, 200]);
  });

  test("answer 410 with the work when it is taken down or deleted, and open again with it", async () => {
    const { app, id, first, second, change, statusOf } = await openWork();
    await change("admin", { fileUrl: second });
    const withdrawal = `/api/posts/${id}/withdrawal`;
    await app.call("admin", "PUT", withdrawal, {
      by: "institute",
      reason: "Canary reason.",
      hidesTitle: true,
    });
    for (const url of [first, second]) {
      const reply = await app.call(null, "GET", url);
      expect(reply.status).toBe(410);
      expect(await reply.text()).not.toMatch(/moult of|firefinches"|canary/i);
      expect(await statusOf(url, "member")).toBe(200);
    }
    await app.call("admin", "DELETE", withdrawal);
    expect(await statusOf(first)).toBe(200);
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    for (const person of [null, "member", "other"] as const) expect(await statusOf(first, person)).toBe(410);
    await app.call("admin", "POST", `/api/posts/${id}/restore`);
    expect(await statusOf(first)).toBe(200);
  });

  test("answer 404 when the work is private or no longer approved", async () => {
    const { first, second, change, statusOf } = await openWork();
    await change("admin", { fileUrl: second });
    await change("admin", { isPrivate: true });
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
    await change("admin", { isPrivate: false, isApproved: false });
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
  });

  test("close with the file when that is taken out without another one in its place", async () => {
    const { first, second, third, change, statusOf, versions } = await openWork();
    await change("admin", { fileUrl: second });
    await change("admin", { fileUrl: null });
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 410]);
    expect(await versions()).toMatchObject([{ fileUrl: null }, { fileUrl: null, removed: { reason: null } }]);
    await change("admin", { fileUrl: third });
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 410]);
    expect(await versions()).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3, fileUrl: third }]);
  });

  test("stay stored while the work is there, and go when it is deleted for good", async () => {
    const { app, id, first, second, change, statusOf } = await openWork();
    await change("admin", { fileUrl: second });
    // Texts of the history use the file too; without them, the version alone holds it.
    await app.db.deleteFrom("file_use").where("subject", "=", "post_step").execute();
    await app.db.updateTable("file").set({ createdAt: "2020-01-01T00:00:00.000Z" }).execute();
    await sweepUnusedFiles(app.services);
    expect(await statusOf(first)).toBe(200);
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    later(40 * day);
    await purgeDeletedPosts(app.db);
    await sweepUnusedFiles(app.services);
    expect(await app.db.selectFrom("post_version").select("id").execute()).toEqual([]);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
  });

  test("can be removed by an admin alone, with a reason that the address then gives", async () => {
    const { app, id, first, second, change, statusOf, versions, remove } = await openWork();
    await change("admin", { fileUrl: second });
    const { version } = await (await app.call("admin", "GET", `/api/posts/${id}`)).json();
    for (const person of ["member", "other", "store"] as const)
      expect(await remove(1, "No.", person)).toBe(403);
    expect(await remove(1, " ")).toBe(422);
    for (const missing of [7, 1.5, -1]) expect(await remove(missing)).toBe(404);
    expect(await remove(2)).toBe(409);
    expect(await remove(1, "It shows <b>nests</b> & addresses.")).toBe(204);

    for (const person of [null, "member", "admin"] as const) expect(await statusOf(first, person)).toBe(410);
    const reply = await app.api.request(first, { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect(reply.status).toBe(410);
    const page = await reply.text();
    expect(page).toContain("It shows &lt;b&gt;nests&lt;/b&gt; &amp; addresses.");
    expect(page).toMatch(/Version 1 of this file was removed on \d+ \w+ \d{4}\./);
    expect(page).toContain('href="/theses/moult-of-firefinches"');
    expect(await versions()).toMatchObject([
      { number: 1, fileUrl: null, file: null, removed: { reason: "It shows <b>nests</b> & addresses." } },
      { number: 2, fileUrl: second },
    ]);
    expect(await app.services.files.read(first.replace("/files/", ""))).toBeUndefined();
    expect((await (await app.call("admin", "GET", `/api/posts/${id}`)).json()).version).toBe(version);
    const logged = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "post.removeVersion")
      .execute();
    expect(logged).toMatchObject([{ accountId: app.people.admin._id, subjectId: id }]);
    expect(logged[0]?.after).toContain("nests");

    // Once more, as after a lost reply, or with better words.
    expect(await remove(1, "Nests of a rare bird.")).toBe(204);
    expect((await versions())?.[0]?.removed?.reason).toBe("Nests of a rare bird.");
  });

  test("that are removed do not come back, by hand or with an earlier text", async () => {
    const { app, id, first, second, change, read, remove, statusOf } = await openWork();
    await change("admin", { fileUrl: second });
    await remove(1);
    for (const person of ["member", "admin"] as const)
      expect(await change(person, { fileUrl: first })).toBe(422);
    const { steps } = await (await app.call("member", "GET", `/api/posts/${id}/history`)).json();
    await app.call("member", "POST", `/api/posts/${id}/history/${steps.at(-1)._id}/restore`);
    await change("admin", { isApproved: true });
    expect((await read()).fileUrl).toBe(second);
    expect(await statusOf(first)).toBe(410);
  });

  test("say no reason of their removal once the work is gone or hidden", async () => {
    const { app, id, first, second, change, remove } = await openWork();
    await change("admin", { fileUrl: second });
    await remove(1, "Canary reason.");
    await app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, { hidesTitle: true });
    const gone = await app.call(null, "GET", first);
    expect([gone.status, await gone.text()]).toEqual([410, expect.not.stringMatching(/canary/i)]);
    await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`);
    await change("admin", { isPrivate: true });
    const hidden = await app.call(null, "GET", first);
    expect([hidden.status, await hidden.text()]).toEqual([404, expect.not.stringMatching(/canary/i)]);
  });

  test("are not removed while another page uses them", async () => {
    const { app, first, second, change, remove, statusOf } = await openWork();
    await makePost(app.db, app.people.member, { postType: "document", title: "A copy", fileUrl: first });
    await change("admin", { fileUrl: second });
    expect(await remove(1)).toBe(409);
    expect(await statusOf(first)).toBe(200);
  });

  test("are told to catalogues and reference managers where the format has a place", async () => {
    const { app, first, second, change } = await openWork();
    await change("admin", { fileUrl: second });
    later(5000);
    const read = async (path: string) => (await app.call(null, "GET", path)).text();
    const work = "/api/works/theses/moult-of-firefinches";
    const earlier = `${siteAddress}${first}`;
    const datacite = JSON.parse(await read(`${work}.datacite.json`));
    expect(datacite.version).toBe("2");
    expect(datacite.relatedIdentifiers).toContainEqual({
      relatedIdentifier: earlier,
      relatedIdentifierType: "URL",
      relationType: "IsNewVersionOf",
    });
    expect(JSON.parse(await read(`${work}.json`))).toMatchObject([{ version: "2" }]);
    expect(await read(`${work}.biblatex.bib`)).toContain("version = {2}");
    expect(await read("/api/works/theses.ris")).toContain("ET  - 2\r\n");
    const { linkset } = JSON.parse(await read(`${work}/linkset.json`));
    expect(linkset[0]["predecessor-version"]).toEqual([{ href: earlier }]);
    expect(linkset).toContainEqual({
      anchor: earlier,
      "latest-version": [{ href: `${siteAddress}/theses/moult-of-firefinches`, type: "text/html" }],
    });
    const harvest = (form: string) => read(`/oai?verb=ListRecords&metadataPrefix=${form}`);
    expect(await harvest("oai_dc")).toContain(`<dc:relation>${earlier}</dc:relation>`);
    expect(await harvest("oai_openaire")).toMatch(
      new RegExp(`relationType="IsNewVersionOf"[^>]*>${earlier}|${earlier}</datacite:relatedIdentifier>`),
    );
  });

  test("of a paper give the paper that is cited no version of its own", async () => {
    const { app, second, change } = await openWork({ postType: "publication", journal: "Ibis" });
    await change("admin", { fileUrl: second });
    const ris = await (await app.call(null, "GET", "/api/works/publications.ris")).text();
    expect(ris).not.toContain("ET  -");
  });

  test("have a number for each of two corrections at the same moment", async () => {
    const { second, third, change, versions } = await openWork();
    await Promise.all([change("admin", { fileUrl: second }), change("admin", { fileUrl: third })]);
    expect((await versions())?.map(({ number }) => number)).toEqual(
      Array.from({ length: (await versions())?.length ?? 0 }, (_, index) => index + 1),
    );
    expect((await versions())?.length).toBeGreaterThan(1);
  });
});
