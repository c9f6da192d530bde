import { formatDateTime } from "../dates.ts";
import { readableSize } from "../files/readable-size.ts";
import { countOf } from "../words.ts";
import type {
  BackupFacts,
  DoiFacts,
  Finding,
  HealthFacts,
  HealthLevel,
  JobFacts,
  MailFacts,
  TextFacts,
} from "./health-facts.ts";

const HOUR_MS = 3_600_000;
const OLD_BACKUP_MS = 48 * HOUR_MS;
const LATE_MAIL_MS = HOUR_MS;
const LOST_MAIL_MS = 24 * HOUR_MS;
/** Less free space than this is worth a look, long before nothing can be saved. */
const LOW_DISK_BYTES = 2e9;
/** How late a job may be: servers look for due ones each minute. */
const LATE_JOB_MS = 15 * 60_000;

/** The sentence, or its end, of advice that an admin passes on. */
export const tellOperator = "Tell the person who runs the server.";
const age = (iso: string, now: Date) => now.getTime() - Date.parse(iso);

/** Everything about the site’s state, what is wrong first. */
export function judgeHealth(facts: HealthFacts, now: Date): Finding[] {
  const { database } = facts;
  const findings = [
    judgeDatabase(facts),
    judgeDisk(facts),
    ...(database ? judgeMail(database.mail, facts.settings, now) : []),
    ...(database ? judgeDois(database.dois, facts.settings, now) : []),
    judgeBackup(facts.backup, now),
    ...(database ? judgeFiles(database.texts) : []),
    ...(database ? judgeJobs(database.jobs, now) : []),
    ...judgeTexts(facts.texts),
    ...judgeUnsaid(facts.unsaid),
    ...judgeSettings(facts.settings),
  ];
  const order: HealthLevel[] = ["wrong", "watch", "fine"];
  return findings.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

function judgeDatabase({ database, databaseKind }: HealthFacts): Finding {
  const about = "Database";
  if (!database)
    return {
      about,
      level: "wrong",
      text: "The database does not answer.",
      advice: `${tellOperator} The site works again by itself as soon as the database does.`,
    };
  if (database.isReadOnly)
    return {
      about,
      level: "wrong",
      text: "The database can only be read: nothing can be saved.",
      advice: `${tellOperator} The site leads to a standby, or PostgreSQL is set to be read only.`,
    };
  const missing = database.missingMigrations.length;
  if (missing > 0)
    return {
      about,
      level: "wrong",
      text: `The database is older than the program: ${countOf(missing, "upgrade step is", "upgrade steps are")} missing.`,
      advice: `${tellOperator} Restarting the server upgrades the database.`,
    };
  return { about, level: "fine", text: `${databaseKind} is working and up to date.` };
}

function judgeDisk({ disk: { freeBytes, reservedBytes } }: HealthFacts): Finding {
  const about = "Disk";
  const advice = `${tellOperator} Old backups on the same disk are the first thing to move.`;
  if (freeBytes < reservedBytes)
    return {
      about,
      level: "wrong",
      text: `The disk is almost full: ${readableSize(freeBytes)} free. Nothing can be uploaded.`,
      advice: `Admins can still sign in and delete. ${advice}`,
    };
  if (freeBytes < LOW_DISK_BYTES)
    return { about, level: "watch", text: `Only ${readableSize(freeBytes)} free on the disk.`, advice };
  return { about, level: "fine", text: `${readableSize(freeBytes)} free on the disk.` };
}

function judgeMail(mail: MailFacts, { hasMailServer }: HealthFacts["settings"], now: Date): Finding[] {
  const about = "E-mails";
  if (!hasMailServer)
    return [
      {
        about,
        level: "watch",
        text: "The site has no mail server. Its e-mails are files on the server, and no one gets them.",
        advice: `${tellOperator} The setting SMTP_URL is missing.`,
      },
    ];
  const findings: Finding[] = [];
  const waited = mail.oldestAt ? age(mail.oldestAt, now) : 0;
  if (mail.oldestAt && waited > LATE_MAIL_MS)
    findings.push({
      about,
      level: waited > LOST_MAIL_MS ? "wrong" : "watch",
      text: `${countOf(mail.waiting, "e-mail is", "e-mails are")} waiting, the oldest since ${formatDateTime(mail.oldestAt)}.${because(mail.failure)}`,
      advice: `The site tries again by itself. If this lasts, the mail server or its password has changed: ${tellOperator.toLowerCase()}`,
    });
  if (mail.givenUp > 0)
    findings.push({
      about,
      level: "watch",
      text: `${countOf(mail.givenUp, "e-mail")} could not be delivered in the last seven days.`,
      advice: "Look in Manage Users for addresses with a typing mistake.",
    });
  return findings.length > 0 ? findings : [{ about, level: "fine", text: "E-mails are sent as they come." }];
}

/** Nothing on a site that registers no DOIs. */
function judgeDois(dois: DoiFacts, { hasDatacite }: HealthFacts["settings"], now: Date): Finding[] {
  const about = "DOIs";
  const { waiting, oldestAt, failed, failure } = dois;
  if (!hasDatacite) {
    const text = `${countOf(waiting, "DOI waits", "DOIs wait")} for DataCite, and DATACITE_URL is not set.`;
    return waiting > 0 ? [{ about, level: "watch", text, advice: tellOperator }] : [];
  }
  if (!oldestAt) return [{ about, level: "fine", text: "DataCite is up to date on every work with a DOI." }];
  const waited = age(oldestAt, now);
  const unsent = `${countOf(waiting, "DOI has", "DOIs have")} not been sent to DataCite yet.`;
  if (failed === 0 && waited < LATE_MAIL_MS) return [{ about, level: "fine", text: unsent }];
  const refused = failed ? `${countOf(failed, "DOI")} could not be sent to DataCite.` : unsent;
  return [
    {
      about,
      level: waited > LOST_MAIL_MS ? "wrong" : "watch",
      text: `${refused} The oldest has been waiting since ${formatDateTime(oldestAt)}.${because(failure)}`,
      advice: `The site tries again by itself. The page “DOI” of each thesis says what is wrong. If it is the password: ${tellOperator.toLowerCase()}`,
    },
  ];
}

/** Nothing while all files are read. */
function judgeFiles({ waiting, failed }: TextFacts): Finding[] {
  const about = "Words inside PDFs";
  const unread: Finding = {
    about,
    level: "watch",
    text: `${countOf(failed, "PDF")} could not be read, so searches do not find ${failed === 1 ? "its" : "their"} words.`,
    advice: "The preview of each work says why. A new export of the file usually helps.",
  };
  const text = `${countOf(waiting, "PDF is", "PDFs are")} waiting to be read. Searches find the words of the others.`;
  return [...(failed > 0 ? [unread] : []), ...(waiting > 0 ? [{ about, level: "fine" as const, text }] : [])];
}

const because = (reason: string | null) => (reason ? ` Reason: ${reason.replace(/\.?$/, ".")}` : "");

function judgeBackup(backup: BackupFacts | undefined, now: Date): Finding {
  const about = "Backups";
  if (!backup)
    return {
      about,
      level: "watch",
      text: "No backups are made. If the disk breaks, everything is lost.",
      advice: `${tellOperator} The setting BACKUP_URL names a place for them, best on another machine.`,
    };
  const { lastAt, problem } = backup;
  if (problem)
    return {
      about,
      level: "wrong",
      text: `The place for backups cannot be read.${because(problem)}`,
      advice: `${tellOperator} The site tries again every two hours.`,
    };
  if (!lastAt)
    return {
      about,
      level: "watch",
      text: "No backup has been made yet.",
      advice:
        "The first one is made within two hours. If this does not change by tomorrow, tell the person who runs the server.",
    };
  const isOld = age(lastAt, now) > OLD_BACKUP_MS;
  return {
    about,
    level: isOld ? "wrong" : "fine",
    text: `The last backup is from ${formatDateTime(lastAt)}.`,
    ...(isOld && { advice: `${tellOperator} There should be one each night.` }),
  };
}

/** Findings about the jobs that fail or do not run, or one that says all do. */
function judgeJobs(jobs: JobFacts[], now: Date): Finding[] {
  const about = "Background work";
  const findings = jobs.flatMap((job): Finding[] => {
    const { title, lastError, lastOkAt, nextAt } = job;
    if (lastError)
      return [
        {
          about,
          level: "watch",
          text: `“${title}” failed.${because(lastError)} ${lastOkAt ? `It last worked on ${formatDateTime(lastOkAt)}.` : "It has not worked so far."}`,
          advice:
            "The site tries again by itself. If this lasts for a day, tell the person who runs the server.",
        },
      ];
    if (nextAt && age(nextAt, now) > LATE_JOB_MS)
      return [
        {
          about,
          level: "watch",
          text: `“${title}” should have run on ${formatDateTime(nextAt)}.`,
          advice: `${tellOperator} Restarting the server helps.`,
        },
      ];
    return [];
  });
  if (findings.length > 0) return findings;
  return [{ about, level: "fine", text: `All ${jobs.length} jobs run as they should.` }];
}

const judgeTexts = (texts: HealthFacts["texts"]): Finding[] =>
  texts.map((text) => ({
    about: "Texts",
    level: "wrong",
    text,
    advice: `${tellOperator} The file is in the folder with the texts of the site.`,
  }));

const judgeUnsaid = (unsaid: HealthFacts["unsaid"]): Finding[] =>
  unsaid.length === 0
    ? []
    : [
        {
          about: "Still to fill in",
          level: "watch",
          text: `Visitors still look for ${unsaid.join(", and for ")}.`,
          advice: "An admin fills this in on the page “Settings” (/settings).",
        },
      ];

function judgeSettings({ isDemo, hasPublicUrl, ignoresProxy }: HealthFacts["settings"]): Finding[] {
  const about = "Settings";
  const findings: Finding[] = [];
  if (ignoresProxy)
    findings.push({
      about,
      level: "wrong",
      text: "The site sees all visitors at one address, that of the proxy in front. A few wrong passwords can lock out everyone.",
      advice: `${tellOperator} The setting TRUST_PROXY=true changes this.`,
    });
  if (isDemo)
    findings.push({
      about,
      level: "watch",
      text: "This is the demo: its people are invented, and their password is in the manual.",
      advice: "README says how to leave the demo.",
    });
  else if (!hasPublicUrl)
    findings.push({
      about,
      level: "watch",
      text: "The site does not know its public address, so links in e-mails may lead nowhere.",
      advice: `${tellOperator} The setting PUBLIC_URL names it.`,
    });
  return findings;
}
