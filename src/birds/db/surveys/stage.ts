import { hash } from "node:crypto";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Apart, type ApartReason, RowsApart } from "#birds/domain/surveys/apart.ts";
import {
  type IncompleteSurvey,
  type PositionChoice,
  type Repeated,
  RepeatedRows,
} from "#birds/domain/surveys/import-report.ts";
import type { Completeness, Count, Site, Survey } from "#birds/domain/surveys/survey.ts";
import type { SurveyCollector } from "#birds/formats/surveys/batch.ts";
import { type PlacedSite, placeSite } from "#birds/formats/surveys/site-positions.ts";
import { AppError } from "#core/domain/errors.ts";
import { type SourcedSurvey, type SurveySource, toSlices } from "./source.ts";
import { incompleteIn, judgeCompleteness, type StagedCompleteness } from "./stage-completeness.ts";
import { positionsIn, stagedName } from "./stage-positions.ts";

/** More than any real file has: beyond these limits a column was probably mapped wrongly. */
const MAX_COUNTS = 50_000;
const MAX_NAMES = 50_000;
const MAX_SITES = 200_000;
const MAX_RECENT = 2000;

const SCHEMA_SQL = `
  pragma journal_mode = off;
  pragma synchronous = off;
  pragma cache_size = -24576;
  create table survey (n integer primary key, key text unique, site text, facts text, refused integer default 0,
    doubted integer default 0);
  create table count (n integer primary key, key text unique, survey integer, facts text);
  create table site (key text primary key, facts text) without rowid;
  create table place (key text primary key, latitude text, longitude text, line integer, file text) without rowid;
  create table name (key text primary key, facts text) without rowid;
  create table line (hash integer primary key, line integer);
  create table effort (key text primary key, cells text) without rowid;
  create table refusal (n integer primary key, key text, line integer, file text);
  create table doubt (key text primary key) without rowid;
  create table first (hash integer primary key, value text);
  create table reading (size integer, skipped integer, facts text);
`;

interface StagedSurvey {
  n: number;
  survey: Survey;
}

/** Stages the rows of a file of any size in a temporary SQLite file, so that memory use stays small. */
export class SurveyStage implements SurveyCollector, SurveySource {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #recent = new Map<string, StagedSurvey>();
  readonly #names = new Set<string>();
  readonly #apart = new RowsApart();
  readonly #repeated = new RepeatedRows();
  #sites = 0;
  skipped = 0;
  size = 0;
  /** Counts with a position of their own beside that of their site. */
  positioned = 0;
  /** Rows far from their site, and what happens to them. */
  far = 0;
  readonly positions: PositionChoice;

  private constructor(file: string, positions: PositionChoice = "site") {
    this.#db = new DatabaseSync(file);
    this.positions = positions;
  }

  /** A new file, for rows to come. */
  static create(file: string, positions?: PositionChoice): SurveyStage {
    const stage = new SurveyStage(file, positions);
    stage.#db.exec(SCHEMA_SQL);
    stage.#db.exec("begin");
    return stage;
  }

  /** A file that `complete` has ended, and the facts in it. */
  static reopen<Facts>(file: string): { stage: SurveyStage; facts: Facts } {
    const stage = new SurveyStage(file);
    const reading = stage.#get("select size, skipped, facts from reading");
    stage.size = Number(reading?.size);
    stage.skipped = Number(reading?.skipped);
    return { stage, facts: parse<Facts>(reading?.facts) };
  }

  /** Ends the file, with facts on what was read, so that another process can use it. */
  complete(facts: object): void {
    this.#run("insert into reading values (?, ?, ?)", this.size, this.skipped, JSON.stringify(facts));
  }

  skip(): void {
    this.skipped++;
  }

  refuse(eventID: string | null, line: number, file?: string): void {
    const key = eventID === null ? null : lower(eventID);
    this.#run("insert into refusal (key, line, file) values (?, ?, ?)", key, line, file ?? null);
  }

