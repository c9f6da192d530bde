import type { Db } from "./connect.ts";
import { now } from "./record.ts";

export interface FileRecord {
  url: string;
  key: string;
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

export async function create(db: Db, file: FileRecord): Promise<void> {
  await db
    .insertInto("file")
    .values({ ...file, createdAt: now() })
    .execute();
}

export async function byKey(db: Db, key: string): Promise<FileRecord | undefined> {
  return db
    .selectFrom("file")
    .select(["url", "key", "name", "format", "bytes", "width", "height"])
    .where("key", "=", key)
    .executeTakeFirst();
}
