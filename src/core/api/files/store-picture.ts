import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES, type UploadPreset } from "#core/domain/files/upload.ts";
import type { Env } from "../env.ts";
import { diskFull } from "../http.ts";
import { saveFile } from "./save-file.ts";

/** Stores a picture from elsewhere as an upload of this account, within its limits, and returns its address here. */
export async function storePicture(
  c: Context<Env>,
  account: Account,
  { name, preset }: { name: string; preset: UploadPreset },
  write: (path: string) => Promise<void>,
): Promise<string> {
  const { db, files: store, incoming: folder, limits, disk } = c.var;
  await limits.consume({ upload: account._id });
  await files.assertQuota(db, account, 1);
  if (!(await disk.hasRoom(2 * MAX_UPLOAD_BYTES.image))) throw diskFull();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await write(path);
    const { size: bytes } = await stat(path);
    if (bytes === 0) throw new AppError("invalid", "It is empty.");
    const { secure_url } = await saveFile(
      store,
      { path, name, bytes, preset },
      ["image"],
      async (file, upload) => {
        await transaction(db, (trx) => files.createOwned(trx, file, account));
        return upload;
      },
    );
    return secure_url;
  } finally {
    await rm(path, { force: true });
  }
}
