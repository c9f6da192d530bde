import { createHash, hash, randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ExportFilter } from "#birds/db/surveys/export.ts";
import * as stored from "#birds/db/surveys/stored-files.ts";
import type { Disk } from "#core/adapters/disk.ts";
import type { ByteRange, FileStore } from "#core/adapters/files/store.ts";
import { programFingerprint } from "#core/adapters/program.ts";
import { fromWebStream } from "#core/adapters/web-streams.ts";
import type { ExportSlots } from "#core/api/export-slots.ts";
import type { Db } from "#core/db/connect.ts";
import { isReadOnly } from "#core/db/health.ts";
import { AppError } from "#core/domain/errors.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { institute } from "#core/institute.ts";
import { log } from "#core/log.ts";
import type { SurveyFileKind, SurveyFiles } from "./survey-files.ts";

/** A file of surveys that somebody requests. */
export interface SurveyFileRequest {
  kind: SurveyFileKind;
  filter: Pick<ExportFilter, "year" | "licence">;
  /** The name under which a browser saves it. */
  name(): Promise<string>;
}

interface StoredFilesOptions {
  db: Db;
  store: FileStore;
  /** The folder in which a file is made before it is stored. */
  folder: string;
  disk: Disk;
  surveyFiles: SurveyFiles;
  slots: ExportSlots;
  publicUrl(): string;
}

/** How long a request waits for a file that is being made; less than the minute after which proxies give up. */
const WAIT_MS = 50_000;
/** How often it looks whether another process has made it. */
const POLL_INTERVAL_MS = 250;

/** The hash of everything that the content of the files depends on. The day limits the life of a file that nothing replaced. */
export async function readFileState(db: Db, publicUrl: string, at = new Date()): Promise<string> {
  const day = at.toISOString().slice(0, 10);
  const parts = [
    await stored.readSurveyVersion(db),
    await programFingerprint(),
    institute().name,
    publicUrl,
    day,
  ];
  return hash("sha256", JSON.stringify(parts), "base64url");
}

const storeKeyOf = (key: string) => `exports/${key}`;

const beingMade = () =>
  new AppError("unavailable", "This file is being made. Please try again in a minute.", { retryAfter: 30 });

/** Removes stored files that are no longer served. */
export async function sweepStoredFiles(db: Db, store: Pick<FileStore, "remove">, publicUrl: string) {
  for (const key of await stored.listSuperseded(db, await readFileState(db, publicUrl))) {
    await store.remove(storeKeyOf(key));
    await stored.dropFile(db, key);
  }
}

