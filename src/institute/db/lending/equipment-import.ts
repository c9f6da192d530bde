import { difference } from "#core/db/accounts/audit.ts";
import type { Trx } from "#core/db/connect.ts";
import { type NewStep, recordListImport } from "#core/db/imports/list-records.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type ChangedRecord, describeFieldChanges } from "#core/domain/changed-records.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { emptyReport, type ImportReport } from "#core/domain/import-report.ts";
import { itemFields } from "#institute/domain/lending/equipment.ts";
import type { EquipmentFile, EquipmentLine } from "#institute/formats/lending/equipment-csv.ts";
import * as equipment from "./equipment.ts";
import { equipmentLists } from "./equipment-import-undo.ts";
import { leastTotal } from "./totals.ts";
import { isNumbered, numberedTotal } from "./unit-moves.ts";

/** Adds or updates equipment by name; with any problem nothing is stored. */
export async function importEquipment(
  db: Trx,
  by: Authorized<"equipment.manage">,
  file: EquipmentFile,
  { dryRun, now }: { dryRun: boolean; now: Date },
): Promise<ImportReport> {
  const problems = [...file.problems];
  const storedByWords = await findByFoldedNames(db, file.lines);
  const records: ChangedRecord[] = [];
  const report = { ...emptyReport(dryRun), total: file.total, problems, records };
  const writes: (() => Promise<NewStep>)[] = [];
  for (const { line, columnOf, input, changes } of file.lines) {
    const about = { line, who: input.name };
    const matches = storedByWords.get(equipment.paddedWords(input.name)) ?? [];
    const [stored] = matches;
    if (matches.length > 1)
      problems.push({
        ...about,
        column: columnOf.name ?? "name",
        message: `The store has ${matches.length} entries with this name.`,
      });
    else if (!stored) {
      report.created += 1;
      writes.push(async () => ({
        kind: "added",
        before: {},
        subjectId: await equipment.create(db, by, input, now),
      }));
    } else if (input.quantity < (await leastTotal(db, stored.id, now)))
      problems.push({
        ...about,
        column: columnOf.quantity ?? "quantity",
        message: `The total cannot be less than ${await leastTotal(db, stored.id, now)}, the number lent or requested.`,
      });
    else if (input.quantity !== stored.quantity && (await isNumbered(db, stored.id)))
      problems.push({ ...about, column: columnOf.quantity ?? "quantity", message: numberedTotal });
    else if (equipment.itemNames.every((name) => (changes[name] ?? stored[name]) === stored[name]))
      report.unchanged += 1;
    else {
      report.updated += 1;
      const wanted = Object.fromEntries(
        equipment.itemNames.map((name) => [name, changes[name] ?? stored[name]]),
      );
      const changed = difference<Record<string, unknown>>(pickColumns(itemFields, stored), wanted);
      records.push({ line, name: stored.name, changes: describeFieldChanges(itemFields, changed) });
      const update = { ...changes, reason: "Import from a file" };
      writes.push(async () => {
        await equipment.update(db, by, stored.id, update, now);
        return { kind: "changed", subjectId: stored.id, before: pickColumns(itemFields, stored) };
      });
    }
  }
  problems.sort((a, b) => a.line - b.line);
  if (problems.length > 0)
    return { ...report, records: [], created: 0, updated: 0, unchanged: 0, skipped: file.total };
  if (dryRun || writes.length === 0) return report;
  const steps: NewStep[] = [];
  for (const write of writes) steps.push(await write());
  const { created: added, updated } = report;
  await recordListImport(db, equipmentLists, { accountId: by._id, added, updated }, steps);
  return report;
}

async function findByFoldedNames(db: Trx, lines: EquipmentLine[]) {
  const wanted = lines.map(({ input }) => equipment.paddedWords(input.name));
  const rows: Awaited<ReturnType<typeof equipment.findByWords>> = [];
  for (let start = 0; start < wanted.length; start += BATCH_SIZE)
    rows.push(...(await equipment.findByWords(db, wanted.slice(start, start + BATCH_SIZE))));
  return Map.groupBy(rows, ({ words }) => words);
}

const BATCH_SIZE = 500;
