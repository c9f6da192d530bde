import type { Context } from "hono";
import type { StoredFile } from "#birds/db/surveys/stored-files.ts";
import type { Env } from "#core/api/env.ts";
import { isUnchanged, requestedRange, type Validators } from "#core/api/files/conditional.ts";
import { AppError } from "#core/domain/errors.ts";
import type { SurveyFileRequest } from "./stored-survey-files.ts";

/** The stored file, a range of it, or 304 for a client that has it; undefined if nothing can be stored at the moment. */
export async function sendStoredFile(
  c: Context<Env>,
  request: SurveyFileRequest,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const files = c.var.storedSurveyFiles;
  if (c.req.method === "HEAD") {
    // A file that nobody reads is not made.
    const made = await files.findMade(request);
    const known = made ? { ...headersOf(made), ...lengthOf(made) } : disposition(await request.name());
    return c.body(null, 200, { ...headers, ...known });
  }
  // Its bytes may be lost, as after a restored backup; it is then made again.
  for (const _attempt of [1, 2]) {
    const file = await files.find(request, c.var.address);
    if (!file) return undefined;
    const reply = await send(c, file, { ...headers, ...headersOf(file) });
    if (reply) return reply;
  }
  throw new AppError("unavailable", "This file cannot be read at the moment. Please try again in a minute.", {
    retryAfter: 30,
  });
}

const validatorsOf = ({ etag, madeAt }: StoredFile): Validators => ({
  etag,
  lastModified: Date.parse(madeAt),
});

/** Saves the file under this name. */
export const disposition = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });

const lengthOf = ({ bytes }: StoredFile) => ({ "Content-Length": String(bytes) });

const headersOf = (file: StoredFile) => ({
  ETag: file.etag,
  "Last-Modified": new Date(file.madeAt).toUTCString(),
  // What was withdrawn may not be served by anyone, so each use asks here.
  "Cache-Control": "public, no-cache",
  "Accept-Ranges": "bytes",
  ...disposition(file.name),
});

async function send(
  c: Context<Env>,
  file: StoredFile,
  headers: Record<string, string>,
): Promise<Response | undefined> {
  const sent = c.req.raw.headers;
  const { "Content-Disposition": _, ...validators } = headers;
  if (isUnchanged(sent, validatorsOf(file))) return c.body(null, 304, validators);
  const range = requestedRange(sent, validatorsOf(file), file.bytes);
  if (range === "unsatisfiable")
    return c.body(null, 416, { "Content-Range": `bytes */${file.bytes}`, "Accept-Ranges": "bytes" });
  const stored = await c.var.storedSurveyFiles.read(file.key, range);
  if (!stored) return undefined;
  const length = { "Content-Length": String(stored.bytes) };
  if (!range) return c.body(stored.body, 200, { ...headers, ...length });
  const { start, end } = range;
  return c.body(stored.body, 206, {
    ...headers,
    ...length,
    "Content-Range": `bytes ${start}-${end}/${file.bytes}`,
  });
}
