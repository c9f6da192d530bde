import type { ImportReport } from "#domain/surveys/import-report.ts";
import { authorizedFetch } from "../session/authorized-fetch.ts";

/** Sends a CSV file to an import of the API, as a dry run or with the headers of `createSender`. */
export async function sendCsv(
  endpoint: string,
  bytes: ArrayBuffer,
  { dryRun, headers: key = {} }: { dryRun: boolean; headers?: Record<string, string> },
): Promise<ImportReport> {
  const headers = { ...key, "Content-Type": "text/csv" };
  const reply = await authorizedFetch(`${endpoint}?dryRun=${dryRun}`, {
    method: "POST",
    headers,
    body: bytes,
  });
  return reply.json();
}
