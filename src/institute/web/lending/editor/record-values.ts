import {
  changedFields,
  type FormValues,
  pickValues,
  toFormValues,
} from "#core/web/forms/fields/form-values.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#institute/domain/lending/statuses.ts";
import { loanFields } from "./request-fields.ts";

/** What the store's form of a request holds. */
export type RecordValues = FormValues<typeof loanFields> & { status: LoanStatus };

/** What it starts from; damaged and lost units are counted for each return. */
export const toRecordValues = (request: LoanRequest): RecordValues => ({
  ...toFormValues(loanFields, request),
  status: request.status,
  returnedQuantity: request.state === "partial" ? String(request.returnedQuantity) : "",
  damagedQuantity: "",
  lostQuantity: "",
});

/** Whether a field applies to this status; other fields are hidden. */
export function isFieldShown(field: keyof RecordValues, request: LoanRequest, status: LoanStatus): boolean {
  const to = status === "overdue" ? request.state : status;
  const { stamps, clears, holds } = loanStatuses[to];
  switch (field) {
    case "approvedDate":
    case "returnedDate":
      return stamps.includes(field) || (request[field] !== null && !clears.includes(field));
    case "startDate":
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
export const diffRecordValues = (values: RecordValues, start: RecordValues, request: LoanRequest) =>
  pickValues(
    values,
    changedFields(start, values).filter((field) => isFieldShown(field, request, values.status)),
  );
