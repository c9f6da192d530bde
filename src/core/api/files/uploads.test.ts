import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { animation, jpeg, pdf } from "#tests/files.ts";
import { makePost } from "#tests/make.ts";
import { filesOf, send } from "#tests/send-file.ts";

describeWithDatabase("an upload", (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(await open());
  });

  test("of a picture returns its address, size and format", async () => {
    const reply = await send(app, "member", await jpeg(900, 600));
    expect(reply.status).toBe(201);
    expect(await reply.json()).toEqual({
      secure_url: expect.stringMatching(/^\/files\/\d{4}\/[0-9a-f-]{36}\.jpeg$/),
      width: 900,
      height: 600,
      bytes: expect.any(Number),
      format: "jpeg",
    });
  });

  test("of a PDF keeps its bytes and its name", async () => {
    const bytes = pdf();
    const reply = await send(app, "member", bytes, { name: "Àṣà of the rains (2019).PDF" });
    const { secure_url, ...facts } = await reply.json();
    expect(facts).toEqual({ width: null, height: null, bytes: bytes.length, format: "pdf" });
    const read = await app.call("member", "GET", secure_url);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
    expect(decodeURIComponent(read.headers.get("content-disposition") ?? "")).toBe(
      "inline; filename*=UTF-8''Àṣà of the rains (2019).pdf",
    );
  });

  test("is refused to a visitor before anything is read", async () => {
    expect((await send(app, null, await jpeg(10, 10))).status).toBe(401);
  });

  test("is in the audit log", async () => {
    const { secure_url } = await (await send(app, "member", pdf())).json();
    const row = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("subjectId", "=", secure_url)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ accountId: app.people.member._id, action: "file.upload", subject: "file" });
  });

  test("removes location and camera data from a picture, and turns it upright", async () => {
    const bytes = await sharp(await jpeg(300, 200))
      .withExif({ IFD0: { Make: "Spy" }, IFD3: { GPSLatitude: "9/1 52/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { secure_url, width, height } = await (await send(app, "member", Uint8Array.from(bytes))).json();
    expect([width, height]).toEqual([200, 300]);
    const stored = await (await app.call("member", "GET", secure_url)).arrayBuffer();
    const { exif, orientation, xmp, iptc } = await sharp(stored).metadata();
    expect({ exif, orientation, xmp, iptc }).toEqual({});
  });

  test("of a picture larger than any screen is scaled down", async () => {
    const { width, height } = await (await send(app, "member", await jpeg(4000, 1000))).json();
    expect([width, height]).toEqual([2560, 640]);
  });

  test.each([
    ["png", "png"],
    ["webp", "jpeg"],
    ["avif", "jpeg"],
    ["gif", "png"],
  ] as const)("of %s is stored as %s", async (sent, expected) => {
    const bytes = await sharp(await jpeg(80, 60))
      .toFormat(sent)
      .toBuffer();
    const reply = await send(app, "member", Uint8Array.from(bytes), { name: `a.${sent}` });
    expect((await reply.json()).format).toBe(expected);
  });

  test.each(["gif", "webp"] as const)("of an animated %s stays animated, in every width", async (sent) => {
    const bytes = await animation(sent, { width: 400, height: 300, frames: 3 });
    const reply = await send(app, "member", bytes, { name: `a.${sent}` });
    const { secure_url, ...facts } = await reply.json();
    expect(facts).toEqual({ width: 400, height: 300, bytes: expect.any(Number), format: "webp" });
    for (const [query, width] of [
      ["", 400],
      ["?w=160", 160],
      ["?w=320&q=low", 320],
      ["?w=1280", 400],
    ] as const)
      for (const Accept of ["image/avif,image/webp,*/*", "image/webp", "*/*"]) {
        const headers = { ...app.headersOf("member"), Accept };
        const read = await app.api.request(secure_url + query, { headers });
        expect(read.headers.get("content-type")).toBe("image/webp");
        const picture = await sharp(await read.arrayBuffer(), { animated: true }).metadata();
        expect(picture).toMatchObject({ width, pages: 3, delay: [200, 200, 200], loop: 0 });
      }
  });

  test("with transparency stays transparent", async () => {
    const clear = { width: 20, height: 20, channels: 4, background: "#ff000080" } as const;
    const bytes = await sharp({ create: clear }).webp().toBuffer();
    const { secure_url } = await (await send(app, "member", Uint8Array.from(bytes))).json();
    const stored = await (await app.call("member", "GET", secure_url)).arrayBuffer();
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true);
  });
});

