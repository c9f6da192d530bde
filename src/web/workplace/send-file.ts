import type { ImportReport } from "#domain/import-report.ts";
import { authorizedFetch } from "./authorized-fetch.ts";

/** Sends a CSV file to an import of the API. */
export async function sendCsv(endpoint: string, bytes: ArrayBuffer, dryRun: boolean): Promise<ImportReport> {
  const headers = { "Content-Type": "text/csv" };
  const reply = await authorizedFetch(`${endpoint}?dryRun=${dryRun}`, {
    method: "POST",
    headers,
    body: bytes,
  });
  return reply.json();
}
