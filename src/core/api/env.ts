import type { Readable } from "node:stream";
import type { Disk } from "#core/adapters/disk.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import type { Variants } from "#core/adapters/variants.ts";
import type { WebPictures } from "#core/adapters/web-pictures.ts";
import type { Db } from "#core/db/connect.ts";
import type { VisitCounter } from "#core/db/visits/visit-counter.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { Tokens, VerifiedToken } from "./accounts/tokens.ts";
import type { ExportSlots } from "./export-slots.ts";
import type { ReadHealth } from "./health/health-facts.ts";
import type { ListImports } from "./imports/list-imports.ts";
import type { Limits, VisitLimit } from "./limits.ts";
import type { Sign } from "./signing.ts";

/** The services that the API needs; the server creates them, and each half adds its own where it declares them. */
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
  /** Imports of species, people and equipment running in this process. */
  listImports: ListImports;
  tokens: Tokens;
  /** Signs what a link in a letter says. */
  sign: Sign;
  limits: Limits;
  visitLimit: VisitLimit;
  /** The slots for large exports in this process. */
  exportSlots: ExportSlots;
  /** Counts page views and downloads. */
  visits: VisitCounter;
  /** Reads the facts about the state of the site. */
  readHealth: ReadHealth;
  /** Whether a path of the site is a page. */
  isPage(path: string): Promise<boolean>;
  /** Whether a route of the program has an address, a file or a page. */
  isRoute(path: string): boolean;
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
