import { record } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { type NewStep, recordListImport } from "#core/db/imports/list-records.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type ChangedRecord, describeFieldChanges, describeRecord } from "#core/domain/changed-records.ts";
import { emptyReport, type ImportProblem, type ImportReport } from "#core/domain/import-report.ts";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { hasGraduationYear } from "#institute/domain/people/member-categories.ts";
import { profileFields } from "#institute/domain/people/profile.ts";
import type { ProfileFile, ProfileRow } from "#institute/formats/people/profile-csv.ts";
import { members } from "./import-undo.ts";
import { withLists } from "./profiles.ts";
import * as writing from "./writing.ts";

const BATCH_SIZE = 500;

/** Adds or updates profiles by e-mail address; empty cells change nothing. */
export async function importProfiles(
  db: Trx,
  by: Authorized<"profile.manage">,
  file: ProfileFile,
  { dryRun, clean }: { dryRun: boolean; clean: writing.CleanAbout },
): Promise<ImportReport> {
  const stored = await findByEmails(db, file.rows);
  const records: ChangedRecord[] = [];
  const report = { ...emptyReport(dryRun), total: file.total, problems: [...file.problems], records };
  const steps: NewStep[] = [];
  for (const row of file.rows) {
    const existing = stored.get(row.email);
    if (existing?.deletedAt) {
      const message = `The profile of ${existing.name} with this address was deleted. Restore it first.`;
      report.problems.push(about(row, "email", message));
      continue;
    }
    const categories = row.changes.memberCategory ?? existing?.memberCategory ?? [];
    if (row.input.yearOfGraduation !== null && !hasGraduationYear(categories)) {
      const message = "Only students and alumni have a year of graduation. It is ignored.";
      report.problems.push(about(row, "yearOfGraduation", message));
    }
    if (!existing) {
      report.created++;
      if (dryRun) continue;
      const subjectId = await writing.create(db, by, row.input, clean);
      steps.push({ kind: "added", subjectId, before: {} });
      continue;
    }
    const { changed } = writing.withChanges(existing, row.changes, clean);
    const { before } = changed;
    if (Object.keys(before).length === 0) {
      report.unchanged++;
      continue;
    }
    report.updated++;
    const { name } = existing;
    records.push({ line: row.line, name, changes: describeFieldChanges(profileFields, changed) });
    if (dryRun) continue;
    await writing.update(db, by, existing.id, row.changes, clean);
    steps.push({ kind: "changed", subjectId: existing.id, before });
  }
  report.problems.sort((a, b) => a.line - b.line);
  report.skipped = report.total - report.created - report.updated - report.unchanged;
  if (!dryRun) {
    const { problems: _problems, records: _records, ...numbers } = report;
    if (steps.length > 0) {
      const { created: added, updated } = report;
      await recordListImport(db, members, { accountId: by._id, added, updated }, steps);
    }
    await record(db, {
      accountId: by._id,
      action: "profile.import",
      subject: "profile",
      subjectId: "all",
      after: { ...numbers, changed: records.map(describeRecord) },
    });
  }
  return report;
}

const about = ({ line, columnOf, input }: ProfileRow, field: string, message: string): ImportProblem => ({
  line,
  column: columnOf[field] ?? field,
  who: input.name,
  message,
});

/** Cleans the texts of a file before the transaction, since long texts take seconds. */
export function cleanedBefore({ rows }: ProfileFile): writing.CleanAbout {
  const cleaned = new Map<string, string>();
  for (const { input, changes } of rows)
    for (const about of [input.about, changes.about])
      if (about && !cleaned.has(about)) cleaned.set(about, cleanHtml(about, "about"));
  return (html) => cleaned.get(html) ?? cleanHtml(html, "about");
}

async function findByEmails(db: Trx, rows: ProfileRow[]) {
  const found = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const emails = rows.slice(start, start + BATCH_SIZE).map(({ email }) => email);
    const batch = await db.selectFrom("profile").selectAll().where("email", "in", emails).execute();
    found.push(...(await withLists(db, batch)));
  }
  return new Map(found.map((row) => [row.email, row]));
}
