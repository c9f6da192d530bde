import { sql } from "kysely";
import { withoutAuthors } from "#birds/domain/guide/binomial.ts";
import {
  type Count,
  type CountedSpecies,
  countFields,
  type ExportedSurvey,
  lacksRows,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { type OpenLicence, openLicences, ownLicence } from "#core/domain/licences.ts";
import { fold } from "#core/domain/words.ts";

/** The size of a batch of surveys, and the largest number of counts in it, unless one survey has more. */
const MAX_SURVEYS = 500;
const MAX_COUNTS = 2000;

/** The filter of a download. */
export interface ExportFilter {
  year?: number | undefined;
  licence?: OpenLicence | undefined;
  /** With the counts of sensitive species, which are in no public file. */
  withSensitive?: boolean;
  /** Only surveys at these sites. */
  siteIds?: ReadonlySet<string>;
  /** Only counts of these species, by their ids; every survey stays. */
  members?: readonly string[];
}

/** Streams every survey with its counts by date, without counts of sensitive species. */
export async function* exportSurveys(
  db: Db,
  { year, licence, siteIds, members, withSensitive = false }: ExportFilter = {},
): AsyncGenerator<ExportedSurvey[]> {
  let last = { date: year === undefined ? "" : `${year}-01-01`, eventID: "" };
  for (;;) {
    let surveys = surveysAfter(db, last, viewOf({ withSensitive }));
    if (year !== undefined) surveys = surveys.where("date", "<=", `${year}-12-31`);
    if (licence) surveys = surveys.where(licenceOfImport, "=", licence);
    if (siteIds) surveys = surveys.where("siteId", "in", [...siteIds]);
    const rows = await surveys.orderBy("date").orderBy("eventID").limit(MAX_SURVEYS).execute();
    const species = await findNames(db, members, withSensitive);
    for (const slice of slicesOf(rows)) {
      const ids = slice.map(({ id }) => id);
      const counts = await findCounts(db, ids, species);
      yield slice.map((row) => toExportedSurvey(row, counts.get(row.id) ?? []));
    }
    const end = rows.at(-1);
    if (!end || rows.length < MAX_SURVEYS) return;
    last = end;
  }
}

/** The licence of surveys. Stays: stored imports of earlier versions name none, and have the institute's own. */
export const licenceOfImport = sql<OpenLicence>`coalesce(survey_import.licence, ${sql.lit(ownLicence)})`;

/** The surveys of a file: only one with all counts has the surveys of which every count is withheld. */
const viewOf = ({ withSensitive }: Pick<ExportFilter, "withSensitive">) =>
  withSensitive ? ("published_survey as stored" as const) : ("public_survey as stored" as const);

const surveysAfter = (
  db: Db,
  { date, eventID }: { date: string; eventID: string },
  view: ReturnType<typeof viewOf>,
) =>
  db
    .selectFrom(view)
    .innerJoin("survey_site as site", "site.id", "stored.siteId")
    .innerJoin("survey_import", "survey_import.id", "stored.importId")
    .selectAll("stored")
    .select([licenceOfImport.as("licence"), "survey_import.source"])
    .select(fieldsWithout(siteFields, []).map((name) => `site.${name}` as const))
    .where(sql<boolean>`("date", "eventID") > (${date}, ${eventID})`);

type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysAfter>["execute"]>>[number];

function toExportedSurvey(row: SurveyRow, counts: readonly Omit<Count, "eventID">[]): ExportedSurvey {
  return {
    ...pickColumns(surveyFields, row),
    site: pickColumns(siteFields, row),
    // Whether it lists every species is in a column of its own.
    isIncomplete: lacksRows(row),
    isDemonstration: row.demonstrationAt !== null,
    licence: row.licence,
    source: row.source,
    counts: counts.map((count) => ({ ...count, eventID: row.eventID })),
  };
}

/** Slices with few enough counts not to block the thread for long. */
function* slicesOf(rows: readonly SurveyRow[]): Generator<SurveyRow[]> {
  let slice: SurveyRow[] = [];
  let counts = 0;
  for (const row of rows) {
    if (slice.length > 0 && counts + row.counts > MAX_COUNTS) {
      yield slice;
      slice = [];
      counts = 0;
    }
    slice.push(row);
    counts += row.counts;
  }
  if (slice.length > 0) yield slice;
}

/** The names of the species whose counts are exported: without sensitive ones, those public with place and day. */
async function findNames(db: Db, members: readonly string[] | undefined, withSensitive: boolean) {
  let species = db.selectFrom("counted_species").select(["id", "scientificName", "englishName", "taxonRank"]);
  if (!withSensitive) species = species.where("sensitivity", "=", "open");
  const rows = await (members ? species.where("id", "in", members) : species).execute();
  return new Map(rows.map(({ id, ...names }) => [id, { ...names, ...leavingNames(names) }]));
}

/** A count without an English name has its scientific one in that place, which is not an English name elsewhere. */
function leavingNames({ scientificName: written, englishName }: CountedSpecies): CountedSpecies {
  const scientificName = withoutAuthors(written);
  const isEnglish = written === "" || fold(withoutAuthors(englishName)) !== fold(scientificName);
  return { scientificName, englishName: isEnglish ? englishName : "" };
}

/** The counts of some surveys. A join with the species would make SQLite read every count of each species first. */
async function findCounts(db: Db, surveyIds: string[], species: Awaited<ReturnType<typeof findNames>>) {
  const bySurvey = new Map<string, Omit<Count, "eventID">[]>();
  if (surveyIds.length === 0) return bySurvey;
  const rows = await db
    .selectFrom("published_count")
    .select(["surveyId", "speciesId", ...fieldsWithout(countFields, [])])
    .where("surveyId", "in", surveyIds)
    .orderBy("occurrenceID")
    .execute();
  for (const { surveyId, speciesId, ...count } of rows) {
    const names = species.get(speciesId);
    if (!names) continue;
    const list = bySurvey.get(surveyId);
    if (list) list.push({ ...count, ...names });
    else bySurvey.set(surveyId, [{ ...count, ...names }]);
  }
  return bySurvey;
}

type Part = Pick<ExportFilter, "licence" | "withSensitive">;

/** The surveys of a file, or those under one licence. */
function surveysUnder(db: Db, { licence, withSensitive }: Part) {
  const surveys = db.selectFrom(viewOf({ withSensitive }));
  if (!licence) return surveys;
  const imports = db.selectFrom("survey_import").select("id").where(licenceOfImport, "=", licence);
  return surveys.where("stored.importId", "in", imports);
}

/** The countries of the surveyed sites, and the box around them; without positions, that of Nigeria. */
export async function findExtent(db: Db, part: Part) {
  const sites = await db
    .selectFrom("survey_site")
    .select(["decimalLatitude", "decimalLongitude", "countryCode"])
    .where("id", "in", surveysUnder(db, part).select("stored.siteId"))
    .execute();
  const countries = new Set(sites.flatMap(({ countryCode }) => countryCode ?? []));
  return {
    description: [...countries].map(nameOfCountry).sort().join(", ") || "Nigeria",
    ...(boxAround(sites) ?? nigeria),
  };
}

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const nameOfCountry = (code: string) =>
  /^[A-Za-z]{2}$/.test(code) ? (countryNames.of(code.toUpperCase()) ?? code) : code;
export const nigeria = { west: 2.67, east: 14.68, south: 4.27, north: 13.89 };

/** The box around some sites; undefined if none has a position. */
export function boxAround(
  sites: readonly { decimalLatitude: string | null; decimalLongitude: string | null }[],
) {
  const box = { west: 180, east: -180, south: 90, north: -90 };
  for (const { decimalLatitude, decimalLongitude } of sites) {
    const [latitude, longitude] = [
      Number(decimalLatitude ?? Number.NaN),
      Number(decimalLongitude ?? Number.NaN),
    ];
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) continue;
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box.west <= box.east ? box : undefined;
}

/** The licences of the public surveys, or of all, each once. */
export async function listLicences(db: Db, { withSensitive }: Part): Promise<OpenLicence[]> {
  const rows = await db
    .selectFrom("survey_import")
    .select(licenceOfImport.as("licence"))
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(viewOf({ withSensitive }))
          .whereRef("stored.importId", "=", "survey_import.id")
          .select("stored.id"),
      ),
    )
    .execute();
  const found = rows.map(({ licence }) => licence);
  return keysOf(openLicences).filter((licence) => found.includes(licence));
}

