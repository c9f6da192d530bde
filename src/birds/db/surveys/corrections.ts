import type {
  FoundSurvey,
  StoredSurvey,
  SurveyCorrection,
  SurveyDeletion,
} from "#birds/domain/surveys/correction.ts";
import { describeNamedTexts, describeWordyName } from "#birds/domain/surveys/named-texts.ts";
import {
  countedNameFields,
  countFields,
  lacksRows,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import { isFieldEventID } from "#birds/formats/surveys/field-survey.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { emptyReport } from "#core/domain/import-report.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { createStoredTextJudge, createStoredWordyJudge } from "../guide/sensitive-texts.ts";
import { emptyTally, importSource } from "./import.ts";
import { noteStored } from "./import-records.ts";
import { beginImport, discardImport, publishImport, replaceByNothing } from "./imports.ts";
import { filterSites } from "./places.ts";
import { toSource } from "./source.ts";
import { listStoredSites } from "./stored-sites.ts";

type Admin = Authorized<"survey.import">;

/** The published surveys with this key, or at sites with these words, on these days; newest first. */
export async function findStoredSurveys(
  db: Db,
  {
    search,
    from,
    to,
    page,
    limit,
  }: { search: string; from: string; to: string; page: number; limit: number },
): Promise<Paged<FoundSurvey>> {
  let surveys = db
    .selectFrom("published_survey")
    .innerJoin("survey_site as site", "site.id", "published_survey.siteId");
  if (from) surveys = surveys.where("date", ">=", from);
  if (to) surveys = surveys.where("date", "<=", to);
  if (search) {
    const sites = filterSites(await listStoredSites(db), search).map(({ id }) => id);
    surveys = surveys.where((where) =>
      where.or([where("eventID", "=", search), ...(sites.length > 0 ? [where("siteId", "in", sites)] : [])]),
    );
  }
  const { total } = await surveys
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { offset, size, ...paging } = pageWindow(total, page, limit);
  const rows = await surveys
    .select(["eventID", "date", "endDate", "observers", "counts", "site.name as site"])
    .orderBy("date", "desc")
    .orderBy("eventID")
    .limit(size)
    .offset(offset)
    .execute();
  return { data: rows.map((row) => ({ ...row, _id: row.eventID })), ...paging, total };
}

const unknownSurvey = () => new AppError("notFound", "There is no such survey.");

const selectSurvey = (db: Db, eventID: string) =>
  db
    .selectFrom("published_survey")
    .innerJoin("survey_site as site", "site.id", "published_survey.siteId")
    .innerJoin("survey_import", "survey_import.id", "published_survey.importId")
    .selectAll("published_survey")
    .select(["survey_import.licence", "survey_import.source"])
    .select(fieldsWithout(siteFields, []).map((name) => `site.${name}` as const))
    .where("eventID", "=", eventID)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof selectSurvey>>>;

const listCounts = (db: Db, surveyId: string) =>
  db
    .selectFrom("published_count")
    .innerJoin("counted_species as species", "species.id", "published_count.speciesId")
    .select(fieldsWithout(countFields, []).map((name) => `published_count.${name}` as const))
    .select(fieldsWithout(countedNameFields, []).map((name) => `species.${name}` as const))
    .select("species.sensitivity")
    .where("surveyId", "=", surveyId)
    .orderBy("species.englishName")
    .orderBy("occurrenceID")
    .execute();

type StoredCounts = Awaited<ReturnType<typeof listCounts>>;

const toStored = (row: Row, counts: StoredCounts): StoredSurvey => ({
  ...pickColumns(surveyFields, row),
  site: pickColumns(siteFields, row),
  isIncomplete: lacksRows(row),
  isDemonstration: row.demonstrationAt !== null,
  counts: counts.map(({ sensitivity: _, ...count }) => ({ ...count, eventID: row.eventID })),
  version: row.updatedAt,
});

/** A survey with all its counts, those of sensitive species too. */
export async function readStoredSurvey(db: Db, eventID: string): Promise<StoredSurvey> {
  const row = await selectSurvey(db, eventID);
  if (!row) throw unknownSurvey();
  const counts = await listCounts(db, row.id);
  const survey = toStored(row, counts);
  const open = survey.counts.filter((_, index) => counts[index]?.sensitivity === "open");
  const isWordy = await createStoredWordyJudge(db);
  const wordy = counts.filter((count) => isWordy(count, count.sensitivity));
  const marks = [
    ...wordy.map(describeWordyName),
    ...describeNamedTexts(survey, open, await createStoredTextJudge(db)),
  ];
  return { ...survey, marks };
}

/** The stored survey that a person has seen; 409 if it has changed since. */
async function readSeen(db: Db, eventID: string, version: string) {
  if (isFieldEventID(eventID))
    throw new AppError("conflict", "This survey was recorded in the field. Its member can correct it there.");
  const row = await selectSurvey(db, eventID);
  if (!row) throw unknownSurvey();
  if (row.updatedAt !== version)
    throw new AppError(
      "conflict",
      "Someone else has changed this survey in the meantime. Please look at the newer version first.",
      {
        current: { version: row.updatedAt },
      },
    );
  const terms = { licence: row.licence ?? ownLicence, source: row.source };
  return { row, terms, before: toStored(row, await listCounts(db, row.id)) };
}

/** Replaces a survey by its corrected version, as an import of one survey that can be undone. */
export async function correctSurvey(
  db: Db,
  admin: Admin,
  eventID: string,
  { version, reason, locationID, counts, ...facts }: SurveyCorrection,
): Promise<StoredSurvey> {
  const { before, terms } = await readSeen(db, eventID, version);
  const site = (await listStoredSites(db)).find((known) => known.locationID === locationID);
  if (!site) throw invalid("locationID", "There is no site with this key.");
  const known = new Set(before.counts.map(({ occurrenceID }) => occurrenceID));
  // Another survey's count would move to this one.
  if (counts.some(({ occurrenceID }) => occurrenceID !== "" && !known.has(occurrenceID)))
    throw invalid("counts", "One of the counts does not belong to this survey.");
  const { isIncomplete, isDemonstration } = before;
  const survey = { ...facts, eventID, site: pickColumns(siteFields, site), isIncomplete, isDemonstration };
  const batch = {
    surveys: [survey],
    counts: counts.map((count) => ({
      ...count,
      eventID,
      occurrenceID: count.occurrenceID || `${eventID}:${newId()}`,
    })),
    total: counts.length,
    skipped: 0,
    problems: [],
    incomplete: [],
  };
  const { total, skipped, problems, incomplete } = batch;
  await importSource(
    db,
    toSource(batch),
    { total, skipped, problems, incomplete, incompleteTotal: 0 },
    {
      accountId: admin._id,
      dryRun: false,
      terms,
      correction: { eventID, reason, before },
      check: () => readSeen(db, eventID, version),
    },
  );
  return readStoredSurvey(db, eventID);
}

const invalid = (field: string, message: string) =>
  new AppError("invalid", `Please check: ${field}.`, { fields: { [field]: message } });

/** Removes a survey from all that is public, in a way that can be undone like an import. */
export async function deleteSurvey(
  db: Db,
  admin: Admin,
  eventID: string,
  { version, reason }: SurveyDeletion,
): Promise<void> {
  const importId = await beginImport(db, admin._id);
  try {
    await transaction(db, async (trx) => {
      const { row, before, terms } = await readSeen(trx, eventID, version);
      await replaceByNothing(trx, importId, row.id);
      const report = { ...emptyReport(false), surveys: emptyTally(), counts: emptyTally() };
      await noteStored(trx, importId, report, { ...terms, files: [], reason });
      const subject = { subject: "survey", subjectId: newId() };
      await record(trx, {
        accountId: admin._id,
        action: "survey.delete",
        ...subject,
        before: { ...before },
        after: { reason },
      });
      await publishImport(trx, importId);
    });
  } catch (error) {
    await discardImport(db, importId);
    throw error;
  }
}
