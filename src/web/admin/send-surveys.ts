import { AppError, type ErrorBody } from "#domain/errors.ts";
import type { IncompleteChoice, SurveyImportReport } from "#domain/import-report.ts";
import { clearSession, readSession } from "../session.ts";

export interface Progress {
  done: number;
  total: number;
}

type Line = Progress | { report: SurveyImportReport } | { error: ErrorBody };

/** Sends files of surveys to be imported, and tells how far the server is. A refusal is what the person can be told. */
export async function sendSurveys(
  files: readonly File[],
  { dryRun, choice }: { dryRun: boolean; choice: IncompleteChoice },
  onProgress: (progress: Progress) => void,
): Promise<SurveyImportReport> {
  const session = readSession();
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  const headers = {
    Accept: "application/x-ndjson",
    ...(session && { Authorization: `Bearer ${session.token}` }),
  };
  const away = new AppError(
    "broken",
    "The server cannot be reached. Nothing was stored. Please try again when the line is back.",
  );
  const reply = await fetch(`/api/surveys/import?dryRun=${dryRun}&incomplete=${choice}`, {
    method: "POST",
    headers,
    body: form,
  }).catch((error: unknown) => {
    console.error(error);
    throw away;
  });
  if (!reply.ok || !reply.body) {
    const body: Partial<ErrorBody> = await reply.json().catch(() => ({}));
    console.error(reply.status, body.message);
    if (reply.status === 401 && session) clearSession();
    throw new AppError(body.code ?? "broken", body.message ?? "Something went wrong on our side.");
  }
  for await (const text of linesOf(reply.body)) {
    const line: Line = JSON.parse(text);
    if ("report" in line) return line.report;
    if ("error" in line) throw new AppError(line.error.code, line.error.message);
    onProgress(line);
  }
  throw away;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
    if (done) return;
  }
}
