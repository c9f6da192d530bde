import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const flag = z
  .enum(["true", "false", "1", "0", ""], "say true or false")
  .default("false")
  .transform((value) => value === "true" || value === "1");

const port = "is a whole number from 0 to 65535";

const Environment = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "looks like postgres://user:password@host:5432/name" })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "looks like https://www.example.org" }).optional(),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "looks like smtps://user:password@mail.example.org" })
    .optional(),
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
  OPEN_METEO: flag.default(true),
  DEMO: flag,
  TRUST_PROXY: flag,
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The site's address for links that leave it, without a slash at the end; unset, the listening address. */
  publicUrl: string | undefined;
  /** What sessions are signed with; asked for by the server only. */
  sessionSecret(): string;
  /** Where mail is handed over; unset, each message becomes a file in the data folder. */
  smtpUrl: string | undefined;
  /** Whom mail comes from; unset, `no-reply` at the public address's host. */
  mailFrom: string | undefined;
  /** User, password and token of WeatherLink's first service. */
  weatherLinkV1: string[] | undefined;
  /** Station, key and secret of WeatherLink's second service. */
  weatherLinkV2: string[] | undefined;
  /** Whether Open-Meteo is asked when no station answers. */
  openMeteo: boolean;
  demo: boolean;
  /** Whether the visitor's address is read from `X-Forwarded-For`, as a proxy in front sets it. */
  trustProxy: boolean;
}

/** A setting that cannot be used; its message is written for the operator. */
export class ConfigError extends Error {}

/** The settings of this process, from the environment; makes the data folder. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ""),
    sessionSecret: () => settings.SESSION_SECRET ?? demoSecret(settings.DEMO, dataDir),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    weatherLinkV1: settings.WEATHERLINK_V1?.split(":"),
    weatherLinkV2: settings.WEATHERLINK_V2?.split(":"),
    openMeteo: settings.OPEN_METEO,
    demo: settings.DEMO,
    trustProxy: settings.TRUST_PROXY,
  };
}

/** In demo mode a secret is made once and kept, so that sessions survive a restart. */
function demoSecret(demo: boolean, dataDir: string): string {
  if (!demo)
    throw new ConfigError(
      "These settings cannot be used:\n  SESSION_SECRET is required outside demo mode: 32 characters or more, kept secret",
    );
  const file = resolve(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
