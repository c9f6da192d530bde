import { writeFile } from "node:fs/promises";
import type { Context } from "hono";
import pLimit from "p-limit";
import * as files from "#core/db/files/files.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { UploadPreset } from "#core/domain/files/upload.ts";
import type { LeftOutPicture, WithLeftOut } from "#core/domain/left-out.ts";
import {
  cleanWithForeignPictures,
  findForeignPictures,
  replacePictureAddresses,
} from "#core/formats/rich-text/foreign-pictures.ts";
import { log } from "#core/log.ts";
import type { Env } from "../env.ts";
import { assertConfirmed } from "../outside.ts";
import { storePicture } from "./store-picture.ts";

const MAX_PICTURES = 30;
const CONCURRENCY = 4;
const PICTURE_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 25_000;
const MAX_SHOWN_ADDRESS = 500;

/** A rich text that is about to be saved. */
interface RichText {
  html: string;
  /** The name of its field, for error messages. */
  field: string;
  preset: UploadPreset;
  /** The stored text; an unchanged text keeps its pictures. */
  before?: string | null;
}

// Call this before the transaction and after the policy check; uploads' limits apply.
/** Copies external pictures of a text into our store; those that fail are removed and listed. */
export async function copyPictures(
  c: Context<Env>,
  account: Account,
  { html, field, preset, before }: RichText,
): Promise<{ html: string; leftOut: LeftOutPicture[] }> {
  if (!mayContainPictures(html)) return { html, leftOut: [] };
  const cleaned = cleanWithForeignPictures(html, field);
  const foreign = findForeignPictures(cleaned);
  if (foreign.length === 0 || cleaned === before) return { html, leftOut: [] };
  const addresses = new Map<string, string | null>();
  const leftOut: LeftOutPicture[] = [];
  const site = `${c.var.publicUrl()}/files/`;
  for (const src of foreign) if (src.startsWith(site)) addresses.set(src, src.slice(site.length - 7));
  // A file store with its own address serves our files from there.
  const storedUrls = new Set(await files.filterStoredUrls(c.var.db, foreign.filter(isWeb)));
  const toCopy = foreign.filter((src) => !storedUrls.has(src) && !addresses.has(src));

  const total = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const limit = pLimit(CONCURRENCY);
  const results = await Promise.all(
    toCopy.map((src, index) =>
      limit(async () => {
        if (index >= MAX_PICTURES)
          return { src, reason: `At most ${MAX_PICTURES} pictures can be copied at a time.` };
        try {
          return { src, url: await copyPicture(c, account, { src, preset, total }) };
        } catch (error) {
          return { src, reason: reasonOf(error) };
        }
      }),
    ),
  );
  for (const { src, url, reason } of results) {
    addresses.set(src, url ?? null);
    if (reason !== undefined) leftOut.push({ src: src.slice(0, MAX_SHOWN_ADDRESS), reason });
  }
  return { html: replacePictureAddresses(cleaned, addresses), leftOut };
}

/** Whether a text may contain pictures. */
export const mayContainPictures = (html: string | null | undefined): html is string =>
  typeof html === "string" && /<img/i.test(html);

/** The pictures that were left out, for the response; no field if there are none. */
export const leftOutField = (leftOut: LeftOutPicture[]): WithLeftOut =>
  leftOut.length > 0 ? { leftOut } : {};

const isWeb = (src: string) => /^https?:/i.test(src);

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, "picture of a text not copied");
  return "It could not be copied.";
}

/** Copies one picture into the store and returns its address there. */
async function copyPicture(
  c: Context<Env>,
  account: Account,
  { src, preset, total }: { src: string; preset: UploadPreset; total: AbortSignal },
): Promise<string> {
  if (total.aborted) throw new AppError("invalid", "Copying the earlier pictures took too long.");
  const isInline = src.startsWith("data:");
  if (!isInline) assertConfirmed(account);
  const name = isInline ? "picture" : (URL.parse(src)?.pathname.split("/").at(-1) ?? "");
  return storePicture(c, account, { name, preset }, (path) =>
    isInline
      ? writeFile(path, decodeDataUrl(src), { flag: "wx", mode: 0o600 })
      : c.var.pictures.fetch(src, path, AbortSignal.any([total, AbortSignal.timeout(PICTURE_TIMEOUT_MS)])),
  );
}

/** The bytes of an inline picture. */
export function decodeDataUrl(src: string): Uint8Array {
  const [, base64, data = ""] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(src) ?? [];
  return base64 ? Buffer.from(data, "base64") : Buffer.from(data, "latin1");
}
