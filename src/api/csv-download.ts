import { byteOrderMark, type Cell, csvLines } from "#formats/csv.ts";

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A CSV file that is streamed, so that only a few rows are in memory. */
export function csvDownload(name: string, columns: readonly string[], rows: Rows): Response {
  const parts = csvBatches(columns, rows);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
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

const BATCH_SIZE = 250;

async function* csvBatches(columns: readonly string[], rows: Rows) {
  yield byteOrderMark + csvLines([columns]);
  let batch: (readonly Cell[])[] = [];
  for await (const row of rows) {
    if (batch.push(row) < BATCH_SIZE) continue;
    yield csvLines(batch);
    batch = [];
  }
  if (batch.length > 0) yield csvLines(batch);
}
