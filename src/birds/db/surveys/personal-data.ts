import type { Db } from "#core/db/connect.ts";
import type { PersonalSection } from "#core/db/part.ts";
import { inBatches } from "#core/db/personal-data.ts";
import { parseJson } from "#core/domain/keys.ts";

/** The surveys of a person. */
export const personalData: readonly PersonalSection[] = [
  { name: "surveys", title: "Surveys that you recorded", rows: (db, { _id }) => surveysOf(db, _id) },
  {
    name: "surveyImports",
    title: "Files of surveys that you imported",
    async *rows(db, { _id }) {
      yield* await db
        .selectFrom("survey_import")
        .select(["id", "files", "source", "licence", "storedAt", "undoneAt", "rows", "surveysAdded"])
        .where("accountId", "=", _id)
        .where("storedAt", "is not", null)
        .orderBy("id")
        .execute();
    },
  },
];

async function* surveysOf(db: Db, accountId: string) {
  const rows = inBatches((after, limit) =>
    db
      .selectFrom("field_survey")
      .select(["id", "state", "version", "content", "question", "receivedAt", "updatedAt", "deletedAt"])
      .where("accountId", "=", accountId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { content, ...row } of rows) yield { ...row, content: parseJson(content) };
}
