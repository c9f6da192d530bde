import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { LimitFigures } from "#core/domain/limits.ts";
import {
  addressOf,
  baseAddress,
  dataciteAddress,
  flag,
  imageService,
  limitFigures,
  placeOfBackups,
  postgresUrl,
  s3Address,
  siteAddress,
  webAddress,
  wholeNumber,
} from "./setting-kinds.ts";

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, "must be a whole number from 0 to 65535").default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "is an address or a name without a scheme, such as 0.0.0.0")
    .default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  CONTENT_DIR: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  LISTEN_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000, "must be a whole number from 2 to 1000").default(10),
  QUERY_SECONDS: wholeNumber(1, 3600, "must be a whole number of seconds from 1 to 3600").default(30),
  PUBLIC_URL: siteAddress.optional(),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: addressOf("smtps?", "looks like smtps://user:password@mail.example.org").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "looks like Malimbe <office@example.org>")
    .optional(),
  WEATHERLINK_V1: z
    .string()
    .regex(/^[^:]+:[^:]+:[^:]+$/, "looks like user:password:token")
    .optional(),
  WEATHERLINK_V2: z
    .string()
    .regex(/^[^:]+:[^:]+:[^:]+$/, "looks like station:key:secret")
    .optional(),
  WEATHERLINK_ADDRESS: baseAddress,
  OPEN_METEO: flag.default(true),
  OPEN_METEO_ADDRESS: baseAddress,
  S3_URL: s3Address.optional(),
  FILES_SHARED: flag,
  IMAGE_SERVICE_URL: imageService.optional(),
  LOOKUP: flag.default(true),
  CROSSREF_ADDRESS: baseAddress,
  DATACITE_LOOKUP_ADDRESS: baseAddress,
  DOI_ADDRESS: baseAddress,
  ORCID_ADDRESS: baseAddress,
  COMMONS_URL: baseAddress,
  DATACITE_URL: dataciteAddress.optional(),
  DATACITE_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/, "looks like 10.12345")
    .optional(),
  DATACITE_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+$/, "looks like ABCD.EFGH")
    .optional(),
  DATACITE_PASSWORD: z.string().min(1).optional(),
  CALENDAR_PAGE: webAddress("https://calendar.example.org/embed").optional(),
  CALENDAR_FEED: webAddress("https://calendar.example.org/public.ics").optional(),
  ANALYTICS_SCRIPT: addressOf("https", "looks like https://analytics.example.org/script.js").optional(),
  ANALYTICS_SITE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "is the name of this site there, such as www.example.org")
    .optional(),
  CDN_SECONDS: wholeNumber(1, 86_400, "must be a whole number of seconds from 1 to 86400").optional(),
  LIMITS: limitFigures.optional(),
  BACKUP_URL: placeOfBackups.optional(),
  METRICS_TOKEN: z.string().min(16, "needs at least 16 characters").optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: "looks like mailto:security@example.org" })
    .optional(),
  SECURITY_EXPIRES: z.iso.date("looks like 2027-06-30").optional(),
  DEMO: flag,
  TRUST_PROXY: flag,
});

type Settings = z.output<typeof Environment>;

