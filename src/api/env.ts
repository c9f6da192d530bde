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
import type { Limits } from "./limits.ts";

/** What the API needs from outside; the server wires it. */
export interface Services {
  db: Db;
  files: FileStore;
  /** The stored pictures in other widths and formats. */
  variants: Variants;
  /** Copies the pictures that texts show from elsewhere. */
  pictures: WebPictures;
  /** The folder in which uploads are kept until it is known what they are. */
  incoming: string;
  /** The disk that the folder of uploads is on. */
  disk: Disk;
  /** Imports of surveys that run in this process. */
  surveyImports: SurveyImports;
  /** Imports of species, people and equipment that run in this process. */
  listImports: ListImports;
  tokens: Tokens;
  limits: Limits;
  /** The slots for large exports of this process. */
  exportSlots: ExportSlots;
  /** Where the institute's calendar is shown, as a page to embed, and as a file to subscribe to; empty without one. */
  calendar: { page: string; feed: string };
  /** Counts what is looked at and fetched. */
  visits: VisitCounter;
  /** Whether a page answers at an address of the site. */
  isPage(path: string): Promise<boolean>;
  /** Whether to believe a proxy about the visitor's address. */
  trustProxy: boolean;
  /** The site's address for links that leave it, without a slash at the end. */
  publicUrl(): string;
}

/** What every handler finds in its context. */
export interface Env {
  Variables: Services & {
    viewer: Viewer;
    /** The session behind the bearer token. */
    session: VerifiedToken | undefined;
    /** The network address that the request came from, as `addressKey` writes it. */
    address: string;
  };
  Bindings: { incoming?: Readable & { socket: { remoteAddress?: string } } };
}
