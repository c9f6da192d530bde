import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "malimbe-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = "a secret of at least thirty-two characters";
const read = (settings: Record<string, string | undefined> = {}) =>
  readConfig({ DATA_DIR: folder, SESSION_SECRET: secret, ...settings });

test("with only a secret, it listens on this machine only, over SQLite", () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: folder,
    place: { file: join(folder, "malimbe.sqlite") },
    databaseLimits: { connections: 10, timeLimitMs: 30_000 },
    publicUrl: undefined,
    weatherLinkV1: undefined,
    weatherLinkV2: undefined,
    weatherLinkAddress: undefined,
    openMeteo: true,
    openMeteoAddress: undefined,
    calendarPage: undefined,
    calendarFeed: undefined,
    analyticsScript: undefined,
    analyticsSite: undefined,
    demo: false,
    trustProxy: false,
  });
  expect(read().sessionSecret()).toBe(secret);
});

test("an empty setting counts as unset", () => {
  const empty = { PORT: "", HOST: "", DATABASE_URL: "", PUBLIC_URL: "", DEMO: "", TRUST_PROXY: "" };
  expect({ ...read(empty), sessionSecret: 0 }).toEqual({ ...read(), sessionSecret: 0 });
});

const DATABASE_URL = "postgres://user:password@db:5432/malimbe";

test("every setting is used", () => {
  const settings = {
    PORT: "8080",
    HOST: "0.0.0.0",
    DATABASE_URL,
    FILES_SHARED: "true",
    DATABASE_CONNECTIONS: "40",
    QUERY_SECONDS: "5",
    PUBLIC_URL: "https://www.example.org//",
    WEATHERLINK_V1: "station:password:token",
    WEATHERLINK_V2: "167531:key:secret",
    WEATHERLINK_ADDRESS: "https://relay.example.org/",
    OPEN_METEO: "false",
    OPEN_METEO_ADDRESS: "http://10.0.0.7:8080/meteo",
    CROSSREF_ADDRESS: "https://relay.example.org/crossref/",
    CALENDAR_PAGE: "https://calendar.example.org/embed?src=a",
    CALENDAR_FEED: "https://calendar.example.org/a.ics",
    ANALYTICS_SCRIPT: "https://counter.example.org/script.js",
    ANALYTICS_SITE: "www.example.org",
    CDN_SECONDS: "300",
    DEMO: "true",
    TRUST_PROXY: "1",
  };
  expect(read(settings)).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    place: { url: settings.DATABASE_URL },
    databaseLimits: { connections: 40, timeLimitMs: 5_000 },
    publicUrl: "https://www.example.org",
    weatherLinkV1: ["station", "password", "token"],
    weatherLinkV2: ["167531", "key", "secret"],
    weatherLinkAddress: "https://relay.example.org",
    openMeteo: false,
    openMeteoAddress: "http://10.0.0.7:8080/meteo",
    lookup: {
      crossref: "https://relay.example.org/crossref",
      datacite: "https://api.datacite.org",
      doi: "https://doi.org",
      orcid: "https://pub.orcid.org/v3.0",
    },
    calendarPage: "https://calendar.example.org/embed?src=a",
    calendarFeed: "https://calendar.example.org/a.ics",
    analyticsScript: "https://counter.example.org/script.js",
    analyticsSite: "www.example.org",
    cdnSeconds: 300,
    demo: true,
    trustProxy: true,
  });
  expect(
    read({
      DATABASE_URL: "postgresql://pool/malimbe",
      LISTEN_URL: "postgresql://db/malimbe",
      FILES_SHARED: "true",
    }).place,
  ).toEqual({
    url: "postgresql://pool/malimbe",
    listenUrl: "postgresql://db/malimbe",
  });
});

const datacite = {
  DATACITE_URL: "https://api.test.datacite.org/",
  DATACITE_PREFIX: "10.5072",
  DATACITE_REPOSITORY: "ABCD.EFGH",
  DATACITE_PASSWORD: "hunter2",
  PUBLIC_URL: "https://www.example.org",
};

