import { unavailable } from "#core/jobs/outside.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { sweepPdfCopies, withPdfCopy } from "#institute/adapters/pdf-copy.ts";
import { pdfReader, readPdfText } from "#institute/adapters/pdf-text.ts";
import {
  awaitNewReader,
  awaitUnlisted,
  type LeasedFile,
  leaseFile,
  postponeFile,
  removeGoneTexts,
  storeReading,
} from "#institute/db/posts/pages/file-texts.ts";
import type { FileReading } from "#institute/domain/posts/file-text.ts";

/** A store or a database that fails so often in a row is left alone until the next run. */
const MAX_FAILURES = 3;

/** Reads the PDFs of posts, so that searches find their pages: one at a time, in a process of its own. */
export const readFiles: Job = {
  name: "read-files",
  title: "Words inside PDFs",
  intervalMs: 30_000,
  run: (services) => readWaitingFiles(services),
};

type ReadServices = Pick<JobServices, "db" | "files">;
type ReadPdf = (path: string) => Promise<FileReading>;

/** Reads all files that wait, the newest first; a server that ends meanwhile loses only what it has read of one file. */
export async function readWaitingFiles(
  { db, files }: ReadServices,
  read: ReadPdf = readPdfText,
  now = () => new Date(),
): Promise<void> {
  await sweepPdfCopies();
  await removeGoneTexts(db);
  await awaitUnlisted(db);
  await awaitNewReader(db, pdfReader);
  let failures = 0;
  let problem: unknown;
  while (failures < MAX_FAILURES) {
    const file = await leaseFile(db, now());
    if (!file) break;
    try {
      const reading = await readStored(files, file, read);
      await storeReading(db, file, reading, { reader: pdfReader, at: now() });
      failures = 0;
    } catch (error) {
      await postponeFile(db, file);
      problem = error;
      failures++;
    }
  }
  if (problem) unavailable(problem);
}

async function readStored(
  files: JobServices["files"],
  { key }: LeasedFile,
  read: ReadPdf,
): Promise<FileReading> {
  const stored = await files.read(key);
  if (!stored) return { state: "failed", reason: "The file is missing on the server." };
  return withPdfCopy(stored.body, read);
}
