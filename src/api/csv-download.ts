import { byteOrderMark, type Cell, csvLine } from "#formats/csv.ts";

/** A CSV file that is sent while it is read: however long it gets, only a few rows are in memory. */
export function csvDownload(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Response {
  const lines = linesOf(columns, rows);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      while (text.length < chunk) {
        const { done, value } = await lines.next();
        if (done) {
          if (text) controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const chunk = 32_768;

async function* linesOf(columns: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield byteOrderMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}