/** The settings in the address of an S3 bucket, such as `https://key:secret@s3.example.org/bucket?region=eu-west-1`. */
export function readS3Url(text: string) {
  const parsed = s3Address.safeParse(text);
  if (!parsed.success)
    throw new ConfigError(`The address of an S3 bucket ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The folder with the delivered texts of the institute's own pages. */
  contentDir: string;
  /** Where the database is: PostgreSQL, if an address is set, otherwise SQLite in the data folder. */
  place: { url: string; listenUrl?: string } | { file: string };
  /** How many connections to PostgreSQL the server opens, and how long a query for a request may take. */
  databaseLimits: { connections: number; timeLimitMs: number };
  /** The public address of the site for links in mails and feeds, without a trailing slash. */
  publicUrl: string | undefined;
  /** The key that signs sessions; read only by the server. */
  sessionSecret(): string;
  /** The mail server; if unset, each message becomes a file in the data folder. */
  smtpUrl: string | undefined;
  /** The sender of mails; if unset, `no-reply` at the host of the public address. */
  mailFrom: string | undefined;
  /** User, password and token of WeatherLink v1. */
  weatherLinkV1: string[] | undefined;
  /** Station, key and secret of WeatherLink v2. */
  weatherLinkV2: string[] | undefined;
  /** A server compatible with WeatherLink, such as a relay. */
  weatherLinkAddress: string | undefined;
  /** Whether Open-Meteo is used when no station answers. */
  openMeteo: boolean;
  /** A server compatible with Open-Meteo. */
  openMeteoAddress: string | undefined;
  /** Where the works of DOIs are looked up; undefined, they are not. */
  lookup: { crossref: string; datacite: string; doi: string; orcid: string } | undefined;
  /** Where Wikimedia Commons is, from which photographs are copied; undefined, they are not. */
  commonsUrl: string | undefined;
  /** The store for uploaded files. */
  files: { kind: "folder" } | (Settings["S3_URL" | "IMAGE_SERVICE_URL"] & object);
  /** Where DOIs are registered, under which prefix and as which repository; unset, none are. */
  datacite: { url: string; prefix: string; repository: string; password: string } | undefined;
  /** The folder or the address of an S3 bucket for nightly backups; unset, there are none. */
  backupUrl: string | undefined;
  /** The calendar's page to embed and its `.ics` file; if unset, those of `institute.ts`. */
  calendarPage: string | undefined;
  calendarFeed: string | undefined;
  /** The script of an external analytics service and its name for this site; unset, there is none. */
  analyticsScript: string | undefined;
  analyticsSite: string | undefined;
  /** Seconds for which a CDN in front may answer with a page without asking; unset, it asks each time. */
  cdnSeconds: number | undefined;
  /** Figures of limits instead of those of `limitRules`. */
  limits: LimitFigures | undefined;
  /** What a collector of metrics sends as a bearer token; unset, `/metrics` answers this machine alone. */
  metricsToken: string | undefined;
  /** For `/.well-known/security.txt`: the contact for security reports, and the expiry date. */
  securityContact: string | undefined;
  securityExpires: string | undefined;
  demo: boolean;
  /** Whether the visitor's address is read from `X-Forwarded-For`, which a proxy in front sets. */
  trustProxy: boolean;
}

/** An invalid setting; the message is for the operator. */
export class ConfigError extends Error {}

/** Reads the settings from the environment, and creates the data folder. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const definedOnly = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(definedOnly);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join("\n")}`);
  }
  const settings = parsed.data;
  const contradiction = findContradiction(settings);
  if (contradiction) throw new ConfigError(`These settings are not valid:\n  ${contradiction}`);
  const dataDir = resolve(settings.DATA_DIR);
  createFolder(dataDir);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    contentDir: resolve(settings.CONTENT_DIR ?? join(import.meta.dirname, "../../content")),
    place: settings.DATABASE_URL
      ? { url: settings.DATABASE_URL, ...(settings.LISTEN_URL && { listenUrl: settings.LISTEN_URL }) }
      : { file: resolve(dataDir, "malimbe.sqlite") },
    databaseLimits: {
      connections: settings.DATABASE_CONNECTIONS,
      timeLimitMs: settings.QUERY_SECONDS * 1000,
    },
    publicUrl: settings.PUBLIC_URL,
    sessionSecret: () => settings.SESSION_SECRET ?? demoSecret(settings, dataDir),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    weatherLinkV1: settings.WEATHERLINK_V1?.split(":"),
    weatherLinkV2: settings.WEATHERLINK_V2?.split(":"),
    weatherLinkAddress: settings.WEATHERLINK_ADDRESS,
    openMeteo: settings.OPEN_METEO,
    openMeteoAddress: settings.OPEN_METEO_ADDRESS,
    files: settings.S3_URL ?? settings.IMAGE_SERVICE_URL ?? { kind: "folder" },
    lookup: toLookup(settings),
    commonsUrl: settings.COMMONS_URL,
    datacite: toDatacite(settings),
    backupUrl: settings.BACKUP_URL,
    calendarPage: settings.CALENDAR_PAGE,
    calendarFeed: settings.CALENDAR_FEED,
    analyticsScript: settings.ANALYTICS_SCRIPT,
    analyticsSite: settings.ANALYTICS_SITE,
    cdnSeconds: settings.CDN_SECONDS,
    limits: settings.LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    securityContact: settings.SECURITY_CONTACT,
    securityExpires: settings.SECURITY_EXPIRES,
    demo: settings.DEMO,
    trustProxy: settings.TRUST_PROXY,
  };
}

/** The data folder, in which this program has to write. */
function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used (${reason}). Give the folder to the user that runs this program, or choose another DATA_DIR.`,
    );
  }
}

function toLookup(settings: Settings): Config["lookup"] {
  if (!settings.LOOKUP) return undefined;
  return {
    crossref: settings.CROSSREF_ADDRESS ?? "https://api.crossref.org",
    datacite: settings.DATACITE_LOOKUP_ADDRESS ?? "https://api.datacite.org",
    doi: settings.DOI_ADDRESS ?? "https://doi.org",
    orcid: settings.ORCID_ADDRESS ?? "https://pub.orcid.org/v3.0",
  };
}

function toDatacite(settings: Settings): Config["datacite"] {
  const { DATACITE_URL: url, DATACITE_PREFIX: prefix } = settings;
  const { DATACITE_REPOSITORY: repository, DATACITE_PASSWORD: password } = settings;
  return url && prefix && repository && password ? { url, prefix, repository, password } : undefined;
}

/** Why valid settings do not go together, if they do not. */
function findContradiction(settings: Settings) {
  const { DATABASE_URL, S3_URL, IMAGE_SERVICE_URL, FILES_SHARED } = settings;
  if (settings.DATACITE_URL && !(toDatacite(settings) && settings.PUBLIC_URL))
    return "DATACITE_URL needs DATACITE_PREFIX, DATACITE_REPOSITORY, DATACITE_PASSWORD and PUBLIC_URL";
  if (settings.LISTEN_URL && !DATABASE_URL) return "LISTEN_URL is of no use without DATABASE_URL";
  if (S3_URL && IMAGE_SERVICE_URL) return "S3_URL and IMAGE_SERVICE_URL cannot be used together";
  if (DATABASE_URL && !S3_URL && !IMAGE_SERVICE_URL && !FILES_SHARED)
    return [
      "DATABASE_URL lets several servers share the database, but they would not share the files in DATA_DIR/files:",
      "set S3_URL; or FILES_SHARED=true if there is one server, or all have the same DATA_DIR/files",
    ].join("\n  ");
  return undefined;
}

/** In demo mode with SQLite the secret is generated once and stored, so that sessions survive a restart. */
function demoSecret({ DEMO, DATABASE_URL }: Settings, dataDir: string): string {
  if (!DEMO || DATABASE_URL) {
    const where = DATABASE_URL ? "with DATABASE_URL, the same for all servers" : "outside demo mode";
    throw new ConfigError(
      `These settings are not valid:\n  SESSION_SECRET is required ${where}: 32 or more characters that no one else knows`,
    );
  }
  const file = resolve(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
