import * as accounts from "#core/db/accounts/accounts.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { fitRow } from "#core/ops/move-in/fit-row.ts";
import type { Mover } from "#core/ops/move-in/mover.ts";
import {
  dateOf,
  listOf,
  madeAt,
  type PortalRecord,
  readPortalFile,
  takeFields,
  textOf,
} from "#core/ops/move-in/portal-folder.ts";
import * as equipment from "#institute/db/lending/equipment.ts";
import { storeMovedRequest } from "#institute/db/lending/moved-requests.ts";
import { endQuiet, keepQuiet } from "#institute/db/lending/old-loans.ts";
import { EquipmentInput, itemFields } from "#institute/domain/lending/equipment.ts";
import { loanStates } from "#institute/domain/lending/loan.ts";
import { toMovedLoan } from "#institute/domain/lending/moved-loan.ts";
import { RequestInput, recordFields, requestFields } from "#institute/domain/lending/request.ts";

const itemNames = [...keysOf(itemFields), "borrowed", "userId"];
const requestNames = [
  ...keysOf({ ...requestFields, ...recordFields }),
  ...["userId", "equipment", "issuedBy", "status", "requestDate"],
];

/** Takes the equipment; what is lent follows from the requests. */
export async function moveEquipment(mover: Mover): Promise<void> {
  for await (const { record, row } of readPortalFile(mover, "equipments.json", itemNames))
    await mover.take(row, async (notes) => {
      const by = await mover.admin();
      const wish = { preset: "posts", notes, kinds: ["image"], reader: by } as const;
      const input = fitRow(EquipmentInput, await takeFields(mover, itemFields, record, wish), notes);
      return (trx) => equipment.create(trx, by, input, new Date(madeAt(record)), row.id);
    });
}

/** Takes the requests; one that the stock does not cover is left out. */
export async function moveRequests(mover: Mover, byGoogleId: ReadonlyMap<string, string>): Promise<void> {
  const now = new Date().toISOString();
  const overdue = { loans: 0, borrowers: new Set<string>() };
  if (mover.remindsOfOldLoans) await endQuiet(mover.db);
  for await (const { record, row } of readPortalFile(mover, "requests.json", requestNames)) {
    const named = {
      ...row,
      name: [textOf(record.name), textOf(record.equipment)].filter(Boolean).join(": "),
    };
    await mover.take(named, async (notes) => {
      const equipmentId = await mover.find("equipment", textOf(record.requestId));
      if (!equipmentId) throw new AppError("invalid", "its equipment is not here");
      const borrower = await borrowerOf(mover, record, byGoogleId);
      const name = textOf(record.name) || borrower.name;
      const fields = { ...record, name, requestId: equipmentId, dueDate: null, email: null };
      const input = { ...fitRow(WithoutPhone, fields, notes), phone: phoneOf(record, notes) };
      const loan = toMovedLoan(loanOf(record, input.quantity, notes), now);
      const by = await mover.admin();
      return async (trx) => {
        const id = await storeMovedRequest(trx, by, { id: row.id, borrower, input, loan });
        if (loan.closedAt !== null || loan.dueDate >= now) return id;
        if (!mover.remindsOfOldLoans) await keepQuiet(trx, id);
        if (loan.issuedDate) {
          overdue.loans += 1;
          overdue.borrowers.add(borrower._id);
        }
        return id;
      };
    });
  }
  if (overdue.loans > 0) mover.report.remark(describeOverdue(mover, overdue.loans, overdue.borrowers.size));
}

function describeOverdue({ remindsOfOldLoans }: Mover, loans: number, borrowers: number): string {
  const found = `${countOf(loans, "loan")} of ${countOf(borrowers, "borrower")} ${loans === 1 ? "is" : "are"} overdue`;
  return remindsOfOldLoans
    ? `${found}: reminders will be sent by e-mail.`
    : `${found}. No reminders are sent until a loan has a new due date, or until this command is run with --remind.`;
}

const WithoutPhone = RequestInput.omit({ phone: true });

/** A telephone number, or what was written instead; the form asks for one, older rows may have none. */
function phoneOf({ phone }: PortalRecord, notes: string[]): string {
  const { data } = RequestInput.shape.phone.safeParse(phone);
  if (data === undefined) notes.push("its telephone number is none");
  return data ?? (textOf(phone).slice(0, 40) || "not given");
}

async function borrowerOf(
  mover: Mover,
  { userId, email }: PortalRecord,
  byGoogleId: ReadonlyMap<string, string>,
) {
  for (const id of listOf(userId).map(textOf)) {
    const accountId = await mover.find("user", byGoogleId.get(id) ?? id);
    const account = accountId ? await accounts.findById(mover.db, accountId) : null;
    if (account) return account;
  }
  const account = email ? await accounts.findByEmail(mover.db, normalizeEmail(textOf(email))) : null;
  if (account) return account;
  throw new AppError("invalid", "its borrower has no account here");
}

function loanOf(record: PortalRecord, quantity: number, notes: string[]) {
  const said = textOf(record.status) || "pending";
  const status = said === "overdue" ? "received" : loanStates.find((state) => state === said);
  if (!status) throw new AppError("invalid", `requests have no status “${said}” here`);
  const dates = {
    requestDate: dateOf(record.requestDate) ?? madeAt(record),
    approvedDate: dateOf(record.approvedDate),
    dueDate: dateOf(record.dueDate),
    returnedDate: dateOf(record.returnedDate),
  };
  if (said === "overdue" && !dates.dueDate)
    notes.push("it was overdue without a due date, which is 14 days after the request now");
  return { status, quantity, issuedBy: textOf(record.issuedBy) || null, ...dates };
}
