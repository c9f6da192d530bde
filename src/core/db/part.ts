import type { LoggedColumns } from "#core/domain/accounts/log-words.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import type { DoiFacts, TextFacts } from "#core/domain/health/health-facts.ts";
import type { SiteFound } from "#core/domain/site-search.ts";
import type { Waiting } from "#core/domain/waiting.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import type { FigureWords, YearCount } from "#core/domain/years/year-report.ts";
import type { Db, Trx } from "./connect.ts";
import type { GoneFile } from "./files/gone-file.ts";
import type { FollowKinds } from "./follows/follow-kind.ts";
import type { LetterNouns } from "./letter-noun.ts";

/** Returns those of the ids whose records the viewer may read, and in them the file with this URL. */
export type FileReader = (db: Db, viewer: Viewer, ids: string[], url: string) => Promise<{ id: string }[]>;

/** The page of the matches. */
interface SearchWindow {
  page: number;
  limit: number;
}

/** A search over some nouns, for the search of the site. */
export interface SearchSource {
  /** The best matches that `viewer` may read, and how many there are in all; with `least`, so many of the words are enough. */
  find(
    db: Db,
    viewer: Viewer,
    search: string,
    limit: SearchWindow & { least?: number },
  ): Promise<{ found: Partial<SiteFound>; total: number }>;
  /** What was probably meant by a search that found so few; null if nothing better is known. */
  suggest(db: Db, viewer: Viewer, search: string, found: number, limit: SearchWindow): Promise<string | null>;
}

/** The public page of a record, and when the record last changed, if that is known. */
export interface SitemapEntry {
  path: string;
  changed: string | null;
}

/** The public pages of one noun. */
export interface SitemapSource {
  count(db: Db): Promise<number>;
  /** Some of them, in an order that stays. */
  list(db: Db, window: { limit: number; offset: number }): Promise<SitemapEntry[]>;
  /** When what a list shows on its first page last changed, by the path of the list. */
  newest?(db: Db): Promise<Record<string, string>>;
}

/** What the site counts at the moment, as visitors could count it: 148, “graduates on this site”. */
export interface CountedFigure {
  value: number;
  /** The number and what is counted. */
  text: string;
}

/** An account that has changed its address; `from` was confirmed, so that what it finds is the account's. */
export interface MovedAddress {
  accountId: string;
  from: string;
  to: string;
}

/** An account whose owner closes it, or which an admin opens again. */
export interface ClosedAccount {
  accountId: string;
  email: string;
  /** When it was closed. */
  at: string;
}

/** One kind of what the site holds of a person, and of nobody else. */
export interface PersonalSection {
  /** Its key in the file, such as `loans`. */
  name: string;
  title: string;
  rows(db: Db, person: Account): AsyncIterable<object>;
}
/** How many rows to read of what waits; 0 for the numbers alone. */
export interface WaitingWindow {
  limit: number;
  now: Date;
}

/** Reads what waits for a person, by its kind: the oldest first; none if the policy keeps it from them. */
export type WaitingSource = (
  db: Db,
  viewer: Account,
  window: WaitingWindow,
) => Promise<Record<string, Waiting> | undefined>;

/** An address that was counted, with what its page or file is called. */
export interface TitledAddress {
  path: string;
  title: string;
  /** The address that it has at present, under which all of them are counted. */
  href: string;
}

/** Those of these addresses that are, or were, of the noun. */
export type TitleSource = (db: Db, paths: string[]) => Promise<TitledAddress[]>;

/** A figure of the page of a year: what it counts for each year, and for some days of one. */
export interface YearFigure extends FigureWords {
  /** Its place among the figures of all parts, counted from the first. */
  place: number;
  /** Whether it knows on which day a thing was; if not, a running year is compared with the whole year before. */
  hasDays: boolean;
  /** The counts of the years that these days touch, by the years in which there are some. */
  count(db: Db, days: DaySpan): Promise<YearCount[]>;
  /** Whether only admins may see its kinds. */
  hidesKinds?: boolean;
  /** What else must be said of a year. */
  note?(db: Db, year: number): Promise<string | null>;
  /** The list of what is counted, for admins. */
  href?(year: number): string;
}

