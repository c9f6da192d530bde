import { ChildError, runInChild } from "#core/adapters/child-process.ts";
import type { FileReading } from "#institute/domain/posts/file-text.ts";
import type { PdfTextTask } from "./pdf-text-worker.ts";

/** What reads the pages, as it is stored with them. */
export const pdfReader = "unpdf 1.7.0";

const script = new URL("./pdf-text-worker.ts", import.meta.url);
/** A nice process on a busy server gets little of its time. */
const limits = { heapMb: 256, maxMb: 640, timeoutMs: 300_000 };

const failures: Record<ChildError["reason"], string> = {
  outOfMemory: "Reading it takes too much memory.",
  outOfTime: "Reading it takes too long.",
  aborted: "Reading it was stopped.",
  failed: "The program that reads it gave up.",
};

/** Reads a PDF page by page in a process of its own, which a bad file takes down with it. */
export async function readPdfText(path: string, limit: Partial<typeof limits> = {}): Promise<FileReading> {
  const { heapMb, maxMb, timeoutMs } = { ...limits, ...limit };
  const task: PdfTextTask = { path, timeoutMs };
  try {
    return await runInChild<FileReading>(script, task, { heapMb, maxMb, timeoutMs });
  } catch (error) {
    if (error instanceof ChildError) return { state: "failed", reason: failures[error.reason] };
    throw error;
  }
}
