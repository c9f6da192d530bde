import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";
import { answerTasks } from "#core/adapters/child-side.ts";
import {
  type FileReading,
  MAX_PAGE_BYTES,
  MAX_PAGES,
  MAX_TEXT_BYTES,
} from "#institute/domain/posts/file-text.ts";
import { judgePages, type ReadPages } from "#institute/domain/posts/judge-pages.ts";
import { joinLine, type TextRun } from "./pdf-line.ts";

export interface PdfTextTask {
  path: string;
  /** After this time nothing is awaited any more. */
  timeoutMs: number;
}

/** No page is begun after so much work, or so much of the time, so that those read by then are not lost. */
const CPU_MS = 90_000;
const READ_SHARE = 0.75;

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

// Readers of the site go first.
setPriority(10);
answerTasks<PdfTextTask, FileReading>(async ({ path, timeoutMs }) => {
  endAfter(timeoutMs);
  const end = performance.now() + timeoutMs * READ_SHARE;
  try {
    const file = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
    const read = await readPages(file, end);
    return read.broken === read.total ? damaged : judgePages(read);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") return { state: "locked" };
    if (name === "InvalidPDFException") return damaged;
    throw error;
  }
});

/** The milliseconds that this process has worked, which are fewer than those that passed on a busy server. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Ends this process in a page that never ends, also if the server was killed before it could. */
function endAfter(ms: number): void {
  const end = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${ms})`;
  new Worker(end, { eval: true }).unref();
}

const damaged: FileReading = { state: "failed", reason: "It is damaged." };

async function readPages(file: PdfDocument, end: number): Promise<ReadPages> {
  const total = file.numPages;
  const pages: string[] = [];
  let broken = 0;
  let left = MAX_TEXT_BYTES;
  for (let number = 1; number <= Math.min(total, MAX_PAGES); number++) {
    if (left <= 0 || performance.now() > end || usedCpu() > CPU_MS) break;
    const text = await readPage(file, number, Math.min(left, MAX_PAGE_BYTES)).catch(() => undefined);
    if (text === undefined) broken++;
    pages.push(text ?? "");
    left -= Buffer.byteLength(text ?? "");
  }
  return { pages, total, broken };
}

/** The text of a page in its lines, as far as so many bytes have room. */
async function readPage(file: PdfDocument, number: number, room: number): Promise<string> {
  const page = await file.getPage(number);
  const reader: ReadableStreamDefaultReader<TextPart> = page.streamTextContent().getReader();
  let text = "";
  let line: TextRun[] = [];
  while (text.length < room) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!("str" in item)) continue;
      line.push(item);
      if (!item.hasEOL) continue;
      text += `${joinLine(line)}\n`;
      line = [];
    }
  }
  text += joinLine(line);
  await reader.cancel(new Error("The text is long enough."));
  page.cleanup();
  return text.slice(0, room).toWellFormed();
}

type TextPart = Awaited<ReturnType<Awaited<ReturnType<PdfDocument["getPage"]>>["getTextContent"]>>;