/** A record as the audit log names it. */
export interface LoggedRecord {
  id: string;
  name: string | null;
  /** What follows its name: “publication by A. Author”. */
  kind?: string | null;
  /** Its page, if it has one. */
  href?: string | null;
}

/** How the audit log names the records of one noun and what was changed of them. */
export interface LoggedNoun {
  /** Those of these ids that are stored, deleted ones too. */
  find?(db: Db, ids: string[]): Promise<LoggedRecord[]>;
  columns?: LoggedColumns;
  /** The phrase for an entry whose values say more than its action. */
  phrase?(
    action: string,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ): string | undefined;
}

/** What a part of the program adds to the database. */
export interface DbPart {
  /** Who reads the records that use files, by their table. */
  fileReaders: Record<string, FileReader>;
  /** What a file was whose address opens nothing now. */
  findGoneFile?(db: Db, url: string): Promise<GoneFile | undefined>;
  /** How the audit log names its records, by their subject in the log. */
  logged: Readonly<Record<string, LoggedNoun>>;
  /** What readers can follow, by its kind. */
  followKinds?: FollowKinds;
  /** The DOIs that DataCite has still to hear of. */
  readDois?(db: Db): Promise<DoiFacts>;
  /** The files of which searches are to find the words. */
  countTexts?(db: Db): Promise<TextFacts>;
  /** What the pages and files that visitors open are called. */
  titles: readonly TitleSource[];
  /** The pages with which messages to the institute are answered. */
  answers?: TitleSource;
  letters: LetterNouns;
  /** What it holds of a person, for their own copy. */
  personal: readonly PersonalSection[];
  /** Why an account cannot be closed now, with the way on. */
  hindersClosing?(db: Db, accountId: string): Promise<string | null>;
  /** Takes away what goes with an account that its owner closes. */
  closeAccount?(trx: Trx, closed: ClosedAccount): Promise<void>;
  /** Gives that back. */
  reopenAccount?(trx: Trx, closed: ClosedAccount): Promise<void>;
  /** Deletes for good what is personal about a closed account. */
  forgetAccount?(trx: Trx, closed: ClosedAccount): Promise<void>;
  /** Gives what is found by the address of an account its new one; of an unproven address nothing is its owner's. */
  moveAddress?(trx: Trx, moved: MovedAddress): Promise<void>;
  waiting: readonly WaitingSource[];
  /** What admins get a letter about once it has waited for a day, by its kind: the words for one and for many. */
  morning: Readonly<Record<string, readonly [one: string, many: string]>>;
  search: SearchSource;
  /** What an admin can take over into a text. */
  countFigures(db: Db): Promise<CountedFigure[]>;
  /** What the page of a year counts, by the names in the API. */
  yearFigures: Readonly<Record<string, YearFigure>>;
  /** Whether an account is of the institute’s staff, besides those who have rights. */
  isStaff?(db: Db, account: Account): Promise<boolean>;
  /** What the sitemap lists besides the pages without a parameter. */
  sitemap: readonly SitemapSource[];
  /** Deletes for good what was deleted before a moment (ISO 8601). */
  purge: readonly ((db: Db, before: string) => Promise<unknown>)[];
  /** What each start brings up to date after the migrations. */
  afterMigrate: readonly ((db: Db) => Promise<unknown>)[];
  /** A sentence for everything that contradicts itself. */
  checks: readonly ((db: Db) => Promise<string[]>)[];
}

let joined: readonly DbPart[] = [];

/** Joins the parts; `db-parts.ts` does it for every process that works on a database. */
export const joinParts = (parts: readonly DbPart[]): void => {
  joined = parts;
};

/** The parts, in the order of their search results. */
export function dbParts(): readonly DbPart[] {
  if (joined.length === 0) throw new Error("Import db/parts.ts first.");
  return joined;
}
