import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

const columns = [
  ...["month", "volume", "issue", "firstPage", "lastPage", "articleNumber", "issn", "publisher", "editors"],
  ...["degree", "awardingInstitution", "supervisors", "isbn", "publisherUrl", "language", "keywords"],
  ...["species", "places", "licence", "accessRight", "embargoUntil", "fileVersion", "funders", "relatedData"],
];

/** A publication says its volume, issue and pages apart, and every work what catalogues ask of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await db.schema.alterTable("post").addColumn(column, "text").execute();
  await db.schema.alterTable("post").addColumn("day", "integer").execute();
  await splitPosts(db);
  await splitTexts(db, "post_step");
  await splitTexts(db, "post_revision");
}

const batchSize = 500;

async function splitPosts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ written: string }>`
    select distinct "publicationNumber" as written from post where "publicationNumber" is not null`.execute(
    db,
  );
  for (const { written } of rows) {
    const read = readNumbering(written);
    if (!read) continue;
    await sql`
      update post set volume = ${read.volume}, issue = ${read.issue}, "firstPage" = ${read.firstPage},
        "lastPage" = ${read.lastPage}, "articleNumber" = ${read.articleNumber}, "publicationNumber" = null
      where "publicationNumber" = ${written}`.execute(db);
  }
}

/** Earlier and proposed texts say all of it too, so that one that comes back mixes with nothing. */
async function splitTexts(db: Kysely<unknown>, table: "post_step" | "post_revision"): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, text from ${sql.table(table)} where id > ${after} and text like '%"publicationNumber"%'
      order by id limit ${batchSize}`.execute(db);
    for (const { id, text } of rows) {
      const stored: Record<string, unknown> = JSON.parse(text);
      const written = stored.publicationNumber;
      if (written === undefined) continue;
      const read = typeof written === "string" ? readNumbering(written) : null;
      const split = { ...stored, ...(read ? { ...read, publicationNumber: null } : nothing) };
      await sql`update ${sql.table(table)} set text = ${JSON.stringify(split)} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

const nothing = {
  volume: null,
  issue: null,
  firstPage: null,
  lastPage: null,
  articleNumber: null,
};

type Numbering = { [Part in keyof typeof nothing]: string | null };

const volumeAndIssue =
  /^(?:vol(?:ume|\.)?\s*)?(?<volume>\d[\d.]*)(?:\s*\((?<inBrackets>[^()]{1,40})\)|,?\s*(?:no\.?|issue|nr\.?)\s*(?<named>\d[\d–-]*))?$/i;
const issueAlone = /^(?:issue|no\.?|nr\.?)\s*(?<issue>\d[\d–-]*)$/i;
const pageRange = /^(?:pp?\.?\s*)?(?<first>[A-Za-z]{0,3}\d+)\s*(?:[-–—]\s*(?<last>[A-Za-z]{0,3}\d+))?$/;
const article = /^(?:article\s+)?(?<number>e\d{3,})$/i;

function readNumbering(written: string): Numbering | null {
  const text = written.trim();
  const [, head = "", tail] = /^(.*?\d\)?)\s*(?::|,(?=\s*pp?\b)|(?<=\)),)\s*(.+)$/i.exec(text) ?? [];
  if (tail === undefined)
    return readHead(text) ?? (/^pp?\b/i.test(text) ? readPages(text) : readArticle(text));
  const [place, pages] = [readHead(head), readArticle(tail) ?? readPages(tail)];
  return place && pages && { ...pages, volume: place.volume, issue: place.issue };
}

function readHead(text: string): Numbering | null {
  const place = volumeAndIssue.exec(text)?.groups;
  if (place)
    return {
      ...nothing,
      volume: place.volume ?? null,
      issue: place.inBrackets?.trim() ?? place.named ?? null,
    };
  const issue = issueAlone.exec(text)?.groups?.issue;
  return issue ? { ...nothing, issue } : null;
}

function readPages(text: string): Numbering | null {
  const pages = pageRange.exec(text)?.groups;
  return pages ? { ...nothing, firstPage: pages.first ?? null, lastPage: pages.last ?? null } : null;
}

function readArticle(text: string): Numbering | null {
  const number = article.exec(text)?.groups?.number;
  return number ? { ...nothing, articleNumber: number } : null;
}
