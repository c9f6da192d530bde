import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endEmbargoes } from "#institute/db/posts/embargoes.ts";
import type { Person } from "#tests/app.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const closed: [string, PostOverrides][] = [
  ["under embargo", { accessRight: "embargoed", embargoUntil: "2027-03-14" }],
  ["under embargo without a date", { accessRight: "embargoed" }],
  ["restricted", { accessRight: "restricted" }],
  ["known by its description alone", { accessRight: "metadataOnly" }],
];
const FILE = /\/files\/|canary-file/;

describeWithDatabase("the file of a work that is not open", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T12:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openWork(draft: PostOverrides) {
    const app = await openApp(await open());
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([pdf()], "canary-file.pdf"));
    const headers = app.headersOf("admin");
    const upload = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url: fileUrl } = await upload.json();
    const id = await makePost(app.db, app.people.admin, {
      postType: "thesis",
      title: "Moult of firefinches",
      authors: ["member@example.org"],
      year: 2026,
      content: "<p>Birds moult.</p>",
      fileUrl,
      ...draft,
    });
    const read = async (path: string, person: Person | null = null) => {
      const reply = await app.call(person, "GET", path);
      return { status: reply.status, text: await reply.text(), headers: reply.headers };
    };
    return { app, id, fileUrl, read };
  }
  const secondsLater = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  test.each(closed)("(%s) is opened by its authors and admins alone, and shows nowhere", async (_, draft) => {
    const { fileUrl, id, read } = await openWork(draft);
    const statuses = [null, "other", "newcomer", "store", "member", "admin"] as const;
    expect(await Promise.all(statuses.map(async (person) => (await read(fileUrl, person)).status))).toEqual([
      404, 404, 404, 404, 200, 200,
    ]);
    secondsLater(5);
    const paths = [
      `/api/posts/${id}`,
      "/api/posts",
      "/api/posts/theses",
      "/api/posts/search?searchQuery=firefinches",
      "/api/newest/theses",
      "/api/works/theses.ris",
      "/api/works/theses/moult-of-firefinches.datacite.json",
      "/api/works/theses/moult-of-firefinches/linkset.json",
      "/oai?verb=ListRecords&metadataPrefix=oai_dc",
      "/oai?verb=ListRecords&metadataPrefix=oai_openaire",
      "/oai?verb=ListRecords&metadataPrefix=oai_etdms",
    ];
    for (const path of paths) {
      const { status, text, headers } = await read(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(FILE);
      expect(JSON.stringify([...headers]), path).not.toMatch(FILE);
    }
    for (const path of paths.slice(0, 5)) expect((await read(path, "other")).text, path).not.toMatch(FILE);
    expect(JSON.parse((await read(`/api/posts/${id}`)).text)).toMatchObject({
      isFileClosed: true,
      file: null,
    });
    for (const person of ["member", "admin"] as const) {
      const post = JSON.parse((await read(`/api/posts/${id}`, person)).text);
      expect(post).toMatchObject({ fileUrl, file: { name: "canary-file.pdf" } });
      expect(post.isFileClosed).toBeUndefined();
    }
  });

  test("cannot be read by linking it in the work's text, or in a post of another member", async () => {
    const { app, fileUrl, id, read } = await openWork({ accessRight: "restricted" });
    await app.call("admin", "PATCH", `/api/posts/${id}`, {
      content: `<p><a href="${fileUrl}">The file</a></p>`,
    });
    expect((await read(fileUrl)).status).toBe(404);
    const post = { postType: "document", title: "Mine", fileUrl };
    expect((await app.call("other", "POST", "/api/posts", post)).status).toBe(422);
  });

  test("opens by itself at midnight in Nigeria, for readers and for catalogues", async () => {
    const { app, fileUrl, id, read } = await openWork({
      accessRight: "embargoed",
      embargoUntil: "2027-03-14",
    });
    vi.setSystemTime(new Date("2027-03-13T22:59:59Z"));
    expect(await endEmbargoes(app.db)).toBe(0);
    expect((await read(fileUrl)).status).toBe(404);
    vi.setSystemTime(new Date("2027-03-13T23:00:00Z"));
    expect((await read(fileUrl)).status).toBe(200);
    const before = JSON.parse((await read(`/api/posts/${id}`)).text);
    expect(before.fileUrl).toBe(fileUrl);
    expect(await endEmbargoes(app.db)).toBe(1);
    expect(await endEmbargoes(app.db)).toBe(0);
    const after = JSON.parse((await read(`/api/posts/${id}`)).text);
    expect(after).toMatchObject({ accessRight: "open", embargoUntil: "2027-03-14", version: before.version });
    secondsLater(5);
    const { text } = await read(
      "/oai?verb=ListRecords&metadataPrefix=oai_openaire&from=2027-03-13T23:00:00Z",
    );
    expect(text).toContain("<datestamp>2027-03-13T23:00:00Z</datestamp>");
    expect(text).toMatch(FILE);
  });

  test("stays closed if the work is not public, whatever its embargo", async () => {
    const { app, fileUrl, read } = await openWork({
      accessRight: "embargoed",
      embargoUntil: "2027-03-14",
      isPrivate: true,
    });
    vi.setSystemTime(new Date("2027-03-14T12:00:00Z"));
    await endEmbargoes(app.db);
    expect((await read(fileUrl)).status).toBe(404);
    secondsLater(5);
    expect((await read("/oai?verb=ListIdentifiers&metadataPrefix=oai_dc")).text).toContain("noRecordsMatch");
  });

  test("that is open is read by everybody", async () => {
    const { fileUrl, id, read } = await openWork({ accessRight: "open" });
    expect((await read(fileUrl)).status).toBe(200);
    expect((await read(`/api/posts/${id}`)).text).toMatch(FILE);
  });
});
