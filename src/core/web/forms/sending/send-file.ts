import type { ImportReport } from "#core/domain/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { authorizedFetch } from "../../session/authorized-fetch.ts";

/** A list, perhaps in several files or with files beside it. */
export interface ListToSend {
  /** What was chosen, for people. */
  name: string;
  files: readonly File[];
}

interface SendOptions {
  dryRun: boolean;
  /** How a person has it read; by default as it is proposed. */
  reading?: Reading | undefined;
  /** What else the form says. */
  texts?: Record<string, string>;
  /** What else the import is to do. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends a list to an import of the API, as a dry run or with the headers of `createSender`. */
export async function sendList(
  endpoint: string,
  { files }: ListToSend,
  { dryRun, reading, texts = {}, query = {}, headers = {} }: SendOptions,
): Promise<ImportReport> {
  const form = new FormData();
  for (const file of files) form.append("file", file);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  if (reading) form.append("reading", JSON.stringify(reading));
  const params = new URLSearchParams({ dryRun: String(dryRun), ...query });
  const reply = await authorizedFetch(`${endpoint}?${params}`, { method: "POST", headers, body: form });
  return reply.json();
}
