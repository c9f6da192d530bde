import { dbParts, type FileReader } from "../part.ts";

/** What somebody writes and has not sent: for that account alone. */
const draft: FileReader = async (db, viewer, ids) =>
  viewer === null
    ? []
    : db
        .selectFrom("draft")
        .select("id")
        .where("id", "in", ids)
        .where("accountId", "=", viewer._id)
        .where("ended", "is", null)
        .execute();

/** Who reads the records that use files, by their table, of the core and of all parts. */
export const fileReaders = (): Record<string, FileReader> =>
  Object.assign({ draft }, ...dbParts().map((part) => part.fileReaders));
