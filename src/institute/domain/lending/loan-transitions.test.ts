import { describe, expect, test } from "vitest";
import { AppError } from "#core/domain/errors.ts";
import { heldQuantity, type Loan, loanStates, loanStatusNames, newLoan, statusAt } from "./loan.ts";
import { resolveDueDate } from "./loan-dates.ts";
import { applyChanges } from "./loan-transitions.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

const now = new Date("2026-03-10T09:00:00.000Z");
const by = { name: "Ibrahim Garkuwa" };

const pending = newLoan(5, "2026-03-20T22:59:59.999Z", new Date("2026-03-01T09:00:00.000Z"));

const moved = (loan: Loan, changes: RequestChanges, at = now) => applyChanges(loan, changes, by, at);
const become = (loan: Loan, changes: RequestChanges, at = now) => moved(loan, changes, at).after;
const extra = { declined: { declineReason: "Being mended." }, partial: { returnedQuantity: 2 } };

/** A loan of five in each of the states. */
const loanIn = (status: LoanState): Loan => {
  if (status === "pending") return pending;
  if (status === "partial") return become(loanIn("received"), { status, returnedQuantity: 2 });
  return become(pending, { status, ...(status === "declined" && extra.declined) });
};

// Semantics §6, repeated here.
const allowed: Record<LoanState, LoanStatus[]> = {
  pending: ["approved", "received", "returned", "declined", "cancelled"],
  approved: ["pending", "received", "returned", "declined", "cancelled"],
  received: ["approved", "partial", "returned", "overdue"],
  partial: ["received", "partial", "returned", "overdue"],
  returned: ["received", "partial"],
  declined: [],
  cancelled: [],
};

describe("every transition", () => {
  const pairs = loanStates.flatMap((from) => loanStatusNames.map((to) => [from, to] as const));
  test.each(pairs)("from %s to %s follows the table", (from, to) => {
    const loan = loanIn(from);
    const counted = from === "partial" ? { returnedQuantity: 3 } : extra.partial;
    const sent = { status: to, ...(to === "declined" && extra.declined), ...(to === "partial" && counted) };
    if (allowed[from].includes(to)) {
      const { after: result, kind } = moved(loan, sent);
      expect(statusAt(result, now)).toBe(to);
      expect(kind).toBe(to === "overdue" ? "recalled" : to);
      expect(heldQuantity(result) > 0).toBe(loanStatuses[to].holds);
      expect(result.closedAt === null).toBe(loanStatuses[to].holds);
    } else if (from === to) expect(moved(loan, { status: to })).toMatchObject({ after: loan, kind: null });
    else {
      const refusal = (() => {
        try {
          moved(loan, sent);
        } catch (error) {
          return error;
        }
      })();
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toMatchObject({ code: "conflict", details: { current: { from, to } } });
    }
  });
});

describe("hand-over", () => {
  test("records who and when, once", () => {
    const received = loanIn("received");
    expect(received).toMatchObject({ issuedBy: by.name, issuedQuantity: 5, approvedDate: now.toISOString() });
    const again = applyChanges(received, { status: "received" }, { name: "Somebody else" }, now);
    expect(again).toMatchObject({ kind: null, after: { issuedBy: by.name } });
    const some = become(received, { status: "partial", returnedQuantity: 1 });
    expect(applyChanges(some, { status: "received" }, { name: "Somebody else" }, now).after.issuedBy).toBe(
      by.name,
    );
  });

  test("can be undone, as if nothing was issued", () => {
    expect(become(loanIn("received"), { status: "approved" })).toMatchObject({
      issuedBy: null,
      issuedQuantity: 0,
      quantity: 5,
    });
  });

  test("after the due date gives the default period from today, unless a date is chosen", () => {
    const late = { ...pending, dueDate: "2026-03-05T22:59:59.999Z" };
    expect(become(late, { status: "received" }).dueDate).toBe("2026-03-24T22:59:59.999Z");
    expect(become(late, { status: "received", dueDate: "2026-03-12" }).dueDate).toBe(
      "2026-03-12T22:59:59.999Z",
    );
  });

  test("may be of fewer units than requested", () => {
    expect(become(pending, { status: "approved", quantity: 2 })).toMatchObject({ quantity: 2 });
    expect(become(pending, { status: "received", quantity: 2 })).toMatchObject({
      quantity: 2,
      issuedQuantity: 2,
    });
  });
});

