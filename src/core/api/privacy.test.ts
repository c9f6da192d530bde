import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { listedTypes } from "#institute/domain/posts/types.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { crawl, listGetAddresses } from "#tests/crawl.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost, permitted } from "#tests/make.ts";

async function storeFile(app: App, name: string) {
  const file = {
    url: `/files/${name}.pdf`,
    key: `${name}.pdf`,
    name: `${name}.pdf`,
    format: "pdf",
    bytes: 4,
    width: null,
    height: null,
  };
  await app.files.write(file.key, new TextEncoder().encode("%PDF"));
  await transaction(app.db, (trx) => files.create(trx, file));
  return file.url;
}

describeWithDatabase("e-mail addresses", (open) => {
  test("are in no response to a visitor or another member", async () => {
    const app = await openApp(await open());
    const { member, other, admin } = app.people;
    const fileUrl = await storeFile(app, "rains");
    const shown = await makePost(app.db, member, { fileUrl, authors: [admin.email] });
    const shared = await makePost(app.db, member, { isApproved: false, authors: [other.email, admin.email] });
    const changed = await makePost(app.db, member, { authors: [other.email] });
    await app.call("member", "PATCH", `/api/posts/${changed}`, { authors: [admin.email, other.email] });
    await makePost(app.db, admin, { postType: "webPage", slug: "founder" });

    const queries = [
      "?page=0&limit=100",
      "?searchQuery=rains",
      "?searchQuery=example",
      "?searchQuery=other@example.org",
    ];
    const paths = await listGetAddresses(app, queries);
    expect(paths).toEqual(
      expect.arrayContaining(["/api/posts/news", `/api/posts/${shown}`, "/files/rains.pdf"]),
    );
    for (const [person, own] of [
      [null, undefined],
      ["newcomer", "newcomer@example.org"],
      ["other", "other@example.org"],
    ] as const) {
      for (const [path, reply] of await crawl(app, person, paths))
        expect(own ? reply.replaceAll(own, "") : reply, `${person ?? "a visitor"} at ${path}`).not.toContain(
          "@",
        );
    }
    // Proves that the crawl works: the member and the admin do get them.
    expect([...(await crawl(app, "member", paths)).values()].join()).toContain("member@example.org");
    expect((await crawl(app, "admin", [`/api/posts/${shared}`])).get(`/api/posts/${shared}`)).toContain(
      "member@example.org",
    );
  }, 120_000);

  test("are not in error messages either", async () => {
    const app = await openApp(await open());
    for (const email of ["member@example.org", "admin@example.org"]) {
      const signup = {
        firstName: "A",
        lastName: "B",
        email,
        password: "rains over Jos",
        confirmPassword: "rains over Jos",
      };
      expect(await (await app.call(null, "POST", "/api/user/signup", signup)).text()).not.toContain("@");
      const signin = { email, password: "wrong one" };
      expect(await (await app.call(null, "POST", "/api/user/signin", signin)).text()).not.toContain("@");
      expect(
        await (await app.call("other", "GET", `/api/posts/user?searchQuery=${email}`)).text(),
      ).not.toContain("@");
    }
  });
});

/** All that GET answers, but for one's own data: it holds when it was read before. */
const listComparable = async (app: App, queries: string[]) =>
  (await listGetAddresses(app, queries)).filter((path) => !path.startsWith("/api/user/data"));

/** What `/api/today` says of posts that came back, if there are none. */
const nothingReturned = '"returned":{"count":0,"oldest":null,"rows":[]}';

