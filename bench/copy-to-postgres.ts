import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from } from "pg-copy-streams";
import { openSnapshot, type Row } from "#db/archive/snapshot.ts";
import { listTables } from "#db/archive/tables.ts";
import { connect } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { reindexDuePosts } from "#db/posts/search-reindex.ts";

/** Fills an empty PostgreSQL database with all rows of a SQLite file, and indexes its posts for the search. */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  const database = connect({ url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(database.db);
    await copyRows(file, client, await listTables(database.db));
    // An index is built much faster at once than word by word.
    const { rows } = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'post_search_words'",
    );
    await client.query("drop index post_search_words");
    await reindexDuePosts(database.db);
    await client.query(rows[0]?.indexdef ?? "");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
    await database.close();
  }
}

async function copyRows(file: string, client: Client, tables: string[]): Promise<void> {
  const snapshot = await openSnapshot({ file });
  await client.query("begin");
  // Neither foreign keys nor triggers run: the rows passed them in SQLite.
  await client.query("set local session_replication_role = replica");
  for (const table of tables) {
    // Migrations insert some rows, which the file has too.
    await client.query(`delete from "${table}"`);
    await copyTable(client, table, snapshot.rows(table));
  }
  await client.query(`insert into profile_word (word, "profileId")
    select distinct word, id from profile, unnest(string_to_array(trim(words), ' ')) as word where word <> ''`);
  await client.query(
    `insert into post_search_due ("postId") select id from post where "deletedAt" is null on conflict do nothing`,
  );
  await client.query("commit");
  await snapshot.close();
}

/** Appends rows to a table by COPY. */
export async function copyTable(
  client: Client,
  table: string,
  rows: AsyncIterable<Row[]> | Iterable<Row[]>,
): Promise<void> {
  const { fields } = await client.query(`select * from "${table}" limit 0`);
  const columns = fields.map(({ name }) => name);
  const lines = async function* () {
    for await (const batch of rows)
      yield batch.map((row) => toLine(columns.map((column) => row[column] ?? null))).join("");
  };
  const names = columns.map((column) => `"${column}"`).join(", ");
  await pipeline(Readable.from(lines()), client.query(from(`copy "${table}" (${names}) from stdin`)));
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A row in the text format of COPY. */
const toLine = (values: unknown[]): string =>
  `${values
    .map((value) =>
      value === null ? "\\N" : String(value).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign),
    )
    .join("\t")}\n`;
