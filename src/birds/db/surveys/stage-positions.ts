import type { StatementSync } from "node:sqlite";
import { isNearCountry } from "#birds/domain/surveys/country.ts";
import type { PositionChoice, PositionFindings } from "#birds/domain/surveys/import-report.ts";
import type { Count, Site } from "#birds/domain/surveys/survey.ts";
import { type KnownPositions, keyOfOther } from "#birds/formats/surveys/site-positions.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";

/** The part of a stage that positions are judged in. */
export interface SurveyStage {
  statement(sql: string): StatementSync;
  readonly positions: PositionChoice;
  readonly far: number;
  skipped: number;
  size: number;
}

/** The key of a counted name in a stage. */
export const stagedName = ({ scientificName, englishName }: Pick<Count, "scientificName" | "englishName">) =>
  `${scientificName.toLowerCase()}\n${englishName.toLowerCase()}`;

/** The positions of sites in a stage: those that are stored, then the first ones of the file. */
export const positionsIn = (stage: SurveyStage, row: { line?: number; file?: string }): KnownPositions => ({
  get(key) {
    const found = stage.statement("select latitude, longitude from place where key = ?").get(key);
    return found && { decimalLatitude: String(found.latitude), decimalLongitude: String(found.longitude) };
  },
  set(key, { decimalLatitude, decimalLongitude }) {
    stage
      .statement("insert or ignore into place (key, latitude, longitude, line, file) values (?, ?, ?, ?, ?)")
      .run(key, decimalLatitude, decimalLongitude, row.line ?? null, row.file ?? null);
  },
});

/** Adds the positions of stored sites, before the first row. */
export function knowStored(stage: SurveyStage, sites: readonly Site[]): void {
  for (const site of sites)
    if (site.decimalLatitude !== null && site.decimalLongitude !== null)
      positionsIn(stage, {}).set(site.locationID.toLowerCase(), site);
}

interface OutsideSite {
  key: string;
  line: number;
  file: string | undefined;
  site: Site;
}

/** The sites of the file whose first position is far outside the country, and the number of those that are not. */
function findOutside(stage: SurveyStage): { outside: OutsideSite[]; inside: number } {
  const outside: OutsideSite[] = [];
  let inside = 0;
  const rows = stage.statement(
    "select site.key, site.facts, line, file from site join place using (key) where line is not null order by line",
  );
  for (const { key, facts, line, file } of rows.iterate()) {
    const site: Site = JSON.parse(String(facts));
    const isNear = isNearCountry(site);
    if (isNear) inside++;
    if (isNear === false)
      outside.push({ key: String(key), line: Number(line), file: file ? String(file) : undefined, site });
  }
  return { outside, inside };
}

const outcomes: Record<PositionChoice, string> = {
  site: "Its position was left empty.",
  new: "It was kept.",
  leaveOut: "Its surveys were left out.",
};

/**
 * Judges positions that cannot be right, after the last row. Those far outside the country are left empty, unless most sites
 * of the file are outside: it is then of another country. Sites of an institute that has none here are not judged.
 */
export function judgePositions(
  stage: SurveyStage,
  stored: readonly Site[],
): { findings: PositionFindings; problems: ImportProblem[]; notes: string[] } {
  const { positions: choice } = stage;
  const near = stored.map(isNearCountry).filter((isNear) => isNear !== undefined);
  const isElsewhere = near.length > 0 && !near.includes(true);
  const { outside, inside } = isElsewhere ? { outside: [], inside: 0 } : findOutside(stage);
  const isOfOtherCountry = outside.length > inside;
  const judged = isOfOtherCountry ? [] : outside;
  if (choice === "leaveOut")
    leaveOut(
      stage,
      judged.map(({ key }) => key),
    );
  if (choice === "site")
    for (const { key, site } of judged)
      stage
        .statement("update site set facts = ? where key = ?")
        .run(JSON.stringify({ ...site, decimalLatitude: null, decimalLongitude: null }), key);
  return {
    findings: { choice, far: stage.far, outside: judged.length },
    problems: judged.map(({ line, file, site }) => ({
      line,
      ...(file && { file }),
      message: `“${site.decimalLatitude}, ${site.decimalLongitude}” of “${site.name}” is far outside the country. ${outcomes[choice]}`,
    })),
    notes: isOfOtherCountry
      ? [
          `Far outside the country: ${countOf(outside.length, "site")}, most of this file. So the file was read as one from another country, and its positions were kept.`,
        ]
      : [],
  };
}

/** Leaves out the surveys of these sites, and of those that rows far from their site made. */
function leaveOut(stage: SurveyStage, outside: readonly string[]): void {
  const run = (sql: string, ...values: string[]) => Number(stage.statement(sql).run(...values).changes);
  run("create temp table left_site (key text primary key, base text)");
  for (const key of outside) run("insert into left_site (key) values (?)", key);
  for (const { key, ...place } of stage.statement("select key, latitude, longitude from place").all()) {
    const [base = "", number] = String(key).split("\n");
    const position = { decimalLatitude: String(place.latitude), decimalLongitude: String(place.longitude) };
    if (number) run("insert or ignore into left_site values (?, ?)", keyOfOther(base, position), base);
  }
  // A visit of which some rows were far may lack birds.
  run(`create temp table left_visit as select distinct base, facts ->> 'date' as date
    from survey join left_site on left_site.key = survey.site where base is not null`);
  run("create index temp.left_visit_base on left_visit (base, date)");
  run(`update survey set facts = json_set(facts, '$.complete', 'no')
    where (site, facts ->> 'date') in (select base, date from left_visit)`);
  const isLeft = "site in (select key from left_site)";
  const counts = run(`delete from count where survey in (select n from survey where ${isLeft})`);
  const surveys = run(`delete from survey where ${isLeft}`);
  run("delete from site where key in (select key from left_site)");
  stage.skipped += counts;
  stage.size -= counts + surveys;
  forgetNames(stage);
}

/** Forgets the names that only counts had which were left out. */
function forgetNames(stage: SurveyStage): void {
  const named = new Set<string>();
  for (const { facts } of stage.statement("select facts from count").iterate())
    named.add(stagedName(JSON.parse(String(facts))));
  for (const { key } of stage.statement("select key from name").all())
    if (!named.has(String(key))) stage.statement("delete from name where key = ?").run(String(key));
}
