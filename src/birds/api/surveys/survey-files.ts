import { type ExportFilter, readSurveyFacts } from "#birds/db/surveys/export.ts";
import { streamFromChild } from "#core/adapters/child-process.ts";
import { writeZip } from "#core/adapters/zip.ts";
import { bytesOf } from "#core/api/byte-stream.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import {
  exportArchive,
  exportCards,
  exportCsv,
  exportEbird,
  exportEbirdParts,
  exportSites,
} from "./downloads.ts";

/** With more counts in the database than this, a process of its own writes the file; starting one takes longer than a small file. */
const MAX_COUNTS_HERE = 20_000;
/** A generous size of a count with its part of the survey in a file; of the formats, CSV repeats most. */
const BYTES_PER_COUNT = 400;
/** The heap of that process in megabytes; it holds one batch of surveys at a time. */
const HEAP_MB = 96;

const writers = {
  csv: async (db, filter) => bytesOf(await exportCsv(db, filter)),
  ebird: async (db, filter) => bytesOf(exportEbird(db, filter)),
  ebirdParts: async (db, filter) => writeZip(exportEbirdParts(db, filter)),
  cards: async (db, filter) => bytesOf(await exportCards(db, filter)),
  sites: async (db, filter, publicUrl) => new Blob([await exportSites(db, filter, publicUrl)]).stream(),
  archive: async (db, filter, publicUrl) => writeZip(await exportArchive(db, publicUrl, filter)),
} satisfies Record<
  string,
  (db: Db, filter: ExportFilter, publicUrl: string) => Promise<ReadableStream<Uint8Array>>
>;

export type SurveyFileKind = keyof typeof writers;

/** What a process needs to write a file of surveys. */
export interface SurveyFileTask {
  place: DatabaseLocation;
  kind: SurveyFileKind;
  filter: ExportFilter;
  publicUrl: string;
}

/** The bytes of a file of surveys. */
export const writeSurveyFile = (db: Db, { kind, filter, publicUrl }: Omit<SurveyFileTask, "place">) =>
  writers[kind](db, filter, publicUrl);

interface SurveyFilesOptions {
  db: Db;
  place: DatabaseLocation;
  publicUrl(): string;
  maxCountsHere?: number;
}

/** Files of all surveys; large ones are written outside the server, so that neither its readers nor its memory notice. */
export function createSurveyFiles({
  db,
  place,
  publicUrl,
  maxCountsHere = MAX_COUNTS_HERE,
}: SurveyFilesOptions) {
  const countCounts = async () => (await readSurveyFacts(db)).counts;
  return {
    /** Whether there are so many counts that a file is made in a process of its own. */
    isLarge: async () => (await countCounts()) > maxCountsHere,
    /** No file has more bytes. */
    estimateBytes: async () => (await countCounts()) * BYTES_PER_COUNT,
    /** The bytes of a file; cancelling the stream ends its process. */
    async open(kind: SurveyFileKind, filter: ExportFilter): Promise<ReadableStream<Uint8Array>> {
      const task = { kind, filter, publicUrl: publicUrl() };
      if ((await countCounts()) <= maxCountsHere) return writeSurveyFile(db, task);
      return streamFromChild(worker, { ...task, place } satisfies SurveyFileTask, HEAP_MB);
    },
  };
}

export type SurveyFiles = ReturnType<typeof createSurveyFiles>;

declare module "#core/api/env.ts" {
  interface Services {
    /** Files of all surveys. */
    surveyFiles: SurveyFiles;
  }
}

const worker = new URL("./survey-file-worker.ts", import.meta.url);
