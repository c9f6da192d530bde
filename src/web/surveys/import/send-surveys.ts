import type { SurveyImportJob } from "#api/imports/imports.ts";
import { AppError, type ErrorBody } from "#domain/errors.ts";
import { clearSession, readSession } from "../../session/session.ts";

export type { SurveyImportJob };

/** Uploads survey files to be checked; reports the share sent (0–1), and `signal` cancels the upload. */
export function sendSurveys(
  files: readonly File[],
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<SurveyImportJob> {
  const session = readSession();
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/surveys/imports");
    if (session) request.setRequestHeader("Authorization", `Bearer ${session.token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new AppError("broken", "The server cannot be reached. Nothing was stored. Please try again."));
    request.onabort = () => reject(new AppError("conflict", "Cancelled. Nothing was stored."));
    request.onload = () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText));
      if (request.status === 401 && session) clearSession();
      const { code, message } = bodyOf(request.responseText);
      reject(new AppError(code ?? "broken", message ?? "Something went wrong on our side."));
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