describe("a return", () => {
  const received = loanIn("received");

  test("of some units frees only those", () => {
    expect(become(received, { status: "partial", returnedQuantity: 3 })).toMatchObject({
      status: "partial",
      quantity: 2,
      returnedQuantity: 3,
    });
    expect(become(received, { status: "partial", quantity: 2 })).toMatchObject({
      quantity: 2,
      returnedQuantity: 3,
    });
  });

  test("without a count frees nothing", () => {
    expect(become(received, { status: "partial" })).toMatchObject({ status: "partial", quantity: 5 });
  });

  test("of all of them closes the loan", () => {
    const back = become(received, { status: "partial", returnedQuantity: 5 });
    expect(back).toMatchObject({ status: "returned", returnedDate: now.toISOString(), quantity: 5 });
    expect(heldQuantity(back)).toBe(0);
  });

  test("of more units than were handed over is refused, even in two concurrent counts", () => {
    expect(() => moved(received, { status: "partial", returnedQuantity: 6 })).toThrow(
      "correct the marked fields",
    );
    const first = become(received, { status: "partial", returnedQuantity: 4 });
    expect(moved(first, { status: "partial", returnedQuantity: 4 })).toMatchObject({
      kind: null,
      after: first,
    });
  });

  test("records damaged units, and removes lost units from the total", () => {
    const outcome = moved(received, {
      status: "partial",
      returnedQuantity: 3,
      damagedQuantity: 1,
      lostQuantity: 1,
    });
    expect(outcome).toMatchObject({
      total: -1,
      damaged: 1,
      lost: 1,
      after: { lostQuantity: 1, quantity: 2 },
    });
    expect(() => moved(received, { status: "partial", returnedQuantity: 1, lostQuantity: 2 })).toThrow();
    const rest = moved(outcome.after, { status: "returned", lostQuantity: 2 });
    expect(rest).toMatchObject({ total: -2, after: { lostQuantity: 3, returnedQuantity: 5 } });
  });

  test("needs the number of returned units if only damaged or lost ones are given", () => {
    const some = become(received, { status: "partial", returnedQuantity: 2 });
    const refused = expect.objectContaining({
      details: { fields: { returnedQuantity: expect.any(String) } },
    });
    for (const loan of [received, some])
      for (const sent of [
        { lostQuantity: 1 },
        { damagedQuantity: 1 },
        { status: "partial", lostQuantity: 1 },
      ])
        expect(() => moved(loan, sent as RequestChanges)).toThrow(refused);
    expect(become(some, { returnedQuantity: 3, lostQuantity: 1 })).toMatchObject({
      lostQuantity: 1,
      quantity: 2,
    });
  });

  test("that is undone counts all units as out again, including lost ones", () => {
    const lost = become(received, { status: "returned", lostQuantity: 2 });
    expect(moved(lost, { status: "received" })).toMatchObject({
      total: 2,
      after: { quantity: 5, returnedQuantity: 0, lostQuantity: 0, returnedDate: null, closedAt: null },
    });
    expect(moved(lost, { status: "partial", returnedQuantity: 1 })).toMatchObject({
      total: 2,
      after: { quantity: 4, returnedQuantity: 1, lostQuantity: 0 },
    });
  });

  test("of a loan that was never recorded sets the missing values", () => {
    expect(
      become(pending, { status: "returned", approvedDate: "2026-03-02", returnedDate: "2026-03-08" }),
    ).toMatchObject({
      approvedDate: "2026-03-02T11:00:00.000Z",
      returnedDate: "2026-03-08T11:00:00.000Z",
      issuedBy: by.name,
      issuedQuantity: 5,
    });
  });
});

