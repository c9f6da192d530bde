import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "#core/adapters/disk.ts";
import type { FileKind } from "#core/adapters/file-kind.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import type { WebPictures } from "#core/adapters/web-pictures.ts";
import { decodeDataUrl } from "#core/api/files/copy-pictures.ts";
import { saveFile } from "#core/api/files/save-file.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { isUsableAddress } from "#core/db/files/uses.ts";
import { findMoved, saveMoved } from "#core/db/moved-rows.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES, type UploadPreset } from "#core/domain/files/upload.ts";
import {
  cleanWithForeignPictures,
  findForeignPictures,
  replacePictureAddresses,
} from "#core/formats/rich-text/foreign-pictures.ts";

interface CopyContext {
  db: Db;
  files: FileStore;
  disk: Disk;
  /** Where a file is until it is stored. */
  folder: string;
  web: WebPictures;
  source: string;
}

import { StopMoving } from "./stop.ts";

/** For what a file is copied. */
export interface CopyWish {
  preset: UploadPreset;
  /** Gets what could not be copied. */
  notes: string[];
  kinds?: readonly FileKind[];
  /** Who writes the record that uses it. */
  reader?: Viewer;
  /** Which links of a text lead to files. */
  isFile?: (address: string) => boolean;
  /** Gets what was copied. */
  onCopied?: (address: string, url: string) => void;
}

/** What became of a file: its address here, or why there is none. */
type Copied = { url: string } | { problem: string };

const FILE_MS = 30_000;
/** A server that so often did not answer is not asked again. */
const MAX_SILENCES = 5;

/** Copies files of an older site into our store, each once. */
export function createFileCopier({ db, files: store, disk, folder, web, source }: CopyContext) {
  const silences = new Map<string, number>();
  const problems = new Map<string, string>();

  async function fetchTo(address: string, path: string): Promise<void> {
    if (address.startsWith("data:"))
      return writeFile(path, decodeDataUrl(address), { flag: "wx", mode: 0o600 });
    const host = URL.parse(address)?.host ?? "";
    const silent = silences.get(host) ?? 0;
    if (silent >= MAX_SILENCES) throw new AppError("invalid", "Its server does not answer.");
    try {
      await web.fetch(address, path, AbortSignal.timeout(FILE_MS));
      silences.set(host, 0);
    } catch (error) {
      const isSilent = error instanceof AppError && /took too long|cannot be reached/.test(error.message);
      silences.set(host, isSilent ? silent + 1 : 0);
      throw error;
    }
  }

  async function save(address: string, preset: UploadPreset, kinds: readonly FileKind[], key: string) {
    const path = join(folder, randomUUID());
    try {
      await fetchTo(address, path);
      const { size: bytes } = await stat(path);
      if (bytes === 0) throw new AppError("invalid", "It is empty.");
      const name = address.startsWith("data:")
        ? "picture"
        : (URL.parse(address)?.pathname.split("/").at(-1) ?? "");
      const { secure_url } = await saveFile(
        store,
        { path, name, bytes, preset },
        kinds,
        async (file, upload) => {
          await transaction(db, async (trx) => {
            await files.create(trx, file);
            await saveMoved(trx, { source, noun: "file", sourceId: key }, upload.secure_url);
          });
          return upload;
        },
      );
      return secure_url;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Copies the file at an address. */
  async function copy(
    address: string,
    { preset, kinds = ["image", "pdf"], reader = null }: CopyWish,
  ): Promise<Copied> {
    const key = address.length > 1000 ? createHash("sha256").update(address).digest("hex") : address;
    const known = await findMoved(db, { source, noun: "file", sourceId: key });
    if (known && (await isUsableAddress(db, reader, known))) return { url: known };
    const failed = problems.get(key);
    if (failed) return { problem: failed };
    if (!(await disk.hasRoom(2 * MAX_UPLOAD_BYTES.pdf)))
      throw new StopMoving(
        "The disk is nearly full. Make room and run the same command again: it continues.",
      );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return { url: await save(address, preset, kinds, key) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.set(key, error.message);
      return { problem: error.message };
    }
  }

  /** A file field: the address here, or null and a note. */
  async function copyField(address: unknown, wish: CopyWish): Promise<string | null> {
    if (typeof address !== "string" || address.trim() === "") return null;
    const copied = await copy(address.trim(), wish);
    if ("url" in copied) return copied.url;
    wish.notes.push(`without its file ${shorten(address)}: ${copied.problem}`);
    return null;
  }

  return { copy, copyField };
}

export type FileCopier = ReturnType<typeof createFileCopier>;

/** A rich text with its pictures, and the files that it links to at some addresses, copied; those that are gone are noted. */
export async function copyText(copy: FileCopier["copy"], html: string, wish: CopyWish): Promise<string> {
  const { notes, isFile = () => false, onCopied } = wish;
  const cleaned = cleanWithForeignPictures(
    html.replaceAll(/(\s(?:src|href)=["'])\/\//gi, "$1https://"),
    "content",
  );
  const lost = activeTags.filter((tag) => hasTag(html, tag) && !hasTag(cleaned, tag));
  if (lost.length > 0) notes.push(`without ${lost.map((tag) => `<${tag}>`).join(", ")}`);
  const pictures = new Map<string, string | null>();
  for (const src of findForeignPictures(cleaned)) {
    const copied = await copy(src, { ...wish, kinds: ["image"] });
    pictures.set(src, "url" in copied ? copied.url : null);
    if ("url" in copied) onCopied?.(src, copied.url);
    else notes.push(`without the picture ${shorten(src)}: ${copied.problem}`);
  }
  // A picture that is gone leaves no empty place.
  let text = replacePictureAddresses(cleaned, pictures).replaceAll(/<(p|figure)>\s*<\/\1>/g, "");
  const links = [...text.matchAll(/\shref="([^"]+)"/g)].map(([, href = ""]) => href);
  for (const href of new Set(links)) {
    const address = href.replaceAll("&amp;", "&");
    if (!isFile(address)) continue;
    const copied = await copy(address, wish);
    if ("url" in copied) {
      text = text.replaceAll(` href="${href}"`, ` href="${copied.url}"`);
      onCopied?.(address, copied.url);
    } else notes.push(`the link to ${shorten(address)} stays: ${copied.problem}`);
  }
  return text;
}

/** What the cleaner takes out although people would see it, or that it was there. */
const activeTags = ["script", "iframe", "form", "object", "embed", "video", "audio", "svg", "canvas"];
const hasTag = (html: string, tag: string) => new RegExp(`<${tag}\\b`, "i").test(html);

const shorten = (address: string) => (address.length > 200 ? `${address.slice(0, 200)}…` : address);
