import type { ImportReport } from "#core/domain/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { authorizedFetch } from "../session/authorized-fetch.ts";

/** A file of a list, with its checked bytes. */
export interface ListToSend {
  name: string;
  bytes: ArrayBuffer;
}

interface SendOptions {
  dryRun: boolean;
  /** How a person has it read; by default as it is proposed. */
  reading?: Reading | undefined;
  /** What else the import is to do. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends a list to an import of the API, as a dry run or with the headers of `createSender`. */
export async function sendList(
  endpoint: string,
  { name, bytes }: ListToSend,
  { dryRun, reading, query = {}, headers = {} }: SendOptions,
): Promise<ImportReport> {
  const form = new FormData();
  form.append("file", new File([bytes], name));
  if (reading) form.append("reading", JSON.stringify(reading));
  const params = new URLSearchParams({ dryRun: String(dryRun), ...query });
  const reply = await authorizedFetch(`${endpoint}?${params}`, { method: "POST", headers, body: form });
  return reply.json();
}
