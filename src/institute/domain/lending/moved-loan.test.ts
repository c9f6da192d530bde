import { expect, test } from "vitest";
import { toMovedLoan } from "./moved-loan.ts";

const now = "2026-03-10T12:00:00.000Z";
const dates = { approvedDate: undefined, dueDate: undefined, returnedDate: undefined };
const older = { quantity: 3, issuedBy: "Ladi Pam", requestDate: "2026-03-01T09:00:00.000Z", ...dates };

test("a loan of an older site has the facts that its status needs", () => {
  const due = "2026-03-15T22:59:59.999Z";
  expect(toMovedLoan({ ...older, status: "pending" }, now)).toMatchObject({
    dueDate: due,
    approvedDate: null,
    issuedQuantity: 0,
    closedAt: null,
  });
  expect(toMovedLoan({ ...older, status: "received" }, now)).toMatchObject({
    approvedDate: older.requestDate,
    issuedDate: older.requestDate,
    issuedBy: "Ladi Pam",
    issuedQuantity: 3,
    closedAt: null,
  });
  const returnedDate = "2026-03-09T10:00:00.000Z";
  const returned = { returnedDate, closedAt: returnedDate, returnedQuantity: 3 };
  expect(toMovedLoan({ ...older, status: "returned", returnedDate }, now)).toMatchObject(returned);
});

test("what is over without a date was over when it was due, and is by now", () => {
  expect(toMovedLoan({ ...older, status: "returned" }, now)).toMatchObject({
    returnedDate: now,
    closedAt: now,
  });
  const dueDate = "2026-03-04T00:00:00.000Z";
  const closedAt = "2026-03-04T22:59:59.999Z";
  expect(toMovedLoan({ ...older, status: "declined", dueDate }, now)).toMatchObject({
    dueDate: closedAt,
    closedAt,
  });
});
