import { type Context, Hono } from "hono";
import type { PictureFormat } from "#core/adapters/pictures.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { FileRecord } from "#core/db/files/files.ts";
import * as files from "#core/db/files/files.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pictureWidths } from "#core/domain/files/picture-widths.ts";
import { wishFor } from "#core/formats/negotiation.ts";
import type { Env } from "../env.ts";
import { visitorOf } from "../visits/visits.ts";
import { byteRange } from "./byte-range.ts";
import { matchesEtag } from "./conditional.ts";
import { readFileCookie } from "./file-cookie.ts";
import { answerMissingFile } from "./gone-file.ts";

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

const fileNotFound = () => new AppError("notFound", "This file does not exist.");

/** Stored files, each at an address of its own. */
export const filesApi = new Hono<Env>().get("/:key{.+}", (c) => sendFile(c, c.req.param("key")));

/**
 * A stored file, for readers of anything that shows it; pictures in the requested width and format. An address whose
 * file `mayChange` is read again each time.
 */
export async function sendFile(c: Context<Env>, key: string, mayChange = false): Promise<Response> {
  const file = await files.findByKey(c.var.db, key);
  if (!file) return answerMissingFile(c, `/files/${key}`);
  const isPublic = await files.isReadable(c.var.db, null, file);
  if (!isPublic && !(await files.isReadable(c.var.db, await findReader(c), file)))
    return answerMissingFile(c, file.url);
  // Browsers may cache a public file for ever, but shared caches not for long, because a post may be withdrawn.
  const kept = mayChange ? "public, no-cache" : "public, max-age=31536000, s-maxage=300, immutable";
  return sendStored(c, file, { "Cache-Control": isPublic ? kept : "private, no-cache" });
}

/** A stored file for a reader whose right was checked; one that is not to be stored is no download that is counted. */
export async function sendStored(
  c: Context<Env>,
  file: FileRecord,
  own: { "Cache-Control": string; [header: string]: string },
): Promise<Response> {
  const width = file.width === null ? undefined : parseWidth(c.req.query("w"));
  const format = width && variantFormat(file, c.req.header("accept") ?? "");
  const quality = c.req.query("q") === "low" ? "low" : "usual";
  const variant = width ? `-${width}${quality === "low" ? "-low" : ""}.${format}` : "";
  const etag = `"${file.key}-${file.bytes}${variant}"`;
  // Errors have their own headers, so these are set only with the file.
  const headers: Record<string, string> = {
    ETag: etag,
    ...own,
    ...(width && { Vary: "Accept" }),
  };
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  const mediaType = mediaTypes[format ?? file.format];
  headers["Content-Type"] = mediaType ?? "application/octet-stream";
  headers["Content-Disposition"] =
    `${mediaType ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  // Browsers do not open their PDF viewer inside a sandbox.
  if (mediaType !== mediaTypes.pdf) headers["Content-Security-Policy"] = "default-src 'none'; sandbox";

  if (width && format) {
    const made = await c.var.variants.read(file.key, { width, format, quality });
    if (!made) throw fileNotFound();
    return c.body(made, 200, { ...headers, "Content-Length": String(made.length) });
  }
  headers["Accept-Ranges"] = "bytes";
  const ifRange = c.req.header("if-range");
  const range = ifRange && ifRange !== etag ? undefined : byteRange(c.req.header("range"), file.bytes);
  if (range === "unsatisfiable")
    return c.body(null, 416, { "Content-Range": `bytes */${file.bytes}`, "Accept-Ranges": "bytes" });
  const stored = await c.var.files.read(file.key, range);
  if (!stored) throw fileNotFound();
  headers["Content-Length"] = String(stored.bytes);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${file.bytes}`;
  const status = range ? 206 : 200;
  if (c.req.method !== "HEAD") {
    // One download, whichever of its addresses was opened.
    const isCounted = own["Cache-Control"] !== "no-store";
    if (isCounted && status === 200 && (mediaType === mediaTypes.pdf || !mediaType))
      c.var.visits.count("download", file.url, visitorOf(c));
    return c.body(stored.body, status, headers);
  }
  // Without a reader the file would stay open.
  await stored.body.cancel();
  return c.body(null, status, headers);
}

/** The viewer by bearer token or file cookie; the cookie of an ended session means a visitor. */
async function findReader(c: Context<Env>): Promise<Viewer> {
  if (c.var.viewer) return c.var.viewer;
  const claims = await readFileCookie(c);
  return claims ? accounts.findBySession(c.var.db, claims.sessionId) : null;
}

function parseWidth(text: string | undefined) {
  if (text === undefined) return undefined;
  const width = pictureWidths.find((supported) => String(supported) === text);
  if (width) return width;
  const message = `Pictures are available in these widths: ${pictureWidths.join(", ")}.`;
  throw new AppError("invalid", message, { fields: { w: message } });
}

/**
 * The format that the browser wants most, the smallest first; only those that it names, since some send a wildcard and show
 * neither. An animation is only WebP.
 */
function variantFormat({ format: stored, frames }: FileRecord, accept: string): PictureFormat {
  if (frames) return "webp";
  const [best] = (["avif", "webp"] as const)
    .map((format) => ({ format, quality: wishFor(accept, [`image/${format}`])?.quality ?? 0 }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return best?.format ?? (stored === "jpeg" ? "jpeg" : "png");
}
