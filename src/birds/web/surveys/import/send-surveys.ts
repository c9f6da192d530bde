import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import { endSession, readSession } from "#core/web/session/session.ts";

/** Uploads survey files to find out how they are read; reports the share sent (0–1), and `signal` cancels the upload. */
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
    request.open("POST", "/api/surveys/imports?propose=true");
    request.responseType = "json";
    if (session) request.setRequestHeader("Authorization", `Bearer ${session.token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new AppError("broken", "The server cannot be reached. Nothing was stored. Please try again."));
    request.onabort = () => reject(new AppError("conflict", "Cancelled. Nothing was stored."));
    request.onload = () => {
      if (request.status === 201) return resolve(request.response);
      if (request.status === errorStatus.unauthenticated) endSession(session?.token);
      reject(readError(request.response));
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