describe("invalid changes", () => {
  const received = loanIn("received");
  test.each([
    [pending, { approvedDate: "2026-03-05" }, "approvedDate"],
    [pending, { dueDate: null }, "dueDate"],
    [pending, { damagedQuantity: 1 }, "damagedQuantity"],
    [pending, { declineReason: "Being mended." }, "declineReason"],
    [pending, { status: "approved", returnedDate: "2026-03-05" }, "returnedDate"],
    [loanIn("approved"), { approvedDate: null }, "approvedDate"],
    [loanIn("approved"), { lostQuantity: 1 }, "lostQuantity"],
    [received, { returnedDate: "2026-03-10" }, "returnedDate"],
    [received, { status: "approved", quantity: 3 }, "quantity"],
    [received, { status: "returned", returnedQuantity: 3 }, "returnedQuantity"],
    [received, { status: "overdue", lostQuantity: 1 }, "lostQuantity"],
    [received, { status: "overdue", dueDate: "2026-03-05" }, "dueDate"],
    [loanIn("returned"), { damagedQuantity: 1 }, "damagedQuantity"],
    [loanIn("returned"), { returnedDate: null }, "returnedDate"],
    [loanIn("declined"), { declineReason: null }, "declineReason"],
  ] satisfies [Loan, RequestChanges, string][])("are refused, never ignored: %#", (loan, sent, field) => {
    const refused = expect.objectContaining({ details: { fields: { [field]: expect.any(String) } } });
    expect(() => moved(loan, sent)).toThrow(refused);
  });

  test("do not include unchanged values from a form", () => {
    const { approvedDate, returnedDate, dueDate, quantity, returnedQuantity, declineReason } = received;
    const sent = { approvedDate, returnedDate, dueDate, quantity, returnedQuantity, declineReason };
    expect(become(received, { ...sent, status: "returned" })).toMatchObject({ status: "returned" });
    expect(become(received, { ...sent, status: "approved" })).toMatchObject({ status: "approved" });
  });
});

test("the reason for declining can be changed", () => {
  expect(moved(loanIn("declined"), { declineReason: "It was stolen." })).toMatchObject({
    kind: "changed",
    after: { declineReason: "It was stolen." },
  });
});

describe("dates", () => {
  test.each([
    [{ returnedDate: "2026-03-11" }, "returnedDate"],
    [{ returnedDate: "2026-02-28" }, "returnedDate"],
    [{ approvedDate: "2026-02-28" }, "approvedDate"],
    [{ approvedDate: "2026-03-12" }, "approvedDate"],
    [{ dueDate: "2026-02-28" }, "dueDate"],
  ] satisfies [RequestChanges, string][])("in the wrong order are refused: %o", (sent, field) => {
    const refused = expect.objectContaining({ details: { fields: { [field]: expect.any(String) } } });
    expect(() => moved(pending, { status: "returned", ...sent })).toThrow(refused);
  });

  test("on the due day a loan is on time until midnight in Nigeria", () => {
    const loan = loanIn("received");
    expect(statusAt(loan, new Date("2026-03-20T22:59:59.000Z"))).toBe("received");
    expect(statusAt(loan, new Date("2026-03-20T23:00:00.000Z"))).toBe("overdue");
  });

  test("a later due date ends the overdue status at once, and takes precedence over a recall sent with it", () => {
    const late = new Date("2026-03-25T09:00:00.000Z");
    const loan = loanIn("received");
    expect(statusAt(become(loan, { dueDate: "2026-04-02" }, late), late)).toBe("received");
    const both = moved(loan, { status: "overdue", dueDate: "2026-04-02" });
    expect(both).toMatchObject({ kind: "changed", after: { dueDate: "2026-04-02T22:59:59.999Z" } });
  });

  test("an extension that is granted becomes the due date, a refused one is removed", () => {
    const asking = { ...loanIn("received"), extensionDate: "2026-04-01T22:59:59.999Z" };
    expect(moved(asking, { extension: "granted" })).toMatchObject({
      kind: "extensionGranted",
      after: { dueDate: "2026-04-01T22:59:59.999Z", extensionDate: null },
    });
    expect(moved(asking, { extension: "refused" })).toMatchObject({
      kind: "extensionRefused",
      after: { dueDate: asking.dueDate, extensionDate: null },
    });
    expect(() => moved(loanIn("received"), { extension: "granted" })).toThrow("no pending extension");
  });

  test("without a due date a request gets 14 days; a member may ask for 60", () => {
    expect(resolveDueDate(null, now, "borrower")).toBe("2026-03-24T22:59:59.999Z");
    expect(resolveDueDate("2026-05-09", now, "borrower")).toBe("2026-05-09T22:59:59.999Z");
    expect(() => resolveDueDate("2026-05-10", now, "borrower")).toThrow();
    expect(resolveDueDate("2027-05-10", now, "store")).toBe("2027-05-10T22:59:59.999Z");
    expect(() => resolveDueDate("2026-03-09", now, "store")).toThrow();
  });
});