describeWithDatabase("private content", (open) => {
  const canary = "kanarienvogel7f3a";
  const queries = [
    "?limit=100",
    "?page=1&limit=1",
    "?year=2019",
    "?searchQuery=none",
    "?searchQuery=rains",
  ].concat(
    [canary, canary.slice(0, 6), `rains ${canary}`].map(
      (text) => `?searchQuery=${encodeURIComponent(text)}&limit=100`,
    ),
    // Misspelt, for what a search says was probably meant.
    [canary.replace("vogel", "vogle"), `rians ${canary.replace("n", "m")}`].map(
      (text) => `?searchQuery=${encodeURIComponent(text)}&suggest=true`,
    ),
  );
  const others: (Person | null)[] = [null, "other", "store"];

  /** A post with the word in every field, including its address and file name. */
  async function hide(app: App, state: { isApproved: boolean; isPrivate: boolean; isDeleted: boolean }) {
    const { member, admin } = app.people;
    const fileUrl = await storeFile(app, `${canary}-${Object.values(state).join("-")}`);
    const draft = {
      postType: "thesis" as const,
      year: 2019,
      fileUrl,
      title: `Rains ${canary}`,
      authors: [`Ada ${canary}`],
    };
    const text = {
      content: `<p>Rains ${canary}</p>`,
      journal: canary,
      doi: `10.1000/${canary}`,
      publicationNumber: canary,
    };
    const { isApproved, isPrivate } = state;
    const id = await makePost(app.db, member, { ...draft, ...text, isApproved, isPrivate });
    if (state.isDeleted) await transaction(app.db, (trx) => writing.remove(trx, permitted(admin), id));
    return { id, fileUrl };
  }

  /** One person after the other: a third large export at the same time would be refused. */
  async function crawlAll(app: App, paths: string[]) {
    const replies: Awaited<ReturnType<typeof crawl>>[] = [];
    for (const person of others) replies.push(await crawl(app, person, paths));
    return replies;
  }

  const pending = { isApproved: false, isPrivate: false, isDeleted: false };
  const states = [
    pending,
    { isApproved: true, isPrivate: true, isDeleted: false },
    { isApproved: true, isPrivate: false, isDeleted: true },
    { isApproved: false, isPrivate: false, isDeleted: true },
  ];

  test("affects no list, search, count, file or header for others", async () => {
    const app = await openApp(await open());
    await storeFile(app, "rains");
    for (const { type } of listedTypes)
      await makePost(app.db, app.people.member, { postType: type, year: 2019, title: `Rains ${type}` });
    const paths = await listComparable(app, queries);
    const before = await crawlAll(app, paths);
    const direct = [`/api/posts/rains-${canary}`, `/api/posts/rains-${canary}-2`];
    for (const state of states) {
      const { id, fileUrl } = await hide(app, state);
      direct.push(`/api/posts/${id}`, fileUrl);
    }
    for (const [place, person] of others.entries()) {
      expect(await crawl(app, person, paths), String(person)).toEqual(before[place]);
      for (const [path, reply] of await crawl(app, person, direct)) {
        expect(reply, path).toMatch(/^(404|410)\n/);
        expect(reply, path).not.toContain(canary);
      }
    }
  }, 120_000);

  test("is read by its author, with its file", async () => {
    const app = await openApp(await open());
    const { id, fileUrl } = await hide(app, pending);
    const paths = [
      `/api/posts/${id}`,
      `/api/posts/search?searchQuery=${canary}`,
      "/api/posts/theses",
      fileUrl,
    ];
    for (const person of ["member", "admin"] as const)
      for (const [path, reply] of await crawl(app, person, paths)) {
        expect(reply, path).toMatch(/^200\n/);
        expect(reply, path).toContain(canary);
      }
  });

  test("is not in a public post with a pending change by a member", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { year: 2019 });
    const paths = await listComparable(app, queries);
    const before = await crawlAll(app, paths);
    const change = {
      title: canary,
      content: canary,
      authors: [canary],
      journal: canary,
      doi: canary,
      year: 2020,
    };
    await app.call("member", "PATCH", `/api/posts/${id}`, change);
    for (const [place, person] of others.entries()) {
      const after = await crawl(app, person, paths);
      const withoutVersion = (replies: Map<string, string> | undefined) =>
        [...(replies ?? [])].map(([path, reply]) => [path, reply.replace(/"version":\d+/g, "")]);
      expect(withoutVersion(after)).toEqual(withoutVersion(before[place]));
    }
  }, 60_000);

  test("is not revealed through notes, histories or revisions", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { year: 2019, title: `Once ${canary}` });
    const { slug } = await (await app.call("member", "GET", `/api/posts/${id}`)).json();
    await app.call("admin", "PATCH", `/api/posts/${id}`, { title: "Rains", slug: "rains" });
    const change = {
      title: canary,
      content: `<p>${canary}</p>`,
      fileUrl: `/files/${canary}.pdf`,
      note: canary,
    };
    const steps = [
      () => app.call("member", "PATCH", `/api/posts/${id}`, change),
      () => app.call("admin", "POST", `/api/posts/${id}/return`, { note: canary }),
      () => app.call("member", "PATCH", `/api/posts/${id}`, { journal: canary, note: canary }),
      () => app.call("admin", "PATCH", `/api/posts/${id}`, { year: 2020 }),
      async () => {
        const { steps } = await (await app.call("member", "GET", `/api/posts/${id}/history`)).json();
        return app.call("member", "POST", `/api/posts/${id}/history/${steps.at(-1)._id}/restore`);
      },
    ];
    for (const [place, step] of steps.entries()) {
      expect((await step()).status, `step ${place}`).toBe(200);
      const paths = await listGetAddresses(app, ["?limit=100", `?searchQuery=${canary}`]);
      expect(paths).toContain(`/api/posts/${id}/history`);
      for (const person of others)
        for (const [path, reply] of await crawl(app, person, paths)) {
          // The old address, which was public, redirects to the new one.
          if (path === `/api/posts/${slug}`) expect(reply).toContain('"slug":"rains"');
          const visibleText = path.includes(canary) ? reply.replaceAll(slug, "") : reply;
          expect(visibleText, `${person ?? "a visitor"} at ${path} after step ${place}`).not.toContain(
            canary,
          );
          const told = visibleText.replace(nothingReturned, "");
          expect(told, path).not.toMatch(/pendingEdit|hasPendingEdit|waitingSince|returned|note"/);
        }
    }
  }, 60_000);
});

