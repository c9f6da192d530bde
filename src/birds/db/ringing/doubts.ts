import type { OpenDoubt } from "#birds/domain/ringing/desk.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { selectEncounters, speciesNameOf, toDoubt } from "./encounters.ts";

/** Doubts that wait for an answer, with their encounters. */
const selectOpen = (db: Db) =>
  selectEncounters(db)
    .innerJoin("encounter_doubt as doubt", "doubt.encounterId", "encounter.id")
    .where("doubt.answer", "is", null);

export async function countOpenDoubts(db: Db): Promise<number> {
  const { count } = await selectOpen(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some open doubts, the oldest first. */
export async function readOpenDoubts(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenDoubt[]> {
  const rows = await selectOpen(db)
    .select(["doubt.id as doubtId", "doubt.field", "doubt.kind as doubtKind", "doubt.text", "doubt.at"])
    .orderBy("doubt.at")
    .orderBy("doubt.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...toDoubt({
      id: row.doubtId,
      encounterId: row.id,
      field: row.field,
      kind: row.doubtKind,
      text: row.text,
      answer: null,
      at: row.at,
      answeredById: null,
      firstName: null,
      lastName: null,
    }),
    encounterId: row.id,
    sessionId: row.sessionId,
    kindOfEncounter: row.kind,
    ring: row.ring,
    species: speciesNameOf(row),
    date: row.date,
    placeName: row.siteName ?? row.placeName,
    birdKey: row.birdKey,
  }));
}

/** A page of the doubts that wait for an answer, the oldest first. */
export async function listDoubts(
  db: Db,
  _reader: Authorized<"ringing.read">,
  { page, limit }: { page: number; limit: number },
): Promise<Paged<OpenDoubt>> {
  const total = await countOpenDoubts(db);
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  return { data: await readOpenDoubts(db, { limit: size, offset }), ...paging, total };
}

/** Answers a doubt: by who recorded the bird, or the keeper. */
export async function answerDoubt(
  trx: Trx,
  person: Authorized<"ringing.record">,
  id: string,
  answer: string,
): Promise<{ _id: string; answer: string }> {
  const doubt = await trx
    .selectFrom("encounter_doubt as doubt")
    .innerJoin("encounter", "encounter.id", "doubt.encounterId")
    .select(["doubt.answer", "doubt.text", "encounter.id as encounterId", "encounter.accountId"])
    .where("doubt.id", "=", id)
    .executeTakeFirst();
  if (!doubt) throw new AppError("notFound", "There is no such doubt.");
  if (doubt.accountId !== person._id && !person.isRingKeeper)
    throw new AppError("forbidden", "Another ringer recorded this bird. Ask the ring keeper.");
  const { numUpdatedRows } = await trx
    .updateTable("encounter_doubt")
    .set({ answer, answeredById: person._id, answeredAt: now() })
    .where("id", "=", id)
    .where("answer", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new AppError("conflict", "This doubt was answered in the meantime.", {
      current: { answer: doubt.answer },
    });
  await record(trx, {
    accountId: person._id,
    action: "ringing.answer",
    subject: "encounter",
    subjectId: doubt.encounterId,
    after: { doubt: doubt.text, answer },
  });
  return { _id: id, answer };
}
