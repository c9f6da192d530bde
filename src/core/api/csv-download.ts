import { byteOrderMark, type Cell, csvLines } from "#core/formats/csv.ts";

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A CSV file that is streamed, so that only a few rows are in memory. */
export function csvDownload(name: string, columns: readonly string[], rows: Rows): Response {
  return new Response(streamText(csvBatches(columns, rows)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Text as a stream, read as fast as its client reads. */
export function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
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