describeWithDatabase("a stored file", (open) => {
  test("is served with its own type, and never as something executable", async () => {
    const app = await openApp(await open());
    const fileUrl = await storeFile(app, "rains");
    await makePost(app.db, app.people.member, { fileUrl });
    const reply = await app.call(null, "GET", fileUrl);
    expect([reply.status, await reply.text()]).toEqual([200, "%PDF"]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "4",
      "content-disposition": "inline; filename*=UTF-8''rains.pdf",
      "x-content-type-options": "nosniff",
    });
  });

  test("of an unknown kind is a download, whatever its name", async () => {
    const app = await openApp(await open());
    const name = '"; x.html\r\nSet-Cookie: a=b';
    const file = { url: "/files/x", key: "x", name, format: "html", bytes: 4, width: null, height: null };
    await app.files.write("x", new TextEncoder().encode("<b>x"));
    await transaction(app.db, (trx) => files.create(trx, file));
    await makePost(app.db, app.people.member, { fileUrl: "/files/x" });
    const reply = await app.call(null, "GET", "/files/x");
    expect(reply.headers.get("content-type")).toBe("application/octet-stream");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  test("whose bytes are lost is not found", async () => {
    const app = await openApp(await open());
    const lost = {
      url: "/files/lost",
      key: "lost",
      name: "a",
      format: "pdf",
      bytes: 1,
      width: null,
      height: null,
    };
    await transaction(app.db, (trx) => files.create(trx, lost));
    await makePost(app.db, app.people.member, { fileUrl: "/files/lost" });
    expect((await app.call(null, "GET", "/files/lost")).status).toBe(404);
  });
});
