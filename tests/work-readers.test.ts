import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type WorkFormat, writeWorks } from "#institute/formats/works/formats.ts";
import { citeWork, realWorks } from "./real-works.ts";
import { samplePost } from "./sample-post.ts";
import { findTool } from "./tools.ts";

const hostile = "طيور $x$ {a & 50 % _b} \" ' \\ ~ ^ # <b>c</b> ]]> @ 🐦 } end";
const works = [
  ...realWorks.map(citeWork),
  { ...citeWork(samplePost({ slug: "hostile", title: hostile, journal: hostile })), abstract: hostile },
  // Two works that differ in their addresses alone need keys of their own.
  citeWork(samplePost({ slug: "moult-in-savannas", title: "Moult in savannas", year: 2020 })),
  citeWork(samplePost({ slug: "moult-in-savannas-2", title: "Moult in savannas", year: 2020 })),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "malimbe-works-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the whole export in a form; returns its file. */
async function exportAll(format: WorkFormat): Promise<string> {
  async function* listed() {
    yield* works;
  }
  let text = "";
  for await (const part of writeWorks(listed(), format)) text += part;
  const file = join(folder, `works.${format}`);
  writeFileSync(file, text);
  return file;
}

const run = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** What a record lacks because nobody knows it, or says in words where BibLaTeX would like a number. */
const isLackOfFacts = (line: string) =>
  /Missing mandatory field(?: -|) (?:'author'|'journaltitle'|one of 'date, year' must be defined)/.test(
    line,
  ) ||
  /Invalid value of field 'volume' must be datatype 'integer'/.test(line) ||
  // It prints the series of a report as its type; other programs look for it in its own field.
  /Invalid field 'series' for entrytype 'report'/.test(line);

describe.skipIf(!findTool("biber"))("biber", () => {
  test.each<WorkFormat>(["bib", "biblatex.bib"])("validates the whole export .%s", async (format) => {
    const file = await exportAll(format);
    const output = join(folder, `biber.${format}`);
    const log = run("biber", "--tool", "--validate-datamodel", `--output-file=${output}`, file);
    const complaints = log.split("\n").filter((line) => /^(?:WARN|ERROR) /.test(line));
    expect(complaints.filter((line) => !isLackOfFacts(line))).toEqual([]);
    expect(log).toContain("Datamodel validation complete");
    expect(log).toContain(`Output to ${output}`);
  });
});

const readers = [
  ["bib", "bib2xml"],
  ["biblatex.bib", "biblatex2xml"],
  ["ris", "ris2xml"],
  ["endnote.xml", "endx2xml"],
] as const;
describe.skipIf(!findTool("bibutils"))("bibutils", () => {
  test.each(readers)("reads every work of the whole export .%s with %s", async (format, program) => {
    const read = run(program, await exportAll(format));
    expect(read.match(/<mods ID=/g)).toHaveLength(works.length);
    for (const { title } of works.filter((work) => work.title !== hostile))
      expect(lettersOf(read), title).toContain(lettersOf(title));
  });
});

/** Letters and digits alone: bibutils divides a title at its colon. */
const lettersOf = (text: string) => text.replace(/<[^>]*>|&\w+;|[^\p{L}\p{N}]/gu, "").toLowerCase();