test("DOIs are registered as one repository, over https or on this machine", () => {
  const account = { prefix: "10.5072", repository: "ABCD.EFGH", password: "hunter2" };
  expect(read(datacite).datacite).toEqual({ url: "https://api.test.datacite.org", ...account });
  expect(read({}).datacite).toBe(undefined);
  for (const url of ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
    expect(read({ ...datacite, DATACITE_URL: url }).datacite?.url).toBe(url);
});

test("works of DOIs are looked up unless that is turned off", () => {
  expect(read().lookup?.crossref).toBe("https://api.crossref.org");
  expect(read({ LOOKUP: "false" }).lookup).toBe(undefined);
  const settings = {
    DATACITE_LOOKUP_ADDRESS: "http://10.0.0.7/datacite",
    DOI_ADDRESS: "http://10.0.0.7/doi",
  };
  expect(read(settings).lookup).toMatchObject({
    datacite: "http://10.0.0.7/datacite",
    doi: "http://10.0.0.7/doi",
  });
});

test("the data folder is created with its parent folders", () => {
  const dataDir = join(folder, "a", "b");
  expect(read({ DATA_DIR: dataDir }).dataDir).toBe(resolve(dataDir));
  expect(statSync(dataDir).isDirectory()).toBe(true);
});

const s3 = "looks like https://key:secret@s3.example.org/bucket?region=eu-west-1";
const backups = `is a folder, or ${s3}`;
const onlyHost =
  "looks like https://www.example.org: without a path, a query or a password, since the pages are at the root of a host";

test("backups go to a folder of any name, or to a bucket", () => {
  for (const place of ["/mnt/backups", "backups", "./a:b", "https://key:secret@s3.example.org/bucket"])
    expect(read({ BACKUP_URL: place }).backupUrl).toBe(place);
});

test("a data folder that cannot be used is named, with what to do", () => {
  writeFileSync(join(folder, "a file"), "");
  for (const place of ["a file", "a file/below"])
    expect(() => read({ DATA_DIR: join(folder, place) })).toThrow(
      /^DATA_DIR .*a file.* cannot be used \(.*\)\. Give the folder to the user that runs this program/,
    );
});

test("limits have the figures of the operator; a name that is none stops the start", () => {
  expect(read({ LIMITS: "writes=1200, openDrafts=9" }).limits).toEqual({ writes: 1200, openDrafts: 9 });
  expect(read().limits).toBeUndefined();
  expect(() => read({ LIMITS: "copyMailbox=3" })).toThrow(/LIMITS looks like/);
});

describe("an invalid setting is refused by name, with a hint", () => {
  test.each([
    ["PORT", "abc", "must be a whole number from 0 to 65535"],
    ["PORT", "65536", "must be a whole number from 0 to 65535"],
    ["DATABASE_URL", "mysql://db/malimbe", "looks like postgres://user:password@host:5432/name"],
    ["DATABASE_URL", "malimbe.sqlite", "looks like postgres://user:password@host:5432/name"],
    ["DATABASE_URL", "postgres:password", "looks like postgres://user:password@host:5432/name"],
    ["DATABASE_CONNECTIONS", "1", "must be a whole number from 2 to 1000"],
    ["QUERY_SECONDS", "0", "must be a whole number of seconds from 1 to 3600"],
    ["PUBLIC_URL", "www.example.org", "looks like https://www.example.org"],
    ["PUBLIC_URL", "javascript:alert(1)", "looks like https://www.example.org"],
    ["PORT", " ", "must be a whole number from 0 to 65535"],
    ["PORT", "1e3", "must be a whole number from 0 to 65535"],
    ["PORT", "0x50", "must be a whole number from 0 to 65535"],
    ["HOST", "http://0.0.0.0", "is an address or a name without a scheme, such as 0.0.0.0"],
    ["PUBLIC_URL", "https:www.example.org", "looks like https://www.example.org"],
    ["PUBLIC_URL", "https://www.example.org/ news", "looks like https://www.example.org"],
    ...["/malimbe", "/?a=b", "/#top"].map((rest) => [
      "PUBLIC_URL",
      `https://www.example.org${rest}`,
      onlyHost,
    ]),
    ["PUBLIC_URL", "https://user:password@www.example.org", onlyHost],
    ["SMTP_URL", "mail.example.org", "looks like smtps://user:password@mail.example.org"],
    ["SMTP_URL", "smtp:mail.example.org", "looks like smtps://user:password@mail.example.org"],
    ["SMTP_URL", "smtp://", "looks like smtps://user:password@mail.example.org"],
    ["SMTP_URL", "https://mail.example.org", "looks like smtps://user:password@mail.example.org"],
    ["BACKUP_URL", "s3://backups/malimbe", backups],
    ["BACKUP_URL", "https://s3.example.org/backups", backups],
    ["BACKUP_URL", "sftp://nas/backups", backups],
    ["S3_URL", "https://key:100%@s3.example.org/bucket", s3],
    ["S3_URL", "https:key:secret@s3.example.org/bucket", s3],
    ["LISTEN_URL", "postgres://db/malimbe", "is of no use without DATABASE_URL"],
    ["SESSION_SECRET", "short", "needs at least 32 characters"],
    ["WEATHERLINK_V1", "station:password", "looks like user:password:token"],
    ["CALENDAR_PAGE", "javascript:alert(1)", "looks like https://calendar.example.org/embed"],
    [
      "ANALYTICS_SCRIPT",
      "http://counter.example.org/a.js",
      "looks like https://analytics.example.org/script.js",
    ],
    ["CDN_SECONDS", "0", "must be a whole number of seconds from 1 to 86400"],
    ["DEMO", "yes", "must be true or false"],
    ["TRUST_PROXY", "2", "must be true or false"],
  ])("%s=%s", (name, value, hint) => {
    expect(() => read({ [name]: value })).toThrow(
      new ConfigError(`These settings are not valid:\n  ${name} ${hint}`),
    );
  });

  test.each([
    ["PORT", "-1"],
    ["PORT", "80.5"],
  ])("%s=%s", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(/^These settings are not valid:\n {2}PORT /);
  });

  test.each([
    "http://api.datacite.org",
    "http://localhost.example.org",
    "http://127.0.0.1.example.org",
    "http://10.0.0.7",
    "https://user:password@api.datacite.org",
    "https://api.datacite.org?key=secret",
    "ftp://api.datacite.org",
    "api.datacite.org",
  ])("DATACITE_URL=%s", (address) => {
    expect(() => read({ ...datacite, DATACITE_URL: address })).toThrow(/\n {2}DATACITE_URL looks like/);
  });

  test.each(Object.keys(datacite).slice(1))("DATACITE_URL without %s", (name) => {
    expect(() => read({ ...datacite, [name]: "" })).toThrow(/DATACITE_URL needs DATACITE_PREFIX/);
    expect(() => read({ ...datacite, [name]: "" })).not.toThrow(/hunter2/);
  });

  test("all invalid settings together, without their values", () => {
    const settings = { PORT: "abc", DEMO: "yes", SESSION_SECRET: "hunter2" };
    expect(() => read(settings)).toThrow(/PORT.*\n.*SESSION_SECRET.*\n.*DEMO/);
    expect(() => read(settings)).not.toThrow(/hunter2/);
  });
});

