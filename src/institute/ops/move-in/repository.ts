import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { MoveIn, Mover } from "#core/ops/move-in/mover.ts";
import { createOaiSource, type OaiSource } from "#institute/adapters/oai-source.ts";
import { findNearWorks } from "#institute/db/posts/search/near-works.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { toFreeAuthor } from "#institute/domain/posts/lookup.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { readDublinCore } from "#institute/formats/oai/read-dublin-core.ts";
import { type HarvestedRecord, readRecordsPage } from "#institute/formats/oai/read-records.ts";
import { type NoteMembers, readMemberNotes } from "./named-members.ts";

/** The works of a repository, each to be checked by an admin. */
export const repository: MoveIn = {
  from: "oai",
  run: (mover) => moveRecords(mover, createOaiSource(mover.place)),
};

/** The same from a given source. */
export async function moveRecords(mover: Mover, source: OaiSource): Promise<void> {
  let read = 0;
  const noteMembers = await readMemberNotes(mover.db);
  try {
    for await (const records of readPages(source)) {
      read += records.length;
      for (const record of records) await moveRecord(mover, record, noteMembers);
    }
  } catch (error) {
    if (!(error instanceof AppError) || read === 0) throw error;
    mover.report.remark(
      `After ${countOf(read, "record")} it ended: ${error.message} Run the same command again to continue.`,
    );
  }
}

/** The records of a repository, page by page; an error if it never ends. */
async function* readPages(source: OaiSource): AsyncGenerator<HarvestedRecord[]> {
  const tokens = new Set<string>();
  const seen = new Set<string>();
  let query: Record<string, string> = { verb: "ListRecords", metadataPrefix: "oai_dc" };
  for (;;) {
    const { records, token, error } = readRecordsPage(await source.read(query));
    if (error?.startsWith("noRecordsMatch")) return;
    if (error) throw new AppError("unavailable", `The repository says “${error}”.`);
    const fresh = records.filter(({ identifier }) => !seen.has(identifier));
    for (const { identifier } of fresh) seen.add(identifier);
    yield fresh;
    if (!token) return;
    if (tokens.has(token) || fresh.length === 0)
      throw new AppError("unavailable", "The repository sends the same page again and again.");
    tokens.add(token);
    query = { verb: "ListRecords", resumptionToken: token };
  }
}

async function moveRecord(mover: Mover, record: HarvestedRecord, noteMembers: NoteMembers): Promise<void> {
  const { work, notTaken, doubts } = readDublinCore(record);
  const row = { noun: "record", id: record.identifier, name: work.title ?? "" };
  await mover.take(row, async (notes) => {
    if (!record.identifier) throw new AppError("invalid", "it has no identifier");
    if (record.isDeleted) throw new AppError("invalid", "it was deleted there");
    if (notTaken.length > 0)
      notes.push(`without ${[...new Set(notTaken.map(({ field }) => field))].join(", ")}`);
    for (const { field, raw, why } of doubts) notes.push(`check ${field}, there “${raw}”: ${why}`);
    const authors = work.authors.map(toFreeAuthor);
    const input = fitRow(PostInput, { ...work, authors, isEnteredForOthers: true }, notes);
    const by = await mover.admin();
    const firstAuthor = work.authors[0]?.family ?? null;
    const near =
      (await findNearWorks(mover.db, by, new Map([["new", { ...input, firstAuthor }]]))).get("new") ?? [];
    for (const other of near) {
      const place = `“${other.title}”, ${postHref(other)}`;
      if (other.nearness === "same") throw new AppError("conflict", `it is here already: ${place}`);
      notes.push(`may be ${place}`);
    }
    noteMembers(input.authors, notes, by.profileId);
    return (trx) => writing.create(trx, by, input, { approved: false, isMovedIn: true });
  });
}