const latest = (first: string, ...others: (string | null)[]): string =>
  others.reduce<string>((last, moment) => (moment !== null && moment > last ? moment : last), first);

/** Metadata of the surveys of a file: their number and that of their counts, first and last day, and last change. */
export async function readSurveyFacts(db: Db, part: Part = {}) {
  const { licence, withSensitive } = part;
  const { surveys, counts, first, last, demonstrations } = await surveysUnder(db, part)
    .select((select) => [
      select.fn.countAll<number>().as("surveys"),
      select.fn.min<string | null>("date").as("first"),
      select.fn.max<string | null>("date").as("last"),
      select.fn.count<number>("demonstrationAt").as("demonstrations"),
      select.fn.sum<number | null>(withSensitive ? "counts" : "publicCounts").as("counts"),
    ])
    .executeTakeFirstOrThrow();
  // The sums of sensitive species have the others as well.
  const { changedAt } = await surveysUnder(db, { licence, withSensitive: true })
    .select((select) => select.fn.max("updatedAt").as("changedAt"))
    .executeTakeFirstOrThrow();
  const { undoneAt } = await db
    .selectFrom("survey_import")
    .select((select) => select.fn.max("undoneAt").as("undoneAt"))
    .executeTakeFirstOrThrow();
  // Such an import may only hide a survey, whose time of change is then hidden too.
  const { storedAt } = await db
    .selectFrom("survey_import")
    .select((select) => select.fn.max("storedAt").as("storedAt"))
    .where("fieldSurveyId", "is not", null)
    .executeTakeFirstOrThrow();
  // A new judgement of sensitivity changes the public data.
  const { judgedAt } = await db
    .selectFrom("counted_species")
    .select((select) => select.fn.max("judgedAt").as("judgedAt"))
    .executeTakeFirstOrThrow();
  return {
    surveys,
    counts: counts ?? 0,
    demonstrations,
    /** The freest first. */
    licences: licence ? [licence] : await listLicences(db, part),
    first,
    last,
    changedAt: surveys > 0 && changedAt ? latest(changedAt, judgedAt, undoneAt, storedAt) : null,
  };
}
