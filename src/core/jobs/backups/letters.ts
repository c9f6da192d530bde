import { z } from "zod";
import { listAdmins } from "#core/db/accounts/accounts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { listJobs } from "#core/db/jobs.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { formatDate } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { MailDraft } from "#core/formats/mail.ts";

export const backupJob = "back-up";

/** What is known of the last good backup: its time (ISO 8601), or that there is none, or that it cannot be read. */
export type LastBackup = string | "none" | "unknown";

/** Time for the job to end, so that the reason of a failure is stored when the letter is written. */
const WAIT_MS = 60_000;

/** Asks for a letter to each admin, which goes once a day. */
export const tellAdmins = (
  db: Db,
  noun: "backup-old" | "backup-failed",
  about: LastBackup,
  now: Date,
): Promise<void> =>
  transaction(db, async (trx) => {
    for (const { id: reader } of await listAdmins(trx))
      await remind(trx, { noun, about, reader }, new Date(now.getTime() + WAIT_MS));
  });

interface BackupNews {
  day: string;
  last: LastBackup;
  failure: string;
}

const ofBackups = (draft: (news: BackupNews) => Pick<MailDraft, "subject" | "paragraphs">) =>
  letterNoun<Pick<BackupNews, "day">, BackupNews>({
    told: z.object({ day: z.string() }).partial(),
    async read(trx, about, _to, now) {
      const job = (await listJobs(trx)).find(({ name }) => name === backupJob);
      const failure = job?.lastError ?? "no reason was given";
      return new Map(about.map((last) => [last, { day: lagosDay(now), last, failure }]));
    },
    compose: (told, is) => (told?.day === is.day ? null : { greeting: "Dear admin,", ...draft(is) }),
  });

/** To the admins, when the last backup is old. */
export const oldBackupLetters = ofBackups(({ last }) => ({
  subject: "The last backup of the site is older than two days",
  paragraphs: [
    `The last good backup is from ${formatDate(last)}. The server may have been off, or have stopped during a backup.`,
    "The site is making a backup now. You get this e-mail once a day until there is a new one, and another if it fails.",
  ],
}));

/** To the admins, when a backup failed. */
export const failedBackupLetters = ofBackups(({ last, failure }) => ({
  subject: "The site could not be backed up",
  paragraphs: [
    `Today’s backup failed: ${failure}`,
    describeLast(last),
    "Please tell the person who runs the server. The site tries again every two hours, and you get one e-mail a day until it works.",
  ],
}));

function describeLast(last: LastBackup): string {
  if (last === "unknown") return "The place for backups could not be read.";
  return last === "none" ? "There is no backup yet." : `The last good backup is from ${formatDate(last)}.`;
}
