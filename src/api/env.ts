import type { Readable } from "node:stream";
import type { Disk } from "#adapters/disk.ts";
import type { FileStore } from "#adapters/files/store.ts";
import type { Variants } from "#adapters/variants.ts";
import type { WebPictures } from "#adapters/web-pictures.ts";
import type { Db } from "#db/connect.ts";
import type { VisitCounter } from "#db/institute/visit-counter.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { Tokens, VerifiedToken } from "./accounts/tokens.ts";
import type { ExportSlots } from "./export-slots.ts";
import type { SurveyImports } from "./imports/imports.ts";
import type { ListImports } from "./imports/list-imports.ts";
import type { ReadHealth } from "./institute/health-facts.ts";
import type { Limits, VisitLimit } from "./limits.ts";
import type { StoredSurveyFiles } from "./surveys/stored-survey-files.ts";
import type { SurveyFiles } from "./surveys/survey-files.ts";

/** The services that the API needs; the server creates them. */
export interface Services {
  db: Db;
  files: FileStore;
  /** Stored pictures in other widths and formats. */
  variants: Variants;
  /** Downloads the external pictures in texts. */
  pictures: WebPictures;
  /** The folder for uploads until they are checked. */
  incoming: string;
  /** The disk with the folder for uploads. */
  disk: Disk;
  /** Imports of surveys, one at a time over all servers. */
  surveyImports: SurveyImports;
  /** Imports of species, people and equipment running in this process. */
  listImports: ListImports;
  tokens: Tokens;
  limits: Limits;
  visitLimit: VisitLimit;
  /** Files of all surveys. */
  surveyFiles: SurveyFiles;
  /** The same, stored until the data change. */
  storedSurveyFiles: StoredSurveyFiles;
  /** The slots for large exports in this process. */
  exportSlots: ExportSlots;
  /** The institute's calendar as a page to embed and as a feed; empty if there is none. */
  calendar: { page: string; feed: string };
  /** Counts page views and downloads. */
  visits: VisitCounter;
  /** Reads the facts about the state of the site. */
  readHealth: ReadHealth;
  /** The prefix of the DOIs that the institute registers; undefined when it registers none. */
  doiPrefix: string | undefined;
  /** Whether a path of the site is a page. */
  isPage(path: string): Promise<boolean>;
  /** Whether to trust the proxy's header with the visitor's address. */
  trustProxy: boolean;
  /** The site's address for links in mails and feeds, without a trailing slash. */
  publicUrl(): string;
}

/** The context of every handler. */
export interface Env {
  Variables: Services & {
    viewer: Viewer;
    /** The session of the bearer token. */
    session: VerifiedToken | undefined;
    /** The network address of the request, as returned by `addressKey`. */
    address: string;
    /** Whether this call was answered before and changed nothing. */
    isRepeat?: boolean;
  };
  Bindings: { incoming?: Readable & { socket: { remoteAddress?: string } } };
}