describe("the secret that sessions are signed with", () => {
  test("is required outside the demo, only for the server", () => {
    const config = read({ SESSION_SECRET: undefined });
    expect(() => config.sessionSecret()).toThrow(ConfigError);
    expect(() => config.sessionSecret()).toThrow(/SESSION_SECRET is required outside demo mode/);
    expect(existsSync(join(folder, "session-secret"))).toBe(false);
  });

  test("is generated once in the demo, and stored readable only to the owner", () => {
    const demo = { SESSION_SECRET: undefined, DEMO: "true" };
    const made = read(demo).sessionSecret();
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(read(demo).sessionSecret()).toBe(made);
    const file = join(folder, "session-secret");
    expect(readFileSync(file, "utf8")).toBe(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("is required for a demo with PostgreSQL, since several servers have to share it", () => {
    const demo = { SESSION_SECRET: undefined, DEMO: "true", DATABASE_URL, FILES_SHARED: "true" };
    expect(() => read(demo).sessionSecret()).toThrow(/required with DATABASE_URL, the same for all servers/);
  });

  test("differs between data folders", () => {
    const demo = { SESSION_SECRET: undefined, DEMO: "true" };
    const other = read({ ...demo, DATA_DIR: join(folder, "other") }).sessionSecret();
    expect(other).not.toBe(read(demo).sessionSecret());
  });

  test("from the settings takes precedence over the stored one", () => {
    expect(read({ DEMO: "true" }).sessionSecret()).toBe(secret);
  });
});

describe("uploaded files", () => {
  test("in a folder of one server are refused with PostgreSQL, which several servers may use", () => {
    expect(() => read({ DATABASE_URL })).toThrow(/set S3_URL; or FILES_SHARED=true if there is one server/);
    expect(read({ DATABASE_URL, FILES_SHARED: "true" }).files).toEqual({ kind: "folder" });
    const S3_URL = "https://key:secret@s3.example.org/files";
    expect(read({ DATABASE_URL, S3_URL }).files).toMatchObject({ kind: "s3" });
  });

  test("are stored in the data folder by default", () => {
    expect(read().files).toEqual({ kind: "folder" });
  });

  test("go to a bucket whose address contains the account", () => {
    const S3_URL = "http://key:se%2Fcret@127.0.0.1:9000/files/?region=eu-west-1";
    expect(read({ S3_URL }).files).toEqual({
      kind: "s3",
      endpoint: "http://127.0.0.1:9000",
      bucket: "files",
      region: "eu-west-1",
      accessKeyId: "key",
      secretAccessKey: "se/cret",
    });
  });

  test("go to an image service with its own names for our presets", () => {
    const IMAGE_SERVICE_URL = "https://api.example.org/v1/upload?species=birds";
    expect(read({ IMAGE_SERVICE_URL }).files).toEqual({
      kind: "imageService",
      url: "https://api.example.org/v1/upload",
      presets: { profiles: "profiles", species: "birds", posts: "posts" },
    });
  });

  test.each([
    [{ S3_URL: "https://s3.example.org/bucket" }, "S3_URL looks like"],
    [{ S3_URL: "https://key:secret@s3.example.org" }, "S3_URL looks like"],
    [{ S3_URL: "https://key:secret@s3.example.org/bucket/folder" }, "S3_URL looks like"],
    [{ IMAGE_SERVICE_URL: "ftp://example.org" }, "IMAGE_SERVICE_URL looks like"],
    [{ S3_URL: "https://a:b@c/d", IMAGE_SERVICE_URL: "https://e/f" }, "cannot be used together"],
  ])("with invalid settings: %j", (settings, says) => {
    expect(() => read(settings)).toThrow(says);
  });
});
