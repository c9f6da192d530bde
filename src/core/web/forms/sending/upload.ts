import { AppError, errorStatus, readError } from "#core/domain/errors.ts";
import type { Upload, UploadPreset } from "#core/domain/files/upload.ts";
import { endSession, readSession } from "../../session/session.ts";
import { createSender, type SendOnce } from "./use-send-once.ts";

interface Sending {
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** One sender for each file, so that a retry after a lost reply does not store it twice. */
const senders = new WeakMap<File, SendOnce>();

/** Uploads a file; `onProgress` gets the share sent (0–1), and `signal` cancels the upload. */
export function upload(file: File, preset: UploadPreset, sending: Sending = {}): Promise<Upload> {
  const sendOnce = senders.get(file) ?? createSender();
  senders.set(file, sendOnce);
  return sendOnce(({ headers }) => send(file, preset, { ...sending, headers }));
}

function send(
  file: File,
  preset: UploadPreset,
  { onProgress, signal, headers }: Sending & { headers: Record<string, string> },
): Promise<Upload> {
  const form = new FormData();
  form.append("upload_preset", preset);
  form.append("file", file);
  // `fetch` reports no upload progress.
  const request = new XMLHttpRequest();
  request.open("POST", "/api/uploads");
  const token = readSession()?.token;
  request.setRequestHeader("Authorization", `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = "json";
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total);
  };
  signal?.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    request.onerror = () =>
      reject(new AppError("broken", "The connection was lost before the file was sent."));
    request.onload = () => {
      if (request.status === 201) return resolve(request.response);
      const error = readError(request.response, "The file could not be stored.");
      console.error("The upload was refused:", request.status, error.message);
      if (request.status === errorStatus.unauthenticated) endSession(token);
      reject(error);
    };
    request.send(form);
  });
}
