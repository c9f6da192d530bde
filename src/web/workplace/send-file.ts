import { AppError, type ErrorBody } from "#domain/errors.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { clearSession, readSession } from "../session.ts";

/** Sends a CSV file to an import of the API; a refusal is logged and thrown as what the person can be told. */
export async function sendCsv(endpoint: string, bytes: ArrayBuffer, dryRun: boolean): Promise<ImportReport> {
  const session = readSession();
  const headers = {
    "Content-Type": "text/csv",
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
  let reply: Response;
  try {
    reply = await fetch(`${endpoint}?dryRun=${dryRun}`, { method: "POST", headers, body: bytes });
  } catch (error) {
    console.error(error);
    throw new AppError("broken", "The server cannot be reached. Please try again when the line is back.");
  }
  if (reply.ok) return reply.json();
  const body: Partial<ErrorBody> = await reply.json().catch(() => ({}));
  console.error(reply.status, body.message);
  if (reply.status === 401 && session) clearSession();
  throw new AppError(body.code ?? "broken", body.message ?? "Something went wrong on our side.");
}
