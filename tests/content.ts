import { join } from "node:path";
import { readContentFolder } from "#institute/api/pages/content-folder.ts";
import { withWebPages } from "#institute/domain/pages/content.ts";
import { noWebPages } from "#institute/domain/posts/web-pages.ts";
import { readContent } from "#institute/formats/pages/shown-content.ts";

/** The delivered texts of the institute's own pages. */
export const delivered = readContentFolder(join(import.meta.dirname, "../content"));

/** The same as the pages read them. */
export const deliveredContent = withWebPages(
  readContent(delivered.pages, new Map(), "2026-01-01T00:00:00.000Z").content,
  noWebPages,
);

/** What pages in a test show of the institute's own texts. */
export const deliveredTexts = {
  content: () => deliveredContent,
  previewContent: async () => undefined,
};
