import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#domain/files/upload.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { bombPng, jpeg, pdf } from "#tests/files.ts";
import { makePost } from "#tests/make.ts";

interface Sent {
  name?: string;
  preset?: string;
}

/** Uploads one file as a form. */
function send(
  app: App,
  person: Person | null,
  bytes: Uint8Array<ArrayBuffer>,
  { name = "a.jpg", preset = "posts" }: Sent = {},
) {
  const form = new FormData();
  form.append("upload_preset", preset);
  form.append("file", new File([bytes], name));
  return sendForm(app, person, form);
}

const sendForm = async (app: App, person: Person | null, body: FormData) =>
  app.api.request("/api/uploads", { method: "POST", headers: app.headersOf(person), body });

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

const text = (value: string) => new TextEncoder().encode(value);

describeEachDatabase("an upload", (open) => {
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

  test("with transparency stays transparent", async () => {
    const clear = { width: 20, height: 20, channels: 4, background: "#ff000080" } as const;
    const bytes = await sharp({ create: clear }).webp().toBuffer();
    const { secure_url } = await (await send(app, "member", Uint8Array.from(bytes))).json();
    const stored = await (await app.call("member", "GET", secure_url)).arrayBuffer();
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true);
  });
});

describeEachDatabase("a file that may not be stored", (open) => {
  let app: App;
  let cut: Uint8Array<ArrayBuffer>;
  let noisy: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    app = await openApp(await open());
    const whole = await jpeg(600, 400);
    cut = whole.slice(0, whole.length / 2);
    noisy = await jpeg(3000, 2500, { noise: true });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [
    what: string,
    bytes: () => Uint8Array<ArrayBuffer>,
    sent: Sent,
    status: number,
    says: RegExp,
  ][] = [
    ["an SVG with a script", () => text(svg), { name: "a.svg" }, 415, /JPEG, PNG/],
    [
      "an SVG with an XML head",
      () => text(`<?xml version="1.0"?>${svg}`),
      { name: "a.png" },
      415,
      /another format/,
    ],
    [
      "HTML that is called .pdf",
      () => text("<!doctype html><script>alert(1)</script>"),
      { name: "a.pdf" },
      415,
      /another format/,
    ],
    ["a programme", () => text("MZ\u0090\u0000\u0003"), { name: "a.jpg" }, 415, /another format/],
    ["a ZIP", () => text("PK\u0003\u0004 and so on"), { name: "a.pdf" }, 415, /another format/],
    [
      "HTML before a PDF",
      () => Uint8Array.from([...text("<script>alert(1)</script>"), ...pdf()]),
      { name: "a.pdf" },
      415,
      /another format/,
    ],
    ["a PDF that was cut off", () => pdf().slice(0, -40), { name: "a.pdf" }, 422, /damaged or incomplete/],
    ["a PDF for a person's picture", pdf, { name: "a.pdf", preset: "profiles" }, 415, /Only pictures/],
    [
      "a picture of 50,000 × 50,000 in a few kilobytes",
      () => bombPng(50_000, 50_000),
      { name: "a.png" },
      413,
      /too many pixels/,
    ],
    ["a truncated JPEG", () => cut, {}, 422, /damaged or incomplete/],
    ["a picture with a head only", () => bombPng(40, 40), { name: "a.png" }, 422, /damaged or incomplete/],
    ["an empty file", () => new Uint8Array(), {}, 422, /empty/],
    [
      "a picture of more than 15 MB",
      () => padded(noisy, MAX_UPLOAD_BYTES.image + 1),
      {},
      413,
      /15 MB for a picture/,
    ],
    [
      "a PDF of more than 25 MB",
      () => padded(pdf(), MAX_UPLOAD_BYTES.pdf + 1),
      { name: "a.pdf" },
      413,
      /25 MB for a PDF/,
    ],
    ["one that is for nothing we know", pdf, { preset: "other" }, 422, /profiles, species, posts/],
  ];
  test.each(cases)("%s: %#", async (_what, bytes, sent, status, says) => {
    const reply = await send(app, "member", bytes(), sent);
    const body = await reply.json();
    expect([reply.status, body.message], JSON.stringify(body)).toEqual([status, expect.any(String)]);
    expect(JSON.stringify(body)).toMatch(says);
    expect(await filesOf(app.folder)).toEqual([]);
    expect(await app.db.selectFrom("file").select("url").execute()).toEqual([]);
  });

  test("two files, no file, or a file in the wrong field", async () => {
    const two = new FormData();
    const none = new FormData();
    const wrong = new FormData();
    for (const form of [two, none, wrong]) form.append("upload_preset", "posts");
    for (const name of ["a.pdf", "b.pdf"]) two.append("file", new File([pdf()], name));
    wrong.append("picture", new File([pdf()], "a.pdf"));
    for (const [form, says] of [
      [two, /one file at a time/],
      [none, /Choose a file/],
      [wrong, /field “file”/],
    ] as const) {
      const reply = await sendForm(app, "member", form);
      expect(reply.status).toBe(422);
      expect((await reply.json()).message).toMatch(says);
    }
    expect(await filesOf(app.folder)).toEqual([]);
  });

  test("an invalid or unfinished form, or one with too many fields", async () => {
    const ask = (type: string, body: string) =>
      app.api.request("/api/uploads", {
        method: "POST",
        headers: { ...app.headersOf("member"), "Content-Type": type },
        body,
      });
    expect((await ask("application/json", "{}")).status).toBe(415);
    expect((await ask("multipart/form-data", "x")).status).toBe(400);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    expect((await ask("multipart/form-data; boundary=x", head)).status).toBe(400);
    const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    expect((await ask("multipart/form-data; boundary=x", field.repeat(5000))).status).toBe(400);
    expect(await filesOf(app.folder)).toEqual([]);
  });

  test("a stated length of 200 MB is refused before a byte is read", async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const headers = {
      ...app.headersOf("member"),
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": "200000000",
    };
    const sent = { method: "POST", headers, body, duplex: "half" };
    const reply = await app.api.request("/api/uploads", sent);
    expect(reply.status).toBe(413);
    expect(pulled).toBeLessThan(3);
  });

  function padded(bytes: Uint8Array, length: number) {
    const longer = new Uint8Array(length);
    longer.set(bytes);
    return longer;
  }
});

describeEachDatabase("the name of an uploaded file", (open) => {
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

describeEachDatabase("an uploaded file is read", (open) => {
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
