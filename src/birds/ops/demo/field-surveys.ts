import { z } from "zod";
import { markSurvey } from "#birds/db/surveys/field-facts.ts";
import { acceptSurvey, returnSurvey } from "#birds/db/surveys/field-reviews.ts";
import { storeSurvey } from "#birds/db/surveys/field-surveys.ts";
import { FieldSurveyInput, fieldStates } from "#birds/domain/surveys/field-survey.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { UTC_OFFSET_HOURS } from "#core/institute.ts";
import { readRows } from "#core/ops/demo/files.ts";

// Invented, as the other surveys of the demo are.

const number = z.coerce.number();
const surveyRow = z.looseObject({
  number: z.string(),
  member: z.email(),
  state: z.enum(fieldStates),
  /** The day, as a date or relative to that on which the demo is seeded. */
  day: number.int().optional(),
  date: z.iso.date().optional(),
  time: z.string(),
  minutes: number,
  question: z.string().optional(),
  locationID: z.string().optional(),
  site: z.string(),
  latitude: number,
  longitude: number,
  precisionMetres: number,
});
const countRow = z.looseObject({ survey: z.string() });

const idOf = (survey: string, count = 0) =>
  `0fe1d000-0000-4000-8000-${survey.padStart(6, "0")}${String(count).padStart(6, "0")}`;

/** What phones would have sent by `now`, with what the admin makes of it. */
export function readFieldSurveys(now: Date) {
  const counts = Map.groupBy(readRows("field-counts.csv", countRow), ({ survey }) => survey);
  return readRows("field-surveys.csv", surveyRow).map(({ number, member, state, question, ...row }) => {
    const { locationID = null, site: name, latitude, longitude, precisionMetres, ...effort } = row;
    const day = effort.date ?? addDays(lagosDay(now), effort.day ?? 0);
    const start = Date.parse(`${day}T${effort.time}:00Z`) - UTC_OFFSET_HOURS * 3_600_000;
    const survey = FieldSurveyInput.parse({
      ...effort,
      version: 1,
      isComplete: effort.protocol !== "casual",
      nameObserver: false,
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + effort.minutes * 60_000).toISOString(),
      sentAt: now.toISOString(),
      site: { locationID, name, latitude, longitude, precisionMetres, position: "gps" },
      counts: (counts.get(number) ?? []).map((count, index) => ({
        scientificName: "",
        ...count,
        id: idOf(number, index + 1),
      })),
    });
    return { id: idOf(number), member, state, question, survey };
  });
}

/** Seeds surveys from the field in every state. */
export async function seedFieldSurveys(trx: Trx, now: Date): Promise<void> {
  const admin = permit(await accountOf(trx, "admin@example.org"), "field.review");
  for (const { id, member: email, state, question, survey } of readFieldSurveys(now)) {
    const member = permit(await accountOf(trx, email), "field.record");
    const at = now.toISOString();
    const marks = await markSurvey(trx, member, survey, at);
    await storeSurvey(trx, member, id, { survey, marks, at, isDemonstration: true });
    if (state === "accepted") await acceptSurvey(trx, admin, id, survey.version);
    if (question) await returnSurvey(trx, admin, id, { version: survey.version, question });
  }
}

async function accountOf(trx: Trx, email: string) {
  const account = await accounts.findByEmail(trx, email);
  if (!account) throw new Error(`The demo has no account ${email}.`);
  return account;
}
