import type { Generated } from "kysely";
import type { FileTextState } from "#institute/domain/posts/file-text.ts";

/** What a file of a work says, read once from the file; no right is stored here. */
interface FileTextTable {
  /** With a page it is the number of that page in `page_search`. */
  id: Generated<number>;
  fileUrl: string;
  state: FileTextState;
  /** Why it could not be read. */
  reason: string | null;
  pages: number | null;
  /** A string for each page, as JSON. */
  text: string | null;
  /** What read it: `unpdf 1.7.0`. */
  reader: string | null;
  /** How often reading it has failed. */
  attempts: Generated<number>;
  /** How often a server has begun to read it, without having come to an end. */
  starts: Generated<number>;
  /** Until when the server that reads it has it for itself. */
  leasedUntil: string | null;
  readAt: string | null;
}

export interface FileTextTables {
  file_text: FileTextTable;
}
