import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, type Figure } from "../figures.ts";
import { importFile, makeSurveySheet } from "../import-surveys.ts";
import type { Bench } from "./bench.ts";
import { meanwhileNote, startReadersAndWriters } from "./meanwhile.ts";

const ROWS = 250_000;

/** A large import of surveys by the screen, with somebody who reads and somebody who writes meanwhile. */
export async function measureImport(bench: Bench): Promise<Figure[]> {
  const { site, tokens, quick } = bench;
  const rows = quick ? ROWS / 10 : ROWS;
  const folder = await mkdtemp(join(tmpdir(), "malimbe-import-"));
  const path = join(folder, "surveys.csv");
  try {
    await writeFile(path, makeSurveySheet({ rows }));
    const stop = startReadersAndWriters(bench);
    const started = performance.now();
    const isStored = await importFile(site.url, tokens.admin, path).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const seconds = (performance.now() - started) / 1000;
    const { reads, writes } = await stop();
    if (!isStored) throw new Error("The import was not stored.");
    const note = `check and storing, ${meanwhileNote}`;
    return [
      atMost(`import of ${rows.toLocaleString("en-GB")} rows`, 20, { value: seconds, unit: "s", note }),
      atMost("the longest wait of a reader meanwhile", 200, { value: Math.max(...reads), unit: "ms" }),
      atMost("the longest wait of a writer meanwhile", 2000, { value: Math.max(...writes), unit: "ms" }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
