import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, type Figure, median, mustHold, noLimit, percentile } from "../figures.ts";
import { makeSurveySheet } from "../import-surveys.ts";
import { readMemory } from "../process.ts";
import type { SoakAnswer, SoakPlan } from "../soak-process.ts";
import type { Bench } from "./bench.ts";
import { busyRequests } from "./memory.ts";
import { makeLargestPdf, makePicture } from "./uploads.ts";

const IMPORT_BYTES = 25_000_000;
const MINUTES_TO_SETTLE = 10;
const MINUTES_OF_A_SAMPLE = 5;
const MEASURE_EVERY_MS = 5000;

/** Minutes of mixed load, as on the worst day of the year: no failures, no slow pages, no memory leak. */
export async function measureSoak(bench: Bench, minutes: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-soak-"));
  try {
    const files = {
      picture: join(folder, "a.jpg"),
      pdf: join(folder, "a.pdf"),
      surveys: join(folder, "a.csv"),
    };
    await Promise.all([
      writeFile(files.picture, await makePicture(2400, 1600, 85)),
      writeFile(files.pdf, await makeLargestPdf()),
      writeFile(files.surveys, makeSurveySheet({ bytes: IMPORT_BYTES })),
    ]);
    const requests = await busyRequests(bench, minutes * 1300);
    const { url, pid } = bench.site;
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(readMemory(pid).now), MEASURE_EVERY_MS);
    const answers = await run({ url, minutes, tokens: bench.tokens, requests, files }).finally(() =>
      clearInterval(watch),
    );
    const { now, peak } = readMemory(pid);
    const failed = answers.filter(({ status }) => status === 0 || status >= 500);
    const pages = timesOf(answers, "pages");
    return [
      mustHold(
        "no answer of 5xx, and none missing",
        failed.length === 0,
        `${answers.length} answers in ${minutes} min; ${formatStatuses(failed) || "none of 5xx"}`,
      ),
      atMost("pages meanwhile, p99", 300, {
        value: percentile(pages, 0.99),
        unit: "ms",
        note: `${pages.length} pages, longest ${Math.max(...pages).toFixed(0)} ms`,
      }),
      atMost("memory at the end", 400, { value: now, unit: "MB", note: `peak ${peak.toFixed(0)} MB` }),
      ...compareMemory(memory, minutes),
      ...[...new Set(answers.map(({ kind }) => kind))]
        .filter((kind) => kind !== "pages")
        .map((kind) =>
          noLimit(`${kind}, p99`, {
            value: percentile(timesOf(answers, kind), 0.99),
            unit: "ms",
            note: formatStatuses(answers.filter((answer) => answer.kind === kind)),
          }),
        ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The memory of the last minutes against that of the first ones after the settling, if the run was long enough. */
function compareMemory(samples: number[], minutes: number): Figure[] {
  if (minutes < MINUTES_TO_SETTLE + 2 * MINUTES_OF_A_SAMPLE) return [];
  const perMinute = samples.length / minutes;
  const many = MINUTES_OF_A_SAMPLE * perMinute;
  const before = median(samples.slice(MINUTES_TO_SETTLE * perMinute, MINUTES_TO_SETTLE * perMinute + many));
  const after = median(samples.slice(-many));
  return [
    atMost("memory of the last 5 minutes by that of minutes 10 to 15", 1.05, {
      value: after / before,
      unit: "×",
      note: `${before.toFixed(0)} and ${after.toFixed(0)} MB`,
    }),
  ];
}

const timesOf = (answers: SoakAnswer[], wanted: string) =>
  answers.filter(({ kind }) => kind === wanted).map(({ milliseconds }) => milliseconds);

/** Such as `120 × 401, 3 × 429`. */
const formatStatuses = (answers: SoakAnswer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, some = []]) => `${some.length} × ${status}`)
    .join(", ");

async function run(plan: SoakPlan): Promise<SoakAnswer[]> {
  const child = fork(new URL("../soak-process.ts", import.meta.url));
  child.send(plan);
  const [answers] = await Promise.race([
    once(child, "message"),
    once(child, "disconnect").then(() =>
      Promise.reject(new Error("The process that makes the load ended early.")),
    ),
  ]);
  return answers as SoakAnswer[];
}
