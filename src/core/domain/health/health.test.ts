import { describe, expect, test } from "vitest";
import { judgeHealth } from "./health.ts";
import type { HealthFacts, JobFacts } from "./health-facts.ts";

const now = new Date("2026-11-23T09:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const mail = { waiting: 0, oldestAt: null, failure: null, givenUp: 0 };
const dois = { waiting: 0, oldestAt: null, failed: 0, failure: null };
const texts = { waiting: 0, failed: 0 };
const job: JobFacts = {
  name: "send-mail",
  title: "E-mail delivery",
  intervalMs: 10_000,
  nextAt: hoursAgo(-1),
  lastRunAt: hoursAgo(1),
  lastOkAt: hoursAgo(1),
  lastError: null,
};
const healthy: HealthFacts = {
  version: "1.0.0",
  startedAt: hoursAgo(50),
  memoryBytes: 2e8,
  databaseKind: "PostgreSQL",
  database: { missingMigrations: [], isReadOnly: false, mail, dois, texts, jobs: [job] },
  texts: [],
  unsaid: [],
  disk: { freeBytes: 8e10, reservedBytes: 2.56e8 },
  backup: { lastAt: hoursAgo(7), problem: null },
  settings: {
    isDemo: false,
    hasMailServer: true,
    hasPublicUrl: true,
    hasDatacite: false,
    ignoresProxy: false,
  },
};
const withDatabase = (changes: Partial<NonNullable<HealthFacts["database"]>>): HealthFacts => ({
  ...healthy,
  database: { missingMigrations: [], isReadOnly: false, mail, dois, texts, jobs: [job], ...changes },
});
const withSettings = (changes: Partial<HealthFacts["settings"]>): HealthFacts => ({
  ...healthy,
  settings: { ...healthy.settings, ...changes },
});

test("a healthy site takes five lines, none of which asks for anything", () => {
  const findings = judgeHealth(healthy, now);
  expect(findings.map(({ about, level }) => `${about}: ${level}`)).toEqual([
    "Database: fine",
    "Disk: fine",
    "E-mails: fine",
    "Backups: fine",
    "Background work: fine",
  ]);
  expect(findings.every(({ advice }) => advice === undefined)).toBe(true);
  expect(findings[3]?.text).toBe("The last backup is from 23 November 2026 at 03:00.");
});

describe("what needs attention comes first and says what to do:", () => {
  const troubles: [trouble: string, facts: HealthFacts, level: string, text: string][] = [
    ["a database that is away", { ...healthy, database: null }, "wrong", "The database does not answer."],
    [
      "a database that can only be read",
      withDatabase({ isReadOnly: true }),
      "wrong",
      "The database can only be read: nothing can be saved.",
    ],
    [
      "an upgrade that is missing",
      withDatabase({ missingMigrations: ["0099-new"] }),
      "wrong",
      "The database is older than the program: 1 upgrade step is missing.",
    ],
    [
      "a disk that is nearly full",
      { ...healthy, disk: { freeBytes: 1.2e9, reservedBytes: 2.56e8 } },
      "watch",
      "Only 1.2 GB free on the disk.",
    ],
    [
      "a full disk",
      { ...healthy, disk: { freeBytes: 2e8, reservedBytes: 2.56e8 } },
      "wrong",
      "The disk is almost full: 200.0 MB free. Nothing can be uploaded.",
    ],
    [
      "mails that wait for more than an hour",
      withDatabase({ mail: { ...mail, waiting: 3, oldestAt: hoursAgo(2), failure: "connect ECONNREFUSED" } }),
      "watch",
      "3 e-mails are waiting, the oldest since 23 November 2026 at 08:00. Reason: connect ECONNREFUSED.",
    ],
    [
      "mails that wait for more than a day",
      withDatabase({ mail: { ...mail, waiting: 1, oldestAt: hoursAgo(25) } }),
      "wrong",
      "1 e-mail is waiting, the oldest since 22 November 2026 at 09:00.",
    ],
    [
      "mails given up",
      withDatabase({ mail: { ...mail, givenUp: 2 } }),
      "watch",
      "2 e-mails could not be delivered in the last seven days.",
    ],
    [
      "no mail server",
      withSettings({ hasMailServer: false }),
      "watch",
      "The site has no mail server. Its e-mails are files on the server, and no one gets them.",
    ],
    [
      "no backups",
      { ...healthy, backup: undefined },
      "watch",
      "No backups are made. If the disk breaks, everything is lost.",
    ],
    [
      "backups older than two days",
      { ...healthy, backup: { lastAt: hoursAgo(49), problem: null } },
      "wrong",
      "The last backup is from 21 November 2026 at 09:00.",
    ],
    [
      "a place for backups that does not answer",
      { ...healthy, backup: { lastAt: null, problem: "It did not answer in time." } },
      "wrong",
      "The place for backups cannot be read. Reason: It did not answer in time.",
    ],
    [
      "a job that fails",
      withDatabase({ jobs: [{ ...job, lastError: "The station is silent" }] }),
      "watch",
      "“E-mail delivery” failed. Reason: The station is silent. It last worked on 23 November 2026 at 09:00.",
    ],
    [
      "a job that does not run",
      withDatabase({ jobs: [{ ...job, nextAt: hoursAgo(3) }] }),
      "watch",
      "“E-mail delivery” should have run on 23 November 2026 at 07:00.",
    ],
    [
      "a proxy that is not trusted",
      withSettings({ ignoresProxy: true }),
      "wrong",
      "The site sees all visitors at one address, that of the proxy in front. A few wrong passwords can lock out everyone.",
    ],
    [
      "a site without its address",
      withSettings({ hasPublicUrl: false }),
      "watch",
      "The site does not know its public address, so links in e-mails may lead nowhere.",
    ],
  ];
  test.each(troubles)("%s", (_trouble, facts, level, text) => {
    const [first] = judgeHealth(facts, now);
    expect(first).toMatchObject({ level, text, advice: expect.stringMatching(/\.$/) });
  });
});

test.each([
  ["is fine", {}, "fine", "DataCite is up to date on every work with a DOI."],
  [
    "is fine for a moment",
    { waiting: 1, oldestAt: hoursAgo(0.1) },
    "fine",
    "1 DOI has not been sent to DataCite yet.",
  ],
  [
    "needs a look",
    {
      waiting: 3,
      oldestAt: hoursAgo(2),
      failed: 2,
      failure: "DataCite has a problem of its own (status 500)",
    },
    "watch",
    "2 DOIs could not be sent to DataCite. The oldest has been waiting since 23 November 2026 at 08:00. Reason: DataCite has a problem of its own (status 500).",
  ],
  [
    "is wrong after a day",
    { waiting: 1, oldestAt: hoursAgo(30), failed: 1, failure: "No." },
    "wrong",
    "1 DOI could not be sent to DataCite",
  ],
])("sending DOIs %s", (_, changes, level, text) => {
  const facts = withDatabase({ dois: { ...dois, ...changes } });
  const settings = { ...facts.settings, hasDatacite: true };
  const finding = judgeHealth({ ...facts, settings }, now).find(({ about }) => about === "DOIs");
  expect(finding?.level).toBe(level);
  expect(finding?.text).toContain(text);
});

test("a text that could not be read in full is named, first of all", () => {
  const text = "content/library.md: hours is missing. The page shows what could be read.";
  expect(judgeHealth({ ...healthy, unsaid: ["the office hours"] }, now)[0]).toEqual({
    about: "Still to fill in",
    level: "watch",
    text: "Visitors still look for the office hours.",
    advice: "An admin fills this in on the page “Settings” (/settings).",
  });
  expect(judgeHealth({ ...healthy, texts: [text] }, now)[0]).toMatchObject({
    about: "Texts",
    level: "wrong",
    text,
  });
});

test("a site without DataCite hears of DOIs only if some wait", () => {
  const about = (facts: HealthFacts) => judgeHealth(facts, now).filter((finding) => finding.about === "DOIs");
  expect(about(healthy)).toEqual([]);
  expect(about(withDatabase({ dois: { ...dois, waiting: 2, oldestAt: hoursAgo(1) } }))[0]?.text).toBe(
    "2 DOIs wait for DataCite, and DATACITE_URL is not set.",
  );
});

test("PDFs that could not be read are worth a look, and those that wait are not", () => {
  const about = (waiting: number, failed: number) =>
    judgeHealth(withDatabase({ texts: { waiting, failed } }), now)
      .filter((finding) => finding.about === "Words inside PDFs")
      .map(({ level, text }) => `${level}: ${text}`);
  expect(about(0, 0)).toEqual([]);
  expect(about(146, 1)).toEqual([
    "watch: 1 PDF could not be read, so searches do not find its words.",
    "fine: 146 PDFs are waiting to be read. Searches find the words of the others.",
  ]);
});