describeWithDatabase("the name of an uploaded file", (open) => {
  test("never decides where it is stored, and does not mislead in a download", async () => {
    const app = await openApp(await open());
    for (const [sent, expected] of [
      ["../../etc/passwd", "passwd.pdf"],
      ["..\\..\\boot.ini", "boot.pdf"],
      ["/etc/cron.d/x", "x.pdf"],
      ["report\u202efdp.exe", "reportfdp.pdf"],
      [".htaccess", "file.pdf"],
      ["", "file.pdf"],
      ["x".repeat(5000), `${"x".repeat(100)}.pdf`],
    ] as const) {
      const reply = await send(app, "member", pdf(), { name: sent });
      const { secure_url } = await reply.json();
      expect(secure_url, sent).toMatch(/^\/files\/\d{4}\/[0-9a-f-]{36}\.pdf$/);
      const read = await app.call("member", "GET", secure_url);
      const name = /filename\*=UTF-8''([\w%.()-]+)$/.exec(read.headers.get("content-disposition") ?? "")?.[1];
      expect(decodeURIComponent(name ?? ""), sent).toBe(expected);
    }
    for (const entry of await filesOf(app.folder))
      expect(entry.parentPath.startsWith(join(app.folder, "files"))).toBe(true);
  });
});

describeWithDatabase("an uploaded file is read", (open) => {
  let app: App;
  let url: string;
  beforeAll(async () => {
    app = await openApp(await open());
  });
  const statusFor = async (person: Person | null) => (await app.call(person, "GET", url)).status;

  test("only by its uploader while nothing shows it", async () => {
    ({ secure_url: url } = await (await send(app, "member", await jpeg(40, 30))).json());
    expect(await statusFor("member")).toBe(200);
    for (const person of [null, "other", "newcomer", "store", "admin"] as const)
      expect(await statusFor(person), String(person)).toBe(404);
  });

  test("by admins too when a pending post shows it, and by everyone once it is approved", async () => {
    const content = `<p>Rains</p><img src="${url}" alt="">`;
    const id = await makePost(app.db, app.people.member, { content, isApproved: false });
    expect([await statusFor("admin"), await statusFor("other"), await statusFor(null)]).toEqual([
      200, 404, 404,
    ]);
    expect((await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true })).status).toBe(200);
    expect(await statusFor(null)).toBe(200);
    expect((await app.call("member", "PATCH", `/api/posts/${id}`, { content: "<p>Gone.</p>" })).status).toBe(
      200,
    );
    // The change is pending, so the public still sees the picture.
    expect(await statusFor(null)).toBe(200);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    expect([await statusFor(null), await statusFor("member")]).toEqual([404, 200]);
  });

  test("only by authors and admins when a pending change shows it", async () => {
    const { secure_url } = await (await send(app, "member", await jpeg(40, 30))).json();
    url = secure_url;
    const id = await makePost(app.db, app.people.member);
    await app.call("member", "PATCH", `/api/posts/${id}`, { fileUrl: url });
    expect([await statusFor("admin"), await statusFor("other"), await statusFor(null)]).toEqual([
      200, 404, 404,
    ]);
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isApproved: true });
    expect(await statusFor(null)).toBe(200);
  });

  test("by no additional readers if someone else adds its address to their post", async () => {
    const { secure_url } = await (await send(app, "member", pdf())).json();
    url = secure_url;
    await makePost(app.db, app.people.member, { fileUrl: url, isApproved: false });
    for (const draft of [{ fileUrl: url }, { content: `<p><a href="${url}">x</a></p>` }]) {
      const reply = await app.call("other", "POST", "/api/posts", {
        postType: "document",
        title: "Mine",
        ...draft,
      });
      expect(reply.status).toBe(422);
      expect(Object.keys((await reply.json()).fields)).toEqual(Object.keys(draft));
    }
    expect(await statusFor("other")).toBe(404);
  });
});
