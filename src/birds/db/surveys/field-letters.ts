import { z } from "zod";
import {
  type ReturnedSurvey,
  type SurveyQuestion,
  surveyLetter,
} from "#birds/formats/surveys/survey-letter.ts";
import { nameOfAccount } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { tell } from "#core/db/letters.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { contentOf, type FieldRow, selectSurveys } from "./field-surveys.ts";

/** Long enough to mend a question that was just sent. */
const WAIT_MS = 15_000;

/** Notes an admin’s decision for the member of a survey, if their address is confirmed. */
export async function tellMember(trx: Trx, by: Account, before: FieldRow, after: FieldRow): Promise<void> {
  const member = await trx
    .selectFrom("account")
    .select("id")
    .where("id", "=", after.accountId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  if (!member) return;
  await tell(trx, {
    noun: "question",
    about: after.id,
    reader: member.id,
    before: questionOf(before),
    after: questionOf(after),
    isKnown: by._id === member.id,
    now: new Date(),
    waitMs: WAIT_MS,
  });
}

const questionOf = ({ state, version, question }: FieldRow): SurveyQuestion => ({
  isReturned: state === "returned",
  version,
  question: question ?? "",
});

/** To the member of a survey from the field, about a question of an admin. */
export const surveyLetters = letterNoun<SurveyQuestion, ReturnedSurvey>({
  told: z.object({ isReturned: z.boolean(), version: z.number(), question: z.string() }).partial(),
  async read(trx, about) {
    const rows = await selectSurveys(trx).where("field_survey.id", "in", about).execute();
    const surveys = rows.map(async (row): Promise<[string, ReturnedSurvey]> => {
      const { site, startedAt } = contentOf(row);
      const admin = await nameOfAccount(trx, row.decidedById);
      const isPublic = row.acceptedVersion !== null;
      return [row.id, { ...questionOf(row), site: site.name, startedAt, isPublic, admin }];
    });
    return new Map(await Promise.all(surveys));
  },
  compose: surveyLetter,
});
