import { expect, test } from "vitest";
import { createVisitCounter } from "#core/db/visits/visit-counter.ts";
import { report } from "#core/db/visits/visits.ts";
import type { Visitor } from "#core/domain/visits/visits.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost, makeProfile } from "#tests/make.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const by = (userAgent: string | undefined, address = "192.0.2.1", cookies = ""): Visitor => ({
  address,
  userAgent,
  cookies,
});
const google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

describeWithDatabase("the counter of visits", (open) => {
  test("counts by Nigerian day, page and file, and adds to the counts of other processes", async () => {
    const { db, reconnect: again } = await open();
    let now = new Date("2026-03-03T22:30:00Z");
    const here = createVisitCounter(db, () => now);
    const there = createVisitCounter(again().db, () => now);
    here.count("page", "/news?page=2", by(firefox));
    here.count("page", "/news/", by(firefox, "192.0.2.2"));
    there.count("page", "/news", by(firefox));
    here.count("download", "/files/a.pdf", by(firefox));
    now = new Date("2026-03-03T23:30:00Z");
    here.count("page", "/", by(firefox));
    await Promise.all([here.flush(), there.flush()]);
    await here.flush();
    const result = await report(db, 7, now);
    expect([result.from, result.to, result.days.length]).toEqual(["2026-02-26", "2026-03-04", 7]);
    expect(result.days.slice(-2)).toEqual([
      { day: "2026-03-03", pages: 3, downloads: 1 },
      { day: "2026-03-04", pages: 1, downloads: 0 },
    ]);
    expect(result.pages).toEqual([
      { path: "/news", title: "News", visits: 3 },
      { path: "/", title: "Home page", visits: 1 },
    ]);
    expect(result.downloads).toEqual([{ path: "/files/a.pdf", name: "a.pdf", title: null, visits: 1 }]);
  });

  test("ignores bots and invalid addresses", async () => {
    const { db } = await open();
    const counter = createVisitCounter(db);
    for (const agent of [google, "curl/8.5.0", "", undefined, "python-requests/2.31"])
      counter.count("page", "/news", by(agent));
    for (const address of ["https://example.org/", "/a b", "/<script>", "/x".repeat(400), "", "/news.data"])
      counter.count("page", address, by(firefox));
    await counter.flush();
    expect(await db.selectFrom("visit_count").selectAll().execute()).toEqual([]);
  });

  test("counts a repeated click of one visitor within 30 seconds once, as COUNTER has it", async () => {
    const { db } = await open();
    let now = new Date("2026-03-03T10:00:00Z");
    const counter = createVisitCounter(db, () => now);
    const click = (seconds: number, visitor = by(firefox), kind: "page" | "download" = "page") => {
      now = new Date(Date.parse("2026-03-03T10:00:00Z") + seconds * 1000);
      counter.count(kind, "/news", visitor);
    };
    // Each click begins the time again, so the first three are one.
    for (const seconds of [0, 20, 50, 81]) click(seconds);
    click(81, by(firefox, "192.0.2.2"));
    click(81, by(`${firefox} and another`));
    click(81, by(firefox), "download");
    await counter.flush();
    const rows = await db.selectFrom("visit_count").select(["kind", "visits"]).orderBy("kind").execute();
    expect(rows).toEqual([
      { kind: "download", visits: 1 },
      { kind: "page", visits: 4 },
    ]);
  });

  test("never counts staff", async () => {
    const { db } = await open();
    const counter = createVisitCounter(db);
    counter.count("page", "/news", by(firefox, "192.0.2.1", "data=less; uncounted=yes"));
    counter.count("page", "/news", by(firefox, "192.0.2.1", "xuncounted=yes; uncounted=yes2"));
    await counter.flush();
    expect(
      (await db.selectFrom("visit_count").select("visits").execute()).map(({ visits }) => visits),
    ).toEqual([1]);
  });

  test("knows staff by a cookie that says no more, from signing in until signing out", async () => {
    const app = await openApp(await open());
    await makeProfile(app.db, { email: "newcomer@example.org", memberCategory: ["student"] });
    const cookie = async (person: Person, method: string, path: string, cookies = "") => {
      const headers = { ...app.headersOf(person), Cookie: cookies };
      const reply = await app.api.request(path, { method, headers });
      return reply.headers.getSetCookie().find((line) => line.startsWith("uncounted="));
    };
    for (const person of ["admin", "store", "member"] as const)
      expect(await cookie(person, "GET", "/api/user/me"), person).toMatch(
        /^uncounted=yes; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
    expect(await cookie("newcomer", "GET", "/api/user/me")).toBeUndefined();
    expect(await cookie("newcomer", "GET", "/api/user/me", "uncounted=yes")).toMatch(
      /^uncounted=; Max-Age=0/,
    );
    expect(await cookie("admin", "POST", "/api/user/signout", "uncounted=yes")).toMatch(
      /^uncounted=; Max-Age=0/,
    );
  });

  test("writes many visits to the database together, and limits its memory", async () => {
    const { db } = await open();
    const counter = createVisitCounter(db);
    for (let count = 0; count < 20_000; count++)
      counter.count("page", "/news", by(firefox, `2001:db8:${count}`));
    for (let count = 0; count < 20_000; count++) counter.count("page", `/flood/${count}`, by(firefox));
    await counter.flush();
    const rows = await db.selectFrom("visit_count").selectAll().execute();
    expect(rows).toHaveLength(5_000);
    expect(rows.find(({ path }) => path === "/news")?.visits).toBe(20_000);
  });

  test("stores no personal data", async () => {
    const { db } = await open();
    const counter = createVisitCounter(db);
    counter.count("page", "/reset/secret?search=my+illness#here", by(firefox));
    await counter.flush();
    const [row] = await db.selectFrom("visit_count").selectAll().execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(["day", "kind", "path", "visits"]);
    expect(row?.path).not.toMatch(/illness|secret/);
  });

  test("counts navigation without a reload, and only existing pages", async () => {
    const app = await openApp(await open());
    const tell = (path: string, agent = firefox) =>
      app.api.request("/api/visits", { method: "POST", body: path, headers: { "User-Agent": agent } });
    for (const path of ["/news", "/buy-now", "javascript:alert(1)", "x".repeat(100_000)])
      expect((await tell(path)).status).toBe(204);
    await tell("/news", google);
    const reply = await app.call("admin", "GET", "/api/visits?days=7");
    expect((await reply.json()).pages).toEqual([{ path: "/news", title: "News", visits: 1 }]);
    expect((await app.call("member", "GET", "/api/visits")).status).toBe(403);
    expect((await app.call("admin", "GET", "/api/visits?days=8")).status).toBe(422);
  });

  test("counts no secret of an address, and no page that one reader may open", async () => {
    const app = await openApp(await open());
    const api = createApi({ ...app.services, isPage: async () => true });
    for (const body of ["/with/0198.Abc", "/reset/abc", "/calls/leave/0198.Abc", "/birds/hoopoe"])
      await api.request("/api/visits", { method: "POST", body, headers: { "User-Agent": firefox } });
    const reply = await app.call("admin", "GET", "/api/visits?days=7");
    const paths = (await reply.json()).pages.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["/birds/hoopoe", "/calls/leave", "/reset"]);
  });

  test("counts a download by its file name, and no refused one", async () => {
    const app = await openApp(await open());
    const file = { url: "/files/x", key: "x", name: "Moult scores.pdf", format: "pdf", bytes: 4 };
    await app.files.write("x", new TextEncoder().encode("%PDF"));
    await app.db
      .insertInto("file")
      .values({ ...file, width: null, height: null, createdAt: "2026-01-01T00:00:00.000Z" })
      .execute();
    const fetchFile = async () =>
      (await app.api.request("/files/x", { headers: { "User-Agent": firefox } })).status;
    expect(await fetchFile()).toBe(404);
    await makePost(app.db, app.people.member, { fileUrl: "/files/x" });
    expect(await fetchFile()).toBe(200);
    const reply = await app.call("admin", "GET", "/api/visits");
    expect((await reply.json()).downloads).toEqual([
      { path: "/files/x", name: "Moult scores.pdf", title: "Rains return to Amurum", visits: 1 },
    ]);
  });
});
