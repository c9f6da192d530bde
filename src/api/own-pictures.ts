import { randomUUID } from "node:crypto";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import pLimit from "p-limit";
import { transaction } from "#db/connect.ts";
import * as files from "#db/files.ts";
import { AppError } from "#domain/errors.ts";
import type { LeftOutPicture, WithLeftOut } from "#domain/left-out.ts";
import { largestUpload, type UploadPreset } from "#domain/upload.ts";
import type { Account } from "#domain/viewer.ts";
import { cleanWithForeignPictures, foreignPictures, withAddresses } from "#formats/foreign-pictures.ts";
import { log } from "#log";
import type { Env } from "./env.ts";
import { diskFull } from "./http.ts";
import { storeFile } from "./store-file.ts";

const MAX_PICTURES = 30;
const CONCURRENCY = 4;
const PICTURE_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 25_000;
const MAX_SHOWN_ADDRESS = 500;

/** A rich text that somebody who may write it is about to save. */
interface Text {
  html: string;
  /** Its field, for a refusal. */
  field: string;
  preset: UploadPreset;
  /** What is stored now; a text that stays as it is keeps its pictures where they are. */
  before?: string | null;
}

/**
 * The same text with every picture from elsewhere copied into our own store, under the limits of uploads. What cannot be
 * copied is left out and listed. To be called before the transaction, once the policy has agreed.
 */
export async function takeInPictures(
  c: Context<Env>,
  account: Account,
  { html, field, preset, before }: Text,
): Promise<{ html: string; leftOut: LeftOutPicture[] }> {
  if (!mayHoldPictures(html)) return { html, leftOut: [] };
  const cleaned = cleanWithForeignPictures(html, field);
  const foreign = foreignPictures(cleaned);
  if (foreign.length === 0 || cleaned === before) return { html, leftOut: [] };
  const addresses = new Map<string, string | null>();
  const leftOut: LeftOutPicture[] = [];
  const site = `${c.var.publicUrl()}/files/`;
  for (const src of foreign) if (src.startsWith(site)) addresses.set(src, src.slice(site.length - 7));
  // A file store of its own address shows our files from there.
  const ours = new Set(await files.knownUrls(c.var.db, foreign.filter(isWeb)));
  const wanted = foreign.filter((src) => !ours.has(src) && !addresses.has(src));

  const total = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const limit = pLimit(CONCURRENCY);
  const results = await Promise.all(
    wanted.map((src, place) =>
      limit(async () => {
        if (place >= MAX_PICTURES)
          return { src, reason: `At most ${MAX_PICTURES} pictures can be copied at a time.` };
        try {
          return { src, url: await copy(c, account, { src, preset, total }) };
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
  return { html: withAddresses(cleaned, addresses), leftOut };
}

/** Whether it is worth looking for pictures in a text. */
export const mayHoldPictures = (html: string | null | undefined): html is string =>
  typeof html === "string" && /<img/i.test(html);

/** What a reply says of pictures that were left out: nothing when there are none. */
export const listed = (leftOut: LeftOutPicture[]): WithLeftOut => (leftOut.length > 0 ? { leftOut } : {});

const isWeb = (src: string) => /^https?:/i.test(src);

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, "picture of a text not copied");
  return "It could not be copied.";
}

/** Copies one picture into the store, and replies its address there. */
async function copy(
  c: Context<Env>,
  account: Account,
  { src, preset, total }: { src: string; preset: UploadPreset; total: AbortSignal },
): Promise<string> {
  const { db, files: store, incoming: folder, limits, disk, pictures } = c.var;
  if (total.aborted) throw new AppError("invalid", "The pictures before it took too long.");
  await limits.consume({ upload: account._id });
  await files.assertQuota(db, account, 1);
  if (!(await disk.hasRoom(2 * largestUpload.image))) throw diskFull();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    if (src.startsWith("data:")) await writeFile(path, inlineBytes(src), { flag: "wx", mode: 0o600 });
    else await pictures.fetch(src, path, AbortSignal.any([total, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]));
    const { size: bytes } = await stat(path);
    if (bytes === 0) throw new AppError("invalid", "It is empty.");
    const name = URL.parse(src)?.pathname.split("/").at(-1) ?? "";
    const arrived = { path, name: src.startsWith("data:") ? "picture" : name, bytes, preset };
    const { secure_url } = await storeFile(store, arrived, ["image"], async (file, upload) => {
      await transaction(db, (trx) => files.createOwned(trx, file, account));
      return upload;
    });
    return secure_url;
  } finally {
    await rm(path, { force: true });
  }
}

/** The bytes of a picture that is written inside the text. */
function inlineBytes(src: string): Uint8Array {
  const [, base64, data = ""] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(src) ?? [];
  return base64 ? Buffer.from(data, "base64") : Buffer.from(data, "latin1");
}
