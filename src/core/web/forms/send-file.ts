import type { ImportReport } from "#core/domain/import-report.ts";
import { authorizedFetch } from "../session/authorized-fetch.ts";

interface SendOptions {
  dryRun: boolean;
  /** What else the import is to do. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Sends a CSV file to an import of the API, as a dry run or with the headers of `createSender`. */
export async function sendCsv(
  endpoint: string,
  bytes: ArrayBuffer,
  { dryRun, query = {}, headers: key = {} }: SendOptions,
): Promise<ImportReport> {
  const headers = { ...key, "Content-Type": "text/csv" };
  const params = new URLSearchParams({ dryRun: String(dryRun), ...query });
  const reply = await authorizedFetch(`${endpoint}?${params}`, {
    method: "POST",
    headers,
    body: bytes,
  });
  return reply.json();
}
