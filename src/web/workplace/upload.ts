import { AppError, type ErrorBody } from "#domain/errors.ts";
import type { Upload, UploadPreset } from "#domain/upload.ts";
import { clearSession, readSession } from "../session.ts";

/** Sends a file and tells how much of it has left, from 0 to 1. `signal` gives it up. */
export function upload(
  file: File,
  preset: UploadPreset,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<Upload> {
  const form = new FormData();
  form.append("upload_preset", preset);
  form.append("file", file);
  // No other way of sending tells how far it has come.
  const request = new XMLHttpRequest();
  request.open("POST", "/api/uploads");
  request.setRequestHeader("Authorization", `Bearer ${readSession()?.token}`);
  request.responseType = "json";
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total);
  };
  signal?.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onabort = () => reject(new DOMException("The upload was given up.", "AbortError"));
    request.onerror = () =>
      reject(new AppError("broken", "The connection was lost before the file had arrived."));
    request.onload = () => {
      if (request.status === 201) return resolve(request.response);
      const body: ErrorBody | null = request.response;
      console.error("The upload was refused:", request.status, body);
      if (request.status === 401) clearSession();
      reject(new AppError(body?.code ?? "broken", body?.message ?? "The file could not be stored."));
    };
    request.send(form);
  });
}
