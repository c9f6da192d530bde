import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { argon2Options } from "#core/api/accounts/passwords.ts";
import { FILE_COOKIE, SECURE_FILE_COOKIE } from "#core/api/files/file-cookie.ts";
import { LIFETIME_SECONDS } from "#core/db/accounts/tokens.ts";
import { SESSION_SECONDS } from "#core/domain/accounts/account.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { MAX_UPLOAD_BYTES, UPLOAD_QUOTA_BYTES } from "#core/domain/files/upload.ts";
import { limitRules } from "#core/domain/limits.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** The page as one line, so that a figure is found wherever a line ends. */
const page = read("docs/security.md").replace(/\s+/g, " ");
const DAY_S = 86_400;

/** A figure that only the text of a source has. */
function figure(path: string, pattern: RegExp): number {
  const found = pattern.exec(read(path))?.[1];
  if (!found) throw new Error(`${path} has no ${pattern}`);
  return Number(found.replaceAll("_", ""));
}
/** The points of a limit that counts over some minutes. */
function points(name: keyof typeof limitRules, minutes: number): number {
  const { points, duration } = limitRules[name];
  expect(duration).toBe(minutes * 60);
  return points;
}
const retention = "src/core/jobs/backups/retention.ts";
const rule = (period: string) => figure(retention, new RegExp(`rule = .*${period}: (\\d+)`));

test.each([
  ["how long a session lasts", () => `${SESSION_SECONDS / DAY_S} days from signing in`],
  [
    "how long an ended session is stored",
    () => `${figure("src/core/jobs/purge-expired.ts", /- (\d+) \* DAY_MS/)} days after its end`,
  ],
  ["how long drafts stay", () => `for ${figure("src/core/domain/draft.ts", /DRAFT_DAYS = (\d+)/)} days`],
  [
    "argon2",
    () =>
      `${argon2Options.memoryCost} KiB of memory, ${argon2Options.timeCost} passes and ${argon2Options.parallelism} lane`,
  ],
  [
    "the length of passwords",
    () => {
      const file = "src/core/domain/accounts/account.ts";
      return `${figure(file, /\.min\((\d+), "At least/)} to ${figure(file, /\.max\((\d+), "At most 128/)} characters`;
    },
  ],
  [
    "the strength of passwords",
    () => `at least ${figure("src/core/api/accounts/new-password.ts", /MIN_SCORE = (\d)/)} of 4 points`,
  ],
  ["links for a new password", () => `a new password works once, for ${LIFETIME_SECONDS.reset / 3600} hour;`],
  [
    "links that confirm",
    () => `confirms an address works once, for ${LIFETIME_SECONDS.confirm / DAY_S} days`,
  ],
  [
    "links to another address",
    () => `another address works once, for ${LIFETIME_SECONDS.address / 3600} hours`,
  ],
  [
    "wrong passwords",
    () =>
      `${points("signinAccount", 15)} wrong passwords for one account from one address, ${points("signinAddress", 15)} from one address and ${points("signinEverywhere", 15)} for one account`,
  ],
  ["sign-ups", () => `${points("signupAddress", 60)} sign-ups an hour`],
  ["known sign-ins", () => `remembered for ${figure("src/core/api/limits.ts", /KNOWN_DAYS = (\d+)/)} days`],
  [
    "the secret",
    () =>
      `\`SESSION_SECRET\`, ${figure("src/core/config.ts", /SESSION_SECRET: z\.string\(\)\.min\((\d+)/)} or more characters`,
  ],
  ["random links", () => `${figure("src/core/db/accounts/tokens.ts", /randomBytes\((\d+)\)/)} random bytes`],
  ["what is deleted", () => `restored for ${BIN_RETENTION_DAYS} days`],
  [
    "backups",
    () =>
      `all of ${figure(retention, /KEEP_ALL_MS = (\d+) \*/)} days, the last of ${rule("days")} days, ${rule("weeks")} weeks and ${rule("months")} months`,
  ],
  [
    "uploads",
    () => `pictures to ${MAX_UPLOAD_BYTES.image / 1e6} MB, PDFs to ${MAX_UPLOAD_BYTES.pdf / 1e6} MB`,
  ],
  [
    "space",
    () => `${UPLOAD_QUOTA_BYTES.unconfirmed / 1e6} MB instead of ${UPLOAD_QUOTA_BYTES.member / 1e6} MB`,
  ],
  ["the cookie of files", () => `\`${SECURE_FILE_COOKIE}\` (\`${FILE_COOKIE}\` on a site without https)`],
  [
    "the other cookie",
    () => (/"Set-Cookie": `data=/.test(read("src/core/web/serve/save-data.ts")) ? "| `data` |" : "none"),
  ],
])("docs/security.md is right about %s", (_, sentence) => {
  expect(page).toContain(sentence());
});

test("docs/security.md knows the only places where a cookie is set", () => {
  const sources = readdirSync(new URL("../src/", import.meta.url), { recursive: true, encoding: "utf8" });
  const setting = sources
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .filter((path) => /\bsetCookie\(|"Set-Cookie"|document\.cookie/i.test(read(`src/${path}`)));
  expect(setting.toSorted()).toEqual([
    "core/api/files/file-cookie.ts",
    "core/api/visits/staff-cookie.ts",
    "core/web/serve/save-data.ts",
  ]);
});

test("docs/security.md says openly that signing up tells whether an address has an account", () => {
  expect(page).toContain("**Signing up tells whether an address has an account**");
});
