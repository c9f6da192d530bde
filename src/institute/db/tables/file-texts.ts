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
  attempts: Generated<number>;
  readAt: string | null;
}

export interface FileTextTables {
  file_text: FileTextTable;
}
