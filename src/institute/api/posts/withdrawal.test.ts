import { afterEach, expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { listSitemapPart } from "#core/db/sitemap.ts";
import { purgeDeletedPosts } from "#institute/db/posts/bin.ts";
import * as withdrawal from "#institute/db/posts/review/withdrawal.ts";
import * as writing from "#institute/db/posts/writing.ts";
import type { App, Person } from "#tests/app.ts";
import { openApp } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost, type PostOverrides, permitted } from "#tests/make.ts";

const paper: PostOverrides = {
  postType: "publication",
  title: "Canary moult of firefinches",
  titleHtml: "Canary moult of <i>firefinches</i>",
  authors: ["member@example.org", "Ulf Ottosson"],
  year: 2019,
  journal: "Ibis",
  doi: "10.1111/ibi.12345",
  content: "<p>canaryabstract</p>",
};
const slug = "canary-moult-of-firefinches";
const words = { by: "institute", reason: "Two tables were wrong." };

describeWithDatabase("a work that was taken down", (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openWork(draft: PostOverrides = {}) {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { ...paper, ...draft });
    const takeDown = (json: object = words) => app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, json);
    const read = async (key = slug) => {
      const reply = await app.call(null, "GET", `/api/posts/${key}/withdrawal`);
      return { status: reply.status, ...(await reply.json()) };
    };
    return { app, id, takeDown, read };
  }
  const statusOf = async (app: App, path: string, person: Person | null = null) =>
    (await app.call(person, "GET", path)).status;

  test("answers 410 at every address and in every form, and still cites itself", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
    const { app, id, takeDown, read } = await openWork();
    await transaction(app.db, (trx) =>
      writing.update(trx, permitted(app.people.admin), id, { slug: "moult" }),
    );
    expect((await takeDown()).status).toBe(204);
    for (const key of [id, slug, "moult"]) {
      expect(await statusOf(app, `/api/posts/${key}`), key).toBe(410);
      for (const form of ["bib", "json", "ris", "xml", "datacite.json"])
        expect(await statusOf(app, `/api/works/publications/${key}.${form}`), `${key}.${form}`).toBe(410);
      expect(await statusOf(app, `/api/works/publications/${key}/linkset.json`)).toBe(410);
    }
    expect(await read()).toEqual({
      status: 200,
      postType: "publication",
      at: "2026-11-23T09:00:00.000Z",
      ...words,
      hidesTitle: false,
      cited: {
        title: paper.title,
        titleHtml: paper.titleHtml,
        language: null,
        authors: ["Musa Danjuma", "Ulf Ottosson"],
        year: 2019,
        doi: "10.1111/ibi.12345",
        reference:
          "Danjuma, M., & Ottosson, U. (2019). Canary moult of firefinches. Ibis. https://doi.org/10.1111/ibi.12345",
      },
    });
  });

  test("is in no list, count, search, feed, file, sitemap or harvest", async () => {
    const { app, id, takeDown } = await openWork();
    await takeDown();
    const paths = ["/api/posts", "/api/posts/publications", "/api/posts/search?searchQuery=canaryabstract"];
    for (const path of paths)
      for (const person of [null, "other"] as const)
        expect((await (await app.call(person, "GET", path)).json()).total, path).toBe(0);
    for (const path of [
      "/api/works/publications.bib",
      "/api/posts/publications/years",
      "/api/newest/publications",
    ])
      expect(withoutChance(await (await app.call(null, "GET", path)).text()), path).not.toMatch(
        /canary|2019/i,
      );
    expect(JSON.stringify(await listSitemapPart(app.db, 0))).not.toContain(slug);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 });
    const harvest = await app.call(null, "GET", "/oai?verb=ListRecords&metadataPrefix=oai_dc");
    const xml = await harvest.text();
    expect(xml).toMatch(new RegExp(`<header status="deleted"><identifier>oai:[^<]*${id}`));
    expect(xml).not.toMatch(/canary/i);
  });

  test("is still read by its authors and admins, and by no other member", async () => {
    const { app, id, takeDown } = await openWork();
    await takeDown();
    for (const person of ["member", "admin"] as const) {
      const reply = await app.call(person, "GET", `/api/posts/${id}`);
      expect(await reply.json()).toMatchObject({ title: paper.title, withdrawnAt: expect.any(String) });
    }
    expect(await statusOf(app, `/api/posts/${id}`, "other")).toBe(410);
  });

  test("comes back under the same address", async () => {
    const { app, id, takeDown, read } = await openWork();
    await takeDown();
    expect((await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`)).status).toBe(204);
    const post = await (await app.call(null, "GET", `/api/posts/${slug}`)).json();
    expect(post).toMatchObject({ _id: id, slug });
    expect(post.withdrawnAt).toBeUndefined();
    expect((await read()).status).toBe(404);
    expect((await (await app.call(null, "GET", "/api/posts/publications")).json()).total).toBe(1);
    expect((await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`)).status).toBe(409);
  });

  test("may lose even its title", async () => {
    const { app, id, takeDown, read } = await openWork();
    await takeDown({ hidesTitle: true });
    expect(await read()).toMatchObject({ cited: null, by: null, reason: null });
    for (const path of [
      `/api/posts/${id}`,
      `/api/posts/${id}/withdrawal`,
      `/api/works/publications/${id}.bib`,
    ])
      expect(withoutChance(await (await app.call(null, "GET", path)).text()), path).not.toMatch(
        /canary|ottosson|2019/i,
      );
  });

  test("changes its words without a second date, and takes a repeated request once", async () => {
    const { takeDown, read } = await openWork();
    await takeDown();
    const first = await read();
    expect((await takeDown()).status).toBe(204);
    expect(await read()).toEqual(first);
    await takeDown({ by: "authors", reason: " It will appear again. " });
    expect(await read()).toEqual({ ...first, by: "authors", reason: "It will appear again." });
  });

  test("stays down when it is edited, approved again, made private or deleted", async () => {
    const { app, id, takeDown, read } = await openWork();
    await takeDown();
    await app.call("admin", "PATCH", `/api/posts/${id}`, { title: "Canary changed", isApproved: true });
    expect(await statusOf(app, `/api/posts/${slug}`)).toBe(410);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isPrivate: true });
    expect(await statusOf(app, `/api/posts/${slug}`)).toBe(410);
    expect(await read()).toMatchObject({ ...words, cited: { title: paper.title } });
    await app.call("member", "DELETE", `/api/posts/${id}`);
    expect(await read()).toMatchObject(words);
    await app.call("admin", "POST", `/api/posts/${id}/restore`);
    expect(await read()).toMatchObject(words);
    await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`);
    expect(await statusOf(app, `/api/posts/${slug}`)).toBe(404);
  });

  test("is cited with the DOI that the institute registered for it", async () => {
    const { app, id, takeDown, read } = await openWork({ doi: null });
    const at = "2026-11-23T09:00:00.000Z";
    await app.db
      .insertInto("post_doi")
      .values({
        postId: id,
        doi: "10.12345/x1",
        goal: "findable",
        revision: 1,
        attempts: 0,
        registeredAt: at,
      })
      .execute();
    await takeDown();
    expect((await read()).cited.doi).toBe("10.12345/x1");
  });

  test("is for admins to take down, and only while visitors can read it", async () => {
    const { app, id, takeDown } = await openWork({ isApproved: false });
    expect((await takeDown()).status).toBe(409);
    for (const person of ["member", "other"] as const)
      expect((await app.call(person, "PUT", `/api/posts/${id}/withdrawal`, words)).status).toBe(403);
    const stored = await makePost(app.db, app.people.member, { ...paper, title: "Private", isPrivate: true });
    expect((await app.call("admin", "PUT", `/api/posts/${stored}/withdrawal`, words)).status).toBe(409);
    expect(await statusOf(app, "/api/posts/private")).toBe(404);
    expect(await statusOf(app, "/api/posts/private/withdrawal")).toBe(404);
  });

  test("of a version that is no longer the newest is refused", async () => {
    const { app, id, takeDown } = await openWork();
    await app.call("admin", "PATCH", `/api/posts/${id}`, { title: "Changed" });
    expect((await takeDown({ ...words, version: 1 })).status).toBe(409);
    expect(await statusOf(app, `/api/posts/${id}`)).toBe(200);
  });

  test("is in the history and in the log", async () => {
    const { app, id, takeDown } = await openWork();
    await takeDown();
    await app.call("admin", "DELETE", `/api/posts/${id}/withdrawal`);
    const { steps } = await (await app.call("member", "GET", `/api/posts/${id}/history`)).json();
    expect(steps.map((step: { step: string; note: string | null }) => [step.step, step.note])).toEqual([
      ["putBack", null],
      ["takenDown", words.reason],
      ["created", null],
    ]);
    const log = await (await app.call("admin", "GET", "/api/audit?subject=post")).text();
    for (const action of ["post.withdraw", "post.putBack"]) expect(log).toContain(action);
  });

  test("by its authors, who delete it, says nothing but how it was cited, for ever", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
    const { app, id, read } = await openWork();
    await app.call("member", "DELETE", `/api/posts/${id}`);
    const notice = await read();
    expect(notice).toMatchObject({ by: null, reason: null, cited: { title: paper.title, year: 2019 } });
    vi.setSystemTime(new Date("2027-01-23T09:00:00Z"));
    expect(await purgeDeletedPosts(app.db)).toBe(1);
    expect(await read()).toEqual(notice);
    // An admin may take the title away later.
    const hidden = { by: null, reason: null, hidesTitle: true };
    await transaction(app.db, (trx) => withdrawal.takeDown(trx, permitted(app.people.admin), id, hidden));
    expect((await read()).cited).toBeNull();
    const { text } = await app.db.selectFrom("post_withdrawal").select("text").executeTakeFirstOrThrow();
    expect(text).toBeNull();
  });

  test("and was deleted comes back with its address", async () => {
    const { app, id, read } = await openWork();
    await app.call("member", "DELETE", `/api/posts/${id}`);
    await app.call("member", "POST", `/api/posts/${id}/restore`);
    expect(await statusOf(app, `/api/posts/${slug}`)).toBe(200);
    expect((await read()).status).toBe(404);
  });

  test("is not made of a post that never was public, or is no work", async () => {
    const { app } = await openWork();
    const hidden = await makePost(app.db, app.people.member, {
      ...paper,
      title: "Hidden",
      isApproved: false,
    });
    const news = await makePost(app.db, app.people.member, { title: "News", content: "Rain." });
    for (const id of [hidden, news]) await app.call("admin", "DELETE", `/api/posts/${id}`);
    const answers = await Promise.all(
      ["hidden", "nothing"].map(async (key) => (await app.call(null, "GET", `/api/posts/${key}`)).text()),
    );
    expect(answers[0]).toBe(answers[1]);
    for (const key of ["hidden", "nothing", "news"])
      expect(await statusOf(app, `/api/posts/${key}/withdrawal`), key).toBe(404);
  });
});
