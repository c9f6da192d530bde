import { markNew, storeSurvey } from "#birds/db/surveys/field-surveys.ts";
import { FieldSurveyInput } from "#birds/domain/surveys/field-survey.ts";
import { transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { App, Person } from "./app.ts";
import { permitted } from "./make.ts";

type Draft = Parameters<typeof FieldSurveyInput.parse>[0] & object;

/** What a phone sends: a transect in Amurum with two birds, ended a moment ago. */
export function fieldDraft(draft: Draft = {}) {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  return {
    version: 1,
    protocol: "transect",
    isComplete: true,
    minutes: 60,
    startedAt: minutesAgo(70),
    endedAt: minutesAgo(10),
    sentAt: minutesAgo(0),
    site: {
      locationID: null,
      name: "Amurum, east track",
      latitude: 9.88,
      longitude: 8.98,
      precisionMetres: 8,
      position: "gps",
    },
    distanceKm: 2,
    points: null,
    observerCount: 1,
    otherObservers: null,
    nameObserver: true,
    weather: "Dry",
    notes: "Between the rocks",
    counts: [fieldCount(1, "Rock Firefinch", "Lagonosticta sanguinodorsalis", 2), fieldCount(2, "Hoopoe")],
    ...draft,
  };
}

/** A count with an id that its number gives. */
export const fieldCount = (
  number: number,
  englishName: string,
  scientificName = "",
  individuals: number | null = 1,
) => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  englishName,
  scientificName,
  individuals,
});

/** An id as a phone makes it. */
export const fieldId = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Stores a survey of a person as if a phone had sent it; returns its id. */
export async function makeFieldSurvey(
  { db, people }: App,
  person: Person = "member",
  draft: Draft = {},
  id = fieldId(1),
): Promise<string> {
  const member = permitted<"field.record">(people[person]);
  const received = { survey: FieldSurveyInput.parse(fieldDraft(draft)), at: now() };
  const marks = await markNew(db, member, id, received);
  await transaction(db, (trx) => storeSurvey(trx, member, id, { ...received, marks }));
  return id;
}
