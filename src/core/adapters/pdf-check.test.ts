import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf } from "#tests/files.ts";
import { writtenPdf } from "#tests/pdfs.ts";
import { findPdfProblem } from "./pdf-check.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function problemOf(bytes: Uint8Array | string) {
  const path = join(folder, "a.pdf");
  await writeFile(path, typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  return (await findPdfProblem(path)) ?? "none";
}
const plain = Buffer.from(pdf()).toString("latin1");

/** A PDF of version 1.5, whose objects and their table are in compressed streams. */
function compressedPdf(objects: string): string {
  const packed = deflateSync(Buffer.from(objects, "latin1")).toString("latin1");
  const stream = `1 0 obj<</Type/ObjStm/N 3/First 15/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream endobj\n`;
  const start = `%PDF-1.5\n${stream}`;
  return `${start}9 0 obj<</Type/XRef/Size 9/Root 2 0 R/W[1 2 1]/Length 0>>stream\n\nendstream endobj\nstartxref\n${start.length}\n%%EOF\n`;
}
const page = "2 0 3 34 4 70 <</Type/Catalog/Pages 3 0 R>> <</Type/Pages/Kids[4 0 R]/Count 1>>";

const permissions = { printing: "highResolution" } as const;
const versions = ["1.3", "1.4", "1.6", "1.7ext3"] as const;

test.each(versions)(
  "a PDF %s with a password is refused, and one that only forbids changes is not",
  async (pdfVersion) => {
    const locked = await writtenPdf({ pdfVersion, userPassword: "roller", ownerPassword: "o", permissions });
    expect(await problemOf(locked)).toMatch(/opens only with a password/);
    expect(await problemOf(await writtenPdf({ pdfVersion, ownerPassword: "o", permissions }))).toBe("none");
  },
);

test("a PDF whose objects are compressed is a good one", async () => {
  expect(await problemOf(compressedPdf(`${page} <</Type/Page/Parent 3 0 R>>`))).toBe("none");
  expect(await problemOf(await writtenPdf({ compress: true }))).toBe("none");
});

test.each([
  ["has only its head", () => "%PDF-1.7\nand then any words that somebody wrote\n%%EOF"],
  [
    "ends as it should, with nothing but rubbish before",
    () => `%PDF-1.7\n${"rubbish ".repeat(99)}startxref\n9\n%%EOF\n`,
  ],
  ["was cut off", () => plain.slice(0, -40)],
])("a PDF that %s is refused as damaged", async (_, bytes) => {
  expect(await problemOf(bytes())).toMatch(/damaged or incomplete/);
});

test.each([
  [
    "has no pages",
    plain.replace("/Kids[3 0 R]/Count 1", "/Kids[     ]/Count 0").replace("/Type/Page/", "/Type/None/"),
  ],
  ["has no pages in its streams", compressedPdf(page)],
])("a PDF that %s is refused in words", async (_, bytes) => {
  expect(await problemOf(bytes)).toMatch(/no pages/);
});

test("a PDF whose table is not where its end says is left to the readers, which repair it", async () => {
  expect(await problemOf(plain.replace(/startxref\n\d+/, "startxref\n12"))).toBe("none");
  expect(await problemOf(plain.replaceAll("\n", "\r\n"))).toBe("none");
});

test("a stream that grows without end is not read to its end", async () => {
  expect(await problemOf(compressedPdf(" ".repeat(33_000_000)))).toBe("none");
}, 30_000);
