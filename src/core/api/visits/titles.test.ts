import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { add, report } from "#core/db/visits/visits.ts";
import type { VisitKind } from "#core/domain/visits/visits.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makePost, makeProfile } from "#tests/make.ts";
import { makeSpecies } from "#tests/make-species.ts";

const now = new Date("2026-03-04T10:00:00Z");
const visit = ({ db }: App, kind: VisitKind, visits: Record<string, number>) =>
  transaction(db, (trx) =>
    add(
      trx,
      Object.entries(visits).map(([path, count]) => ({ day: "2026-03-03", kind, path, visits: count })),
    ),
  );

describeEachDatabase("the report of visits", (open) => {
  test("calls pages by their titles, and counts a former address of a page with it", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    const id = await makePost(db, people.admin, {
      postType: "publication",
      title: "Moult of the Firefinch",
      year: 2019,
    });
    const renamed = await app.call("admin", "PATCH", `/api/posts/${id}`, { slug: "moult" });
    expect(renamed.status).toBe(200);
    await makeProfile(db, { name: "Ruth Bala" });
    await makeSpecies(db, { name: "Rock Firefinch" });
    await visit(app, "page", {
      "/publications/moult-of-the-firefinch": 5,
      "/publications/moult": 4,
      // As it was before it became a publication.
      "/news/moult": 1,
      "/member/ruth-bala": 8,
      "/birds/rock-firefinch": 7,
      "/library": 6,
      "/datazone": 3,
      "/member": 2,
      "/member/a/b": 1,
    });
    const { pages, days } = await report(db, 7, now);
    expect(pages).toEqual([
      { path: "/publications/moult", title: "Moult of the Firefinch", visits: 10 },
      { path: "/member/ruth-bala", title: "Ruth Bala", visits: 8 },
      { path: "/birds/rock-firefinch", title: "Rock Firefinch", visits: 7 },
      { path: "/library", title: "Library", visits: 6 },
      { path: "/datazone", title: null, visits: 3 },
      { path: "/member", title: null, visits: 2 },
      { path: "/member/a/b", title: null, visits: 1 },
    ]);
    expect(days.at(-2)?.pages).toBe(37);
  });

  test("calls a file by the title of its work, with its earlier versions", async () => {
    const app = await openApp(await open());
    const { db, people } = app;
    const [first, second, poster] = ["/files/a", "/files/b", "/files/c"] as const;
    const draft = { accountId: people.admin._id };
    await makeFile(db, first, { ...draft, name: "first.pdf" });
    await makeFile(db, second, { ...draft, name: "second.pdf" });
    await makeFile(db, poster, { ...draft, name: "poster.pdf" });
    const id = await makePost(db, people.admin, {
      postType: "publication",
      title: "Moult",
      year: 2019,
      fileUrl: first,
    });
    expect((await app.call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: second })).status).toBe(200);
    await visit(app, "download", { [first]: 2, [second]: 3, [poster]: 4 });
    expect((await report(db, 7, now)).downloads).toEqual([
      { path: second, name: "second.pdf", title: "Moult", visits: 5 },
      { path: poster, name: "poster.pdf", title: null, visits: 4 },
    ]);
  });

  test("ranks a page by all its addresses together, though each is behind other pages", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.admin, { title: "One" });
    await app.call("admin", "PATCH", `/api/posts/${id}`, { slug: "two" });
    const others = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/other/${index}`, 10]));
    await visit(app, "page", { ...others, "/news/one": 9, "/news/two": 9 });
    const { pages } = await report(app.db, 7, now);
    expect([pages.length, pages[0]]).toEqual([50, { path: "/news/two", title: "One", visits: 18 }]);
  });

  test("lists downloads however many pages are opened more often", async () => {
    const app = await openApp(await open());
    const pages = Object.fromEntries(Array.from({ length: 2_050 }, (_, index) => [`/other/${index}`, 2]));
    await visit(app, "page", pages);
    await visit(app, "download", { "/files/a": 1 });
    const { downloads } = await report(app.db, 7, now);
    expect(downloads.map(({ path, visits }) => [path, visits])).toEqual([["/files/a", 1]]);
  });
});
