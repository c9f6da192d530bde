import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { writeZip } from "#core/adapters/zip.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { animation, bombPng, jpeg, pdf } from "#tests/files.ts";
import { writtenPdf } from "#tests/pdfs.ts";
import { filesOf, type Sent, send, sendForm, text } from "#tests/send-file.ts";

describeWithDatabase("a file that may not be stored", (open) => {
  let app: App;
  let cut: Uint8Array<ArrayBuffer>;
  let noisy: Uint8Array<ArrayBuffer>;
  let locked: Uint8Array<ArrayBuffer>;
  let docx: Uint8Array<ArrayBuffer>;
  let tiff: Uint8Array<ArrayBuffer>;
  let longGif: Uint8Array<ArrayBuffer>;
  const box = (brand: string) =>
    Uint8Array.from([0, 0, 0, 24, ...text(`ftyp${brand}`), 0, 0, 0, 0, ...text(`${brand}mif1`)]);
  const [heic, avis, film] = [box("heic"), box("avis"), box("isom")];
  const noPages = () =>
    text(new TextDecoder().decode(pdf()).replace("/Kids[3 0 R]", "/Kids[     ]").replace("/Page/", "/None/"));
  const oldOffice = () => {
    const bytes = new Uint8Array(1024);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    return bytes;
  };
  beforeAll(async () => {
    app = await openApp(await open());
    locked = await writtenPdf({ userPassword: "roller" });
    const types =
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    const parts = { "[Content_Types].xml": types, "word/document.xml": "<w:document/>" };
    const entries = Object.entries(parts).map(([name, content]) => ({ name, content }));
    docx = new Uint8Array(await new Response(writeZip(entries)).arrayBuffer());
    tiff = Uint8Array.from(
      await sharp(await jpeg(40, 30))
        .tiff()
        .toBuffer(),
    );
    longGif = await animation("gif", { width: 1000, height: 500, frames: 90 });
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
    ["an SVG with a script", () => text(svg), { name: "a.svg" }, 415, /SVG drawing.*PNG/],
    [
      "an SVG with an XML head",
      () => text(`<?xml version="1.0"?>${svg}`),
      { name: "a.png" },
      415,
      /SVG drawing/,
    ],
    [
      "HTML that is called .pdf",
      () => text("<!doctype html><script>alert(1)</script>"),
      { name: "a.pdf" },
      415,
      /a text file. Print it to PDF/,
    ],
    ["a programme", () => text("MZ\u0090\u0000\u0003"), { name: "a.jpg" }, 415, /another format/],
    ["a ZIP", () => text("PK\u0003\u0004 and so on"), { name: "a.pdf" }, 415, /archive of files. Unpack it/],
    [
      "HTML before a PDF",
      () => Uint8Array.from([...text("<script>alert(1)</script>"), ...pdf()]),
      { name: "a.pdf" },
      415,
      /text file/,
    ],
    ["a PDF that was cut off", () => pdf().slice(0, -40), { name: "a.pdf" }, 422, /damaged or incomplete/],
    ["a PDF without pages", noPages, { name: "a.pdf" }, 422, /no pages/],
    ["a PDF with a password", () => locked, { name: "a.pdf" }, 422, /only with a password/],
    ["a head of a PDF before rubbish", () => text("%PDF-1.7\nrubbish"), { name: "a.pdf" }, 422, /damaged/],
    [
      "an iPhone's picture",
      () => heic,
      { name: "IMG_0001.HEIC" },
      415,
      /HEIC picture.*JPEG.*Most Compatible/,
    ],
    ["an iPhone's picture called .jpg", () => heic, { preset: "species" }, 415, /HEIC picture/],
    ["a document of Word", () => docx, { name: "a.docx" }, 415, /text document\. Save it as PDF/],
    ["a document of Word called .pdf", () => docx, { name: "a.pdf" }, 415, /text document\. Save it as PDF/],
    [
      "a document of Word for a person's picture",
      () => docx,
      { name: "a.docx", preset: "profiles" },
      415,
      /text document\. Only pictures/,
    ],
    ["a document of an old Word", oldOffice, { name: "Report.DOC" }, 415, /text document\. Save it as PDF/],
    ["a document of an old Office", oldOffice, { name: "a" }, 415, /older Office/],
    ["a plain text", () => text("Counted at dawn.\n"), { name: "notes.txt" }, 415, /text file/],
    ["a table", () => text("species,count\nRoller,3\n"), { name: "a.csv" }, 415, /a table\. Save it as PDF/],
    ["a film", () => film, { name: "a.mp4" }, 415, /a video\. Put it on YouTube/],
    ["a scan", () => tiff, { name: "a.tif" }, 415, /browsers do not show\. Save it as JPEG/],
    ["a raw picture", () => tiff, { name: "DSC_1.NEF" }, 415, /raw picture of a camera/],
    ["an animated AVIF", () => avis, { name: "a.avif" }, 415, /animation in a format/],
    [
      "an animation of too many pixels",
      () => longGif,
      { name: "a.gif" },
      413,
      /animation has too many pixels/,
    ],
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
