import { lagosDay } from "#domain/lagos-day.ts";
import type { LoanRequest } from "#domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#domain/lending/statuses.ts";

const dayOf = (iso: string | null) => (iso ? lagosDay(iso) : "");

/** The initial values of the store's form of a request. */
export const toRecordValues = (request: LoanRequest) => ({
  status: request.status,
  name: request.name,
  phone: request.phone,
  quantity: String(request.quantity),
  requestId: request.requestId,
  reason: request.reason ?? "",
  note: request.note ?? "",
  approvedDate: dayOf(request.approvedDate),
  returnedDate: dayOf(request.returnedDate),
  dueDate: dayOf(request.dueDate),
  returnedQuantity: String(request.state === "partial" ? request.returnedQuantity : ""),
  damagedQuantity: "",
  lostQuantity: "",
  declineReason: request.declineReason ?? "",
});
export type RecordValues = ReturnType<typeof toRecordValues>;

/** Whether a field applies to this status; other fields are hidden. */
export function isFieldShown(field: keyof RecordValues, request: LoanRequest, status: LoanStatus): boolean {
  const to = status === "overdue" ? request.state : status;
  const { stamps, clears, holds } = loanStatuses[to];
  switch (field) {
    case "approvedDate":
    case "returnedDate":
      return stamps.includes(field) || (request[field] !== null && !clears.includes(field));
    case "dueDate":
    case "quantity":
      return holds || loanStatuses[request.state].holds;
    case "returnedQuantity":
      return status === "partial";
    case "damagedQuantity":
    case "lostQuantity":
      return status === "partial" || (status === "returned" && request.state !== "returned");
    case "declineReason":
      return status === "declined";
    default:
      return true;
  }
}

/** The shown fields that differ from their initial values. */
export function diffRecordValues(values: RecordValues, start: RecordValues, request: LoanRequest) {
  const fields = Object.keys(values) as (keyof RecordValues)[];
  const changed = fields.filter(
    (field) => values[field] !== start[field] && isFieldShown(field, request, values.status),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
