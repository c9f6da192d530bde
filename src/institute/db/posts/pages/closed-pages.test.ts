import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listSitemapPart } from "#core/db/sitemap.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makePost, type PostOverrides } from "#tests/make.ts";
import { makeFileText } from "#tests/make-file-text.ts";
import { endEmbargoes } from "../embargoes.ts";
import { exportFound } from "../export.ts";

/** A word that is nowhere but on the second page of the file. */
const canary = "quetzalcoatlus";
const passage = "strange beast";

type Setting = Awaited<ReturnType<typeof openSetting>>;
interface ClosedFile {
  draft?: PostOverrides;
  close?(setting: Setting): Response | Promise<Response>;
  /** Who finds the work by the words of its file all the same. */
  finders: readonly Person[];
}

const closedFiles: Record<string, ClosedFile> = {
  pending: { draft: { isApproved: false }, finders: ["member", "admin"] },
  private: {
    close: ({ app, id }) => app.call("admin", "PATCH", `/api/posts/${id}`, { isPrivate: true }),
    finders: ["member", "admin"],
  },
  embargoed: {
    draft: { accessRight: "embargoed", embargoUntil: "2027-03-14" },
    finders: ["member", "admin"],
  },
  closed: { draft: { accessRight: "restricted" }, finders: ["member", "admin"] },
  "known by its description alone": { draft: { accessRight: "metadataOnly" }, finders: ["member", "admin"] },
  withdrawn: {
    close: ({ app, id }) => app.call("admin", "PUT", `/api/posts/${id}/withdrawal`, { reason: "Errors" }),
    finders: ["member", "admin"],
  },
  deleted: { close: ({ app, id }) => app.call("admin", "DELETE", `/api/posts/${id}`), finders: [] },
  replaced: {
    close: async ({ app, id }) => {
      await makeFile(app.db, "/files/second.pdf");
      return app.call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: "/files/second.pdf" });
    },
    finders: [],
  },
};

const everybody = [null, "newcomer", "other", "store", "member", "admin"] as const;

async function openSetting(app: Awaited<ReturnType<typeof openApp>>, draft: PostOverrides = {}) {
  const fileUrl = "/files/first.pdf";
  await makeFile(app.db, fileUrl);
  const id = await makePost(app.db, app.people.member, {
    postType: "thesis",
    title: "Moult of firefinches",
    year: 2026,
    fileUrl,
    ...draft,
  });
  const text = `On this page is a ${passage}, the ${canary}, of Amurum.`;
  await makeFileText(app.db, fileUrl, "Moult", text);
  const read = async (person: Person | null, path: string) => {
    const reply = await app.call(person, "GET", path);
    expect(reply.status, path).toBe(200);
    return reply.text();
  };
  return { app, id, read };
}

const searches = [
  "/api/search?searchQuery=WORD",
  "/api/search?searchQuery=WORD%20thesis",
  "/api/posts/search?searchQuery=WORD&suggest=true",
  "/api/posts/search?searchQuery=WORD&suggest=true&type=thesis&fields=summary",
  "/api/posts/search?searchQuery=WORD&type=thesis&year=2026",
];
/** Nowhere at all. */
const nowhere = "xylophagia";
/** The canary, a beginning of it, misspelt, with a word beside it and in a phrase; and the same of the word that is nowhere. */
const words = [
  [canary, nowhere],
  ["quetzal", nowhere],
  ["quetzalcoatlos", nowhere],
  [`${canary} amurum`, `${nowhere} amurum`],
  [`"the ${canary}"`, `"the ${nowhere}"`],
] as const;

describeEachDatabase("the words of a file that is not open", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T12:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const found = async ({ app }: Setting, person: Person | null) => {
    const search = `/api/search?searchQuery=${canary}`;
    const { total, posts } = await (await app.call(person, "GET", search)).json();
    return [total, JSON.stringify(posts).includes(passage)];
  };

  test.each(Object.entries(closedFiles))(
    "(%s) find it for those who may open it alone",
    async (_, closed) => {
      const { draft, close, finders } = closed;
      const setting = await openSetting(await openApp(await open()), draft);
      if (close) {
        expect(await found(setting, null)).toEqual([1, true]);
        const reply = await close(setting);
        expect(reply).toMatchObject({ ok: true });
      }
      const { app, read } = setting;
      for (const person of everybody) {
        const mayFind = finders.some((finder) => finder === person);
        expect(await found(setting, person), `${person}`).toEqual(mayFind ? [1, true] : [0, false]);
        if (mayFind) continue;
        // What they read is letter by letter what they read about a word that is nowhere.
        for (const path of searches)
          for (const [word, other] of words) {
            const reply = (asked: string) => read(person, path.replace("WORD", encodeURIComponent(asked)));
            expect(await reply(word), `${person}, ${path}, ${word}`).toBe(await reply(other));
          }
      }
      const exported: string[] = [];
      for await (const { title } of exportFound(app.db, canary, { type: "thesis" })) exported.push(title);
      const lists = ["/api/posts", "/api/posts/theses", "/api/posts/theses/years"];
      const all = [
        ...(await Promise.all(lists.map((path) => read(null, path)))),
        JSON.stringify(await listSitemapPart(app.db, 0)),
      ];
      expect([exported, all.join("")]).toEqual([[], expect.not.stringMatching(/quetzal|strange/)]);
    },
  );

  test("are found by all from the day on which the embargo ends, without work on the index", async () => {
    const embargo = { accessRight: "embargoed", embargoUntil: "2027-03-11" } as const;
    vi.setSystemTime(new Date("2027-03-10T22:40:00Z"));
    const setting = await openSetting(await openApp(await open()), embargo);
    // Midnight in Nigeria is at 23:00 UTC.
    vi.setSystemTime(new Date("2027-03-10T22:59:00Z"));
    expect(await found(setting, null)).toEqual([0, false]);
    vi.setSystemTime(new Date("2027-03-10T23:01:00Z"));
    for (const person of everybody) expect(await found(setting, person)).toEqual([1, true]);
    await endEmbargoes(setting.app.db);
    for (const person of everybody) expect(await found(setting, person)).toEqual([1, true]);
  });

  test("are found by all again when a work is put back, public or approved", async () => {
    const setting = await openSetting(await openApp(await open()), { isApproved: false });
    const { app, id } = setting;
    const change = async (method: string, path: string, body?: object) =>
      expect(await app.call("admin", method, `/api/posts/${id}${path}`, body)).toMatchObject({ ok: true });
    await change("PATCH", "", { isApproved: true });
    expect(await found(setting, null)).toEqual([1, true]);
    await change("PUT", "/withdrawal", { reason: "Errors" });
    expect(await found(setting, null)).toEqual([0, false]);
    await change("DELETE", "/withdrawal");
    expect(await found(setting, null)).toEqual([1, true]);
  });
});
