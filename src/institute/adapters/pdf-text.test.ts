import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wordsOf } from "#core/domain/words.ts";
import type { FileReading } from "#institute/domain/posts/file-text.ts";
import { pdf } from "#tests/files.ts";
import { codedPdf, drawnPdf, pagesPdf, pdfStream, shownLines, writtenPdf } from "#tests/pdfs.ts";
import { findTool } from "#tests/tools.ts";
import { readPdfText } from "./pdf-text.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdf-text-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(bytes: Uint8Array) {
  const path = join(folder, `${performance.now()}.pdf`);
  await writeFile(path, bytes);
  return path;
}
const read = async (bytes: Uint8Array, limit = {}) => readPdfText(await store(bytes), limit);

async function pagesOf(bytes: Uint8Array) {
  const reading = await read(bytes);
  if (reading.state !== "read") throw new Error(`It was not read: ${JSON.stringify(reading)}`);
  return reading.pages;
}
const sentence = "The rock firefinch nests among boulders of the plateau.";
/** Lines of Helvetica, whose codes are letters. */
const drawn = (lines: readonly string[], packed = 0) =>
  pdfStream(shownLines(lines.map((line) => `(${line})`)), { packed });

/** Each test starts a process with what is left of the processor. */
const SLOW_MS = 60_000;

describe("the words of a PDF", { timeout: SLOW_MS }, () => {
  test("are read page by page, empty pages too, so that a page keeps its number", async () => {
    const pages = ["First of the moult of weavers", "", "Third of the nests of rollers"];
    expect(await pagesOf(await pagesPdf(pages))).toEqual(pages);
  });

  test("keep the lines of the page, so that a word that is cut at their end can be joined", async () => {
    const lines = ["A new obser-", "vation of the Jos Plateau indigobird"];
    expect(await pagesOf(drawnPdf([drawn(lines)]))).toEqual([lines.join("\n")]);
  });

  test("in two columns are read one column after the other", async () => {
    const words = Array.from({ length: 350 }, (_, index) => `word${index}`);
    const [page = ""] = await pagesOf(await pagesPdf([words.join(" ")], { columns: 2 }));
    expect(wordsOf(page)).toEqual(words);
  });

  test("are those of its letters, whatever their codes, with ligatures and in any script", async () => {
    const line = (text: string) => [...text.matchAll(/ffi|fi|./gu)].map(([glyph]) => glyph);
    const lines = ["firefinch in an office", "Ọlọ́fin ƙasa ɗaya", "Étude d'un nœud"];
    const [page = ""] = await pagesOf(codedPdf(lines.map(line)));
    expect(wordsOf(page)).toEqual(wordsOf(lines.join("\n")));
    const [joined = ""] = await pagesOf(codedPdf([["o", "ﬃ", "ce", " ", "ﬁ", "refinch", " ", "nests"]]));
    expect(wordsOf(joined)).toEqual(["office", "firefinch", "nests"]);
  });

  test("in Arabic are found as a reader writes them", async () => {
    // Pages have them in the order of the paper, from left to right.
    const shown = [..."طائر في نيجيريا"].toReversed();
    const [page = ""] = await pagesOf(codedPdf([shown]));
    expect(wordsOf(page)).toEqual(wordsOf("طائر في نيجيريا"));
  });

  test("have no sign in them that no database stores", async () => {
    const [page = ""] = await pagesOf(codedPdf([["a", "\u0000", "b ", "\ue000", "c d e f g", "\u0007"]]));
    expect(page).toBe("a b  c d e f g");
  });

  test("of a PDF that only forbids changes are read, and one with a password is locked", async () => {
    for (const pdfVersion of ["1.3", "1.7ext3"] as const) {
      expect(await pagesOf(await writtenPdf({ pdfVersion, ownerPassword: "o" }))).toEqual([
        "Rollers of the plateau",
      ]);
      const locked = await writtenPdf({ pdfVersion, userPassword: "roller", ownerPassword: "o" });
      expect(await read(locked)).toEqual({ state: "locked" });
    }
  }, 60_000);

  test("on 900 pages are read, each with its number", async () => {
    const pages = await pagesOf(
      await pagesPdf(Array.from({ length: 900 }, (_, at) => `${sentence} ${at + 1}`)),
    );
    expect(pages).toHaveLength(900);
    expect(pages[899]).toBe(`${sentence} 900`);
  }, 60_000);
});

