import { writeCsv } from "#core/formats/csv.ts";

interface SavedText {
  page: string;
  version: number;
  changes: Readonly<Record<string, unknown>>;
  publishAt: string | null;
  droppedAt: string | null;
  savedAt: string;
  by: string | null;
  note: string;
}

const headers = ["page", "version", "saved", "by", "public from", "withdrawn", "note", "part", "text"];

/** What was saved of the institute's own pages, with a row for each part. */
export const writeEditsCsv = (edits: readonly SavedText[]): string =>
  writeCsv(
    headers,
    edits.flatMap(({ page, version, changes, publishAt, droppedAt, savedAt, by, note }) =>
      Object.entries(changes).map(([part, value]) => [
        page,
        String(version),
        savedAt,
        by ?? "",
        publishAt ?? "",
        droppedAt ?? "",
        note,
        part,
        value === null ? "as delivered" : typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
  );
