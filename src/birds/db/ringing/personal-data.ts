import type { Db } from "#core/db/connect.ts";
import type { PersonalSection } from "#core/db/part.ts";
import { inBatches } from "#core/db/personal-data.ts";
import { parseJson } from "#core/domain/keys.ts";

/** The ringing of a person. */
export const ringingPersonalData: readonly PersonalSection[] = [
  {
    name: "ringingSessions",
    title: "Ringing sessions that you recorded",
    rows: (db, { _id }) => sessionsOf(db, _id),
  },
  {
    name: "ringedBirds",
    title: "Birds that you recorded in the hand",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("encounter")
          .select(["id", "sessionId", "date", "kind", "ring", "englishName", "scientificName"])
          .select(["version", "createdAt", "updatedAt", "removedAt"])
          .where("accountId", "=", _id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "rings",
    title: "Rings that you hold",
    async *rows(db, { _id }) {
      yield* await db
        .selectFrom("ring_string")
        .select(["first", "last", "size", "updatedAt"])
        .where("holderId", "=", _id)
        .orderBy("first")
        .execute();
    },
  },
];

async function* sessionsOf(db: Db, accountId: string) {
  const rows = inBatches((after, limit) =>
    db
      .selectFrom("ringing_session")
      .select(["id", "date", "state", "version", "sent", "receivedAt", "updatedAt"])
      .where("accountId", "=", accountId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { sent, ...row } of rows) yield { ...row, sent: sent === null ? null : parseJson(sent) };
}
