import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { MAX_UPLOAD_BYTES } from "#domain/files/upload.ts";
import { atMost, type Figure, noLimit, percentile } from "../figures.ts";
import { readMemory } from "../process.ts";
import { fetchRaw } from "../site.ts";
import type { UploadPlan } from "../upload-process.ts";
import type { Bench } from "./bench.ts";

const CONCURRENCY = 10;
const POLL_INTERVAL_MS = 25;
const kinds = [
  { name: "PDFs of 25 MB", type: "application/pdf", make: makeLargestPdf },
  { name: "pictures of 15 MB", type: "image/jpeg", make: makeLargestPicture },
];

/** Uploads the largest files, ten at a time, and measures other pages meanwhile. */
export async function measureUploads(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-uploads-"));
  const figures: Figure[] = [];
  try {
    for (const { name, type, make } of kinds) {
      const path = join(folder, "file");
      await writeFile(path, await make());
      const count = bench.quick ? 20 : 60;
      const plan = {
        url: bench.site.url,
        // Members have a quota.
        token: bench.tokens.admin,
        path,
        type,
        count,
        concurrency: CONCURRENCY,
      };
      const { waits, seconds } = await measureDuring(() => sendAll(plan), bench.site.url);
      const note = `${count} ${name} in ${seconds.toFixed(0)} s, ${CONCURRENCY} at a time`;
      const p95 = { value: percentile(waits, 0.95), unit: "ms", note: `${waits.length} pages; ${note}` };
      figures.push(
        atMost(`other pages while ${name} arrive, p95`, 200, p95),
        noLimit(`the same, median`, { value: percentile(waits, 0.5), unit: "ms" }),
        atMost(`memory while ${name} arrive, peak`, 450, {
          value: readMemory(bench.site.pid).peak,
          unit: "MB",
        }),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

/** Requests pages repeatedly, cached and uncached, while `work` runs. */
async function measureDuring(work: () => Promise<void>, url: string) {
  const waits: number[] = [];
  const started = performance.now();
  let busy = true;
  const working = work().finally(() => {
    busy = false;
  });
  const paths = ["/", "/news", "/publications", "/publications?page=7", "/api/posts/news?page=2"];
  for (let turn = 0; busy; turn++) {
    const requestedAt = performance.now();
    const { status } = await fetchRaw(`${url}${paths[turn % paths.length]}`);
    if (status !== 200) throw new Error(`A page returned ${status}.`);
    waits.push(performance.now() - requestedAt);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  await working;
  return { waits, seconds: (performance.now() - started) / 1000 };
}

async function sendAll(plan: UploadPlan): Promise<void> {
  const child = fork(new URL("../upload-process.ts", import.meta.url));
  child.send(plan);
  const failures = await new Promise<string[]>((resolve, reject) => {
    child.once("message", resolve as (message: unknown) => void);
    child.once("exit", () => reject(new Error("The upload process ended without a result.")));
  });
  if (failures.length > 0) throw new Error(`${failures.length} uploads were refused: ${failures[0]}`);
}

/** An incompressible PDF of 25 MB. */
export async function makeLargestPdf(): Promise<Buffer> {
  const head = Buffer.from("%PDF-1.4\n");
  const tail = Buffer.from("\nstartxref\n9\n%%EOF\n");
  return Buffer.concat([head, randomBytes(MAX_UPLOAD_BYTES.pdf - head.length - tail.length), tail]);
}

async function makeLargestPicture(): Promise<Buffer> {
  for (let quality = 96; ; quality -= 3) {
    const bytes = await makePicture(5400, 3600, quality);
    if (bytes.length <= MAX_UPLOAD_BYTES.image) return bytes;
  }
}

/** A picture of noise, as JPEG. */
export async function makePicture(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#000", noise } })
    .jpeg({ quality })
    .toBuffer();
}
