import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { AppError } from "#core/domain/errors.ts";
import type { Db } from "../connect.ts";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A list as it was received. */
interface ReceivedFile {
  name: string;
  content: Buffer;
}

/** Keeps the lists of an import, so that they can be read again. */
export async function keepListFiles(db: Db, importId: string, files: readonly ReceivedFile[]): Promise<void> {
  for (const [position, { name, content }] of files.entries())
    await db
      .insertInto("list_import_file")
      .values({
        importId,
        position,
        name,
        bytes: content.length,
        content: (await compress(content)).toString("base64"),
      })
      .execute();
}

/** The names and sizes of the lists of these imports, by the id of the import and in their order. */
export async function listListFiles(db: Db, importIds: readonly string[]) {
  if (importIds.length === 0) return new Map<string, { name: string; bytes: number }[]>();
  const rows = await db
    .selectFrom("list_import_file")
    .select(["importId", "name", "bytes"])
    .where("importId", "in", [...importIds])
    .orderBy("importId")
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ importId }) => importId);
}

/** One list of an import as it was received; 404 if it is not kept. */
export async function readListFile(db: Db, importId: string, position: number): Promise<ReceivedFile> {
  const row = await db
    .selectFrom("list_import_file")
    .select(["name", "content"])
    .where("importId", "=", importId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!row) throw new AppError("notFound", "This list is not kept any more.");
  return { name: row.name, content: await expand(Buffer.from(row.content, "base64")) };
}

/** Forgets the lists of imports that were done before a time. */
export async function purgeListFiles(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom("list_import_file")
    .where("importId", "in", (imports) =>
      imports.selectFrom("checklist_import").select("id").where("at", "<", before),
    )
    .execute();
}