/** Files of surveys that are made once and stored until the data change, in the store that all servers share. */
export function createStoredSurveyFiles(options: StoredFilesOptions) {
  const { db, store, disk, surveyFiles, slots, publicUrl } = options;
  /** Files that this process makes, by key. */
  const underway = new Map<string, Promise<"full" | undefined>>();

  const keyOf = async (request: SurveyFileRequest) =>
    keyOfState(await readFileState(db, publicUrl()), request);

  async function make(lease: Lease, request: SurveyFileRequest): Promise<void> {
    const path = join(options.folder, randomUUID());
    const renewal = renewWhileMade(db, lease);
    try {
      await mkdir(options.folder, { recursive: true });
      const name = await request.name();
      const file = await writeFile(await surveyFiles.open(request.kind, request.filter), path);
      await store.write(storeKeyOf(lease.key), await openAsBlob(path));
      // Read in several queries, it is of one state only if that is still the state.
      if ((await readFileState(db, publicUrl())) !== lease.state) return await discard(lease.key);
      await stored.recordStoredFile(db, lease, { ...file, name });
    } finally {
      renewal.end();
      await rm(path, { force: true });
    }
    await sweepStoredFiles(db, store, publicUrl()).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, "stored survey files not swept"),
    );
  }

  async function discard(key: string) {
    await stored.dropFile(db, key).catch(() => {});
    await store.remove(storeKeyOf(key)).catch(() => {});
  }

  /** Makes a file here, unless another process makes it or the disk is full; a large one needs a slot. */
  async function makeHere(
    file: Omit<Lease, "leasedUntil">,
    request: SurveyFileRequest,
    address: string,
  ): Promise<"full" | undefined> {
    const leasedUntil = await stored.leaseFile(db, file);
    if (!leasedUntil) return pause(POLL_INTERVAL_MS, undefined);
    let release = () => {};
    try {
      if (!(await disk.hasRoom(await surveyFiles.estimateBytes()))) {
        await discard(file.key);
        return "full";
      }
      if (await surveyFiles.isLarge()) release = slots.take(address);
      await make({ ...file, leasedUntil }, request);
      return undefined;
    } catch (error) {
      await discard(file.key);
      throw error;
    } finally {
      release();
    }
  }

  /** Joins the making of a file, or starts it and then throws if it fails. It goes on if the client leaves. */
  function makeOnce(file: Omit<Lease, "leasedUntil">, request: SurveyFileRequest, address: string) {
    const { key } = file;
    const joined = underway.get(key);
    if (joined) return joined.catch(() => undefined);
    const making = makeHere(file, request, address).finally(() => underway.delete(key));
    underway.set(key, making);
    making.catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, "survey file not made");
    });
    return making;
  }

  return {
    /** The stored file, which is made first if need be; undefined if nothing can be stored at the moment. */
    async find(request: SurveyFileRequest, address: string): Promise<stored.StoredFile | undefined> {
      const deadline = performance.now() + WAIT_MS;
      do {
        const file = await keyOf(request);
        const found = await stored.findStoredFile(db, file.key);
        if (found) return found;
        if (!underway.has(file.key) && (await isReadOnly(db))) return undefined;
        const left = pause(deadline - performance.now(), undefined, { ref: false });
        const outcome = await Promise.race([makeOnce(file, request, address), left]);
        if (outcome === "full") return undefined;
      } while (performance.now() < deadline);
      throw beingMade();
    },
    /** The stored file, as it is now; undefined if it is not made. */
    findMade: async (request: SurveyFileRequest) => stored.findStoredFile(db, (await keyOf(request)).key),
    /** Its bytes, or a range of them; undefined if they are lost, and then it is made again. */
    async read(key: string, range?: ByteRange) {
      const found = await store.read(storeKeyOf(key), range);
      if (!found) await stored.dropFile(db, key);
      return found;
    },
  };
}

function keyOfState(state: string, { kind, filter }: SurveyFileRequest): Omit<Lease, "leasedUntil"> {
  const { year = null, licence = null } = filter;
  const form = JSON.stringify([kind, year, licence]);
  return { key: hash("sha256", JSON.stringify([state, form]), "hex"), form, state, year };
}

export type StoredSurveyFiles = ReturnType<typeof createStoredSurveyFiles>;

declare module "#core/api/env.ts" {
  interface Services {
    /** Files of surveys, stored until the data change. */
    storedSurveyFiles: StoredSurveyFiles;
  }
}

interface Lease {
  key: string;
  form: string;
  state: string;
  year: number | null;
  leasedUntil: string;
}

/** Writes a stream to the disk; returns its size and the ETag of its bytes. */
async function writeFile(content: ReadableStream<Uint8Array>, path: string) {
  const digest = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      digest.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(fromWebStream(content), measure, createWriteStream(path));
  return { bytes, etag: `"${digest.digest("base64url").slice(0, 22)}"` };
}

function renewWhileMade(db: Db, { key, leasedUntil }: Lease) {
  let until: string | undefined = leasedUntil;
  const extendLease = async () => {
    until = until && (await stored.renewFileLease(db, key, until));
  };
  const timer = setInterval(
    () =>
      void extendLease().catch((error: unknown) =>
        log.warn({ reason: reasonOf(error) }, "lease not renewed"),
      ),
    stored.LEASE_MS / 4,
  ).unref();
  return { end: () => clearInterval(timer) };
}