  keepApart(reason: ApartReason, location: { line: number; file?: string }, species: string | null): void {
    if (this.#apart.add(reason, location, species)) this.skipped++;
  }

  /** What was kept apart. */
  apart(): Apart[] {
    return this.#apart.list();
  }

  doubt(eventID: string | null, { line, file }: { line: number; file?: string }): void {
    if (eventID === null) this.refuse(null, line, file);
    else this.#run("insert or ignore into doubt values (?)", lower(eventID));
  }

  first(key: string, value: string): string {
    const found = this.#get("select value from first where hash = ?", hashOf(key));
    if (found) return String(found.value);
    this.#run("insert into first (hash, value) values (?, ?)", hashOf(key), value);
    return value;
  }

  countRepeated(location: { line: number; file?: string }): boolean {
    const isNew = this.#repeated.add(location);
    if (isNew) this.skipped++;
    return isNew;
  }

  /** The rows that have the cells of an earlier one. */
  get repeatedRows(): Repeated {
    return this.#repeated.found;
  }

  repeated(cells: string, line: number): number | undefined {
    const key = hashOf(cells);
    const first = this.#get("select line from line where hash = ?", key);
    if (first) return Number(first.line);
    this.#run("insert into line (hash, line) values (?, ?)", key, line);
    return undefined;
  }

  survey(eventID: string): Survey | undefined {
    return this.#staged(lower(eventID))?.survey;
  }

  place(site: Site, location: { line: number; file?: string }): PlacedSite {
    const placed = placeSite(site, positionsIn(this, location), this.positions);
    if (placed.note) this.far++;
    return placed;
  }

  hasCount(occurrenceID: string): boolean {
    return this.#get("select 1 from count where key = ?", lower(occurrenceID)) !== undefined;
  }

  /** Facts on a survey that come before it, from a table of their own. */
  addEffort(eventID: string, cells: Record<string, string>): void {
    this.#run("insert or ignore into effort values (?, ?)", lower(eventID), JSON.stringify(cells));
  }

  effort(eventID: string): Record<string, string> | undefined {
    const row = this.#get("select cells from effort where key = ?", lower(eventID));
    return row && parse(row.cells);
  }

  addSurvey(survey: Survey): void {
    const key = lower(survey.eventID);
    const siteKey = lower(survey.site.locationID);
    const facts = JSON.stringify(survey);
    this.#run("insert into survey (key, site, facts) values (?, ?, ?)", key, siteKey, facts);
    const added = this.#run("insert or ignore into site values (?, ?)", siteKey, JSON.stringify(survey.site));
    this.#sites += added;
    if (this.#sites > MAX_SITES) throw tooManyError(MAX_SITES, "sites", "site");
    this.size++;
  }

  addCount(count: Count): void {
    const staged = this.#staged(lower(count.eventID));
    if (!staged) throw new Error(`The count ${count.occurrenceID} has no survey.`);
    const { scientificName, englishName, taxonRank } = count;
    const name = stagedName(count);
    if (!this.#names.has(name)) {
      const facts = JSON.stringify({ scientificName, englishName, taxonRank });
      this.#run("insert into name values (?, ?)", name, facts);
      this.#names.add(name);
      if (this.#names.size > MAX_NAMES) throw tooManyError(MAX_NAMES, "species", "species");
    }
    const { eventID: _, ...facts } = count;
    const key = lower(count.occurrenceID);
    const sql = "insert into count (key, survey, facts) values (?, ?, ?)";
    this.#run(sql, key, staged.n, JSON.stringify(facts));
    if (count.position) this.positioned++;
    this.size++;
  }

  /** Builds the indexes, and judges which lists are complete; call it after the last row. `answer` is for those that do not say. */
  finish(answer?: Completeness): StagedCompleteness {
    const found = judgeCompleteness(this, answer);
    this.#db.exec("create index count_survey on count (survey, n); commit");
    const sql = "select survey from count group by survey having count(*) > ? limit 1";
    if (this.#get(sql, MAX_COUNTS)) throw tooManyError(MAX_COUNTS, "rows in one survey", "survey");
    return found;
  }

  /** Surveys with refused rows: their number, and the first ones with their row numbers. */
  incomplete(): { surveys: IncompleteSurvey[]; total: number } {
    return incompleteIn(this);
  }

  /** The surveys with minutes of their own, by a method that may name others. */
  *timed(): Generator<Survey> {
    const hasMinutes = "facts ->> 'minutes' is not null and facts ->> 'protocol' like '%min%'";
    for (const row of this.#each(`select facts from survey where ${hasMinutes} order by n`))
      yield parse(row.facts);
  }

  *sites(): Generator<Site> {
    for (const row of this.#each("select facts from site")) yield parse(row.facts);
  }

  *names(): Generator<Pick<Count, "scientificName" | "englishName" | "taxonRank">> {
    for (const row of this.#each("select facts from name")) yield parse(row.facts);
  }

  slices(): Generator<SourcedSurvey[]> {
    return toSlices(this.#surveys());
  }

  *#surveys(): Generator<SourcedSurvey> {
    const ofSurvey = "select facts from count where survey = ? order by n";
    const surveys = this.#each("select n, facts, refused, doubted from survey order by n");
    for (const { n, facts, refused, doubted } of surveys) {
      const survey = parse<Survey>(facts);
      const counts = this.#all(ofSurvey, Number(n));
      yield {
        ...survey,
        ...(doubted === 1 && { isIncomplete: true }),
        hasRefused: refused === 1,
        counts: counts.map((row): Count => ({ ...parse<StagedCount>(row.facts), eventID: survey.eventID })),
      };
    }
  }

  surveyOf(occurrenceID: string): string | undefined {
    const sql =
      "select survey.facts, count.facts as countFacts from count join survey on survey.n = count.survey where count.key = ?";
    const found = this.#get(sql, lower(occurrenceID));
    if (!found || parse<StagedCount>(found.countFacts).occurrenceID !== occurrenceID) return undefined;
    return parse<Survey>(found.facts).eventID;
  }

  close(): void {
    this.#db.close();
  }

  #staged(key: string): StagedSurvey | undefined {
    const recent = this.#recent.get(key);
    if (recent) return recent;
    const row = this.#get("select n, facts from survey where key = ?", key);
    if (!row) return undefined;
    const staged = { n: Number(row.n), survey: parse<Survey>(row.facts) };
    this.#recent.set(key, staged);
    const oldest = this.#recent.keys().next().value;
    if (this.#recent.size > MAX_RECENT && oldest !== undefined) this.#recent.delete(oldest);
    return staged;
  }

  statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
  #run(sql: string, ...values: (string | number | bigint | null)[]): number {
    return Number(this.statement(sql).run(...values).changes);
  }
  #get(sql: string, ...values: (string | number | bigint)[]) {
    return this.statement(sql).get(...values);
  }
  #all(sql: string, ...values: (string | number)[]) {
    return this.statement(sql).all(...values);
  }
  #each(sql: string) {
    return this.#db.prepare(sql).iterate();
  }
}

const lower = (key: string) => key.toLowerCase();
const hashOf = (text: string) => hash("sha1", text, "buffer").readBigInt64LE();

type StagedCount = Omit<Count, "eventID">;

/** What this process wrote into the file a moment ago. */
const parse = <Facts>(text: unknown): Facts => JSON.parse(String(text));

const tooManyError = (limit: number, what: string, column: string) =>
  new AppError(
    "invalid",
    `This file has more than ${limit.toLocaleString("en-GB")} ${what}. Please check the ${column} column.`,
  );