describe("a bad page", { timeout: SLOW_MS }, () => {
  const good = drawn([sentence]);

  test("costs itself alone", async () => {
    const broken = pdfStream(Buffer.from("no stream of Flate at all"), { entries: "/DecodeParms 9 0 R" });
    const pages = await pagesOf(drawnPdf([good, broken, good]));
    expect([pages[0], pages[2]]).toEqual([sentence, sentence]);
  });

  test("of two million letters is read as far as its words are searched", async () => {
    const lines = Array.from({ length: 25_000 }, (_, at) => `(${at} ${"weaver ".repeat(11)})`);
    const small = pdfStream(shownLines(lines, 0.01), { packed: 1 });
    const [page = "", second] = await pagesOf(drawnPdf([small, good]));
    expect(page.length).toBeLessThanOrEqual(400_000);
    expect(page.length).toBeGreaterThan(390_000);
    expect(second).toBe(sentence);
  }, 60_000);

  test("that unpacks to more than the memory has costs this file, and says so", async () => {
    const bomb = pdfStream(Buffer.alloc(250_000_000, " "), { packed: 2 });
    const reading = await read(drawnPdf([good, bomb]), { maxMb: 180 });
    expect(reading).toEqual({ state: "failed", reason: "Reading it takes too much memory." });
  }, 120_000);

  test("that takes too long costs this file, and says so", async () => {
    const lines = Array.from({ length: 20_000 }, () => sentence);
    const file = drawnPdf(Array.from({ length: 40 }, () => drawn(lines, 1)));
    const reading = await read(file, { timeoutMs: 600 });
    expect(reading).toEqual({ state: "failed", reason: "Reading it takes too long." });
  }, 60_000);
});

describe("a PDF without words", { timeout: SLOW_MS }, () => {
  const without: [what: string, bytes: () => Uint8Array, reading: Partial<FileReading>][] = [
    ["is pictures", pdf, { state: "noText", total: 1, reason: null }],
    [
      "has fonts without a table of their letters",
      () =>
        codedPdf(
          Array.from({ length: 9 }, () => [...sentence]),
          { hasTable: false },
        ),
      {
        state: "noText",
        reason: "The letters of this PDF have no meaning to a program; its words cannot be searched.",
      },
    ],
    [
      "is rubbish",
      () => Buffer.from("%PDF-1.7\nand any words\n%%EOF"),
      { state: "failed", reason: "It is damaged." },
    ],
    ["is empty", () => new Uint8Array(), { state: "failed", reason: "It is damaged." }],
  ];
  test.each(without)("that %s says so", async (_, bytes, reading) => {
    expect(await read(bytes())).toMatchObject(reading);
  });

  test("that was cut off anywhere ends in a state", async () => {
    const whole = await pagesPdf([sentence, sentence, sentence]);
    for (const part of [0.2, 0.6, 0.95]) {
      const { state } = await read(whole.subarray(0, whole.length * part));
      expect(["read", "noText", "failed"]).toContain(state);
    }
  }, 60_000);
});

const pdftotext = findTool("poppler-utils");

test.skipIf(!pdftotext)(
  "the words of a PDF are on the same pages as by another reader",
  async () => {
    const words = (from: number) => Array.from({ length: 250 }, (_, at) => `moult${from + at} of`).join(" ");
    for (const file of [
      await pagesPdf([words(0), words(1000), words(2000)]),
      await pagesPdf([words(0), words(1000)], { columns: 2, compress: true, pdfVersion: "1.7" }),
    ]) {
      const path = await store(file);
      const { stdout } = await promisify(execFile)(pdftotext ?? "", ["-enc", "UTF-8", path, "-"]);
      const theirs = stdout.split("\f").slice(0, -1).map(wordsOf);
      const reading = await readPdfText(path);
      expect(reading.state === "read" && reading.pages.map(wordsOf)).toEqual(theirs);
    }
  },
  60_000,
);
