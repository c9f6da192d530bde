import { ChildError, runInChild } from "./child-process.ts";
import type { PdfProblem } from "./pdf-worker.ts";

const script = new URL("./pdf-worker.ts", import.meta.url);
const CHECK_MS = 10_000;
const HEAP_MB = 256;

const messages: Record<PdfProblem, string> = {
  damaged: "This PDF is damaged or incomplete. Export it again and upload the new file.",
  noPages: "This PDF has no pages that can be shown. Export it again and upload the new file.",
  password: "This PDF opens only with a password. Save it without one and upload that.",
};

/** Why readers cannot open a PDF, in words for them; undefined when they can, or when we cannot be sure. */
export async function findPdfProblem(path: string): Promise<string | undefined> {
  try {
    const problem = await runInChild<PdfProblem | null>(
      script,
      { path },
      { heapMb: HEAP_MB, timeoutMs: CHECK_MS },
    );
    return problem ? messages[problem] : undefined;
  } catch (error) {
    // A file that takes this much may still be a good one.
    if (error instanceof ChildError && error.reason !== "failed") return undefined;
    throw error;
  }
}
