import { describe, expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import { findDueReminder, isRemindedBefore } from "./reminder.ts";

const due = "2026-03-20";
const loan = {
  status: "received" as const,
  dueDate: `${due}T22:59:59.999Z`,
  issuedDate: "2026-03-01T09:00:00.000Z",
};
const on = (days: number, hour = "09:00") => new Date(`${addDays(due, days)}T${hour}:00Z`);

describe("the schedule of reminders", () => {
  test("is three days before, on the day, after 1 and 7 days, and then every 7", () => {
    const rungs = Array.from({ length: 40 }, (_, place) => findDueReminder(loan, on(place - 8))?.turn);
    expect([...new Set(rungs)]).toEqual([
      undefined,
      ...[-3, 0, 1, 7, 14, 21, 28].map((rung) => `${due}:${rung}`),
    ]);
  });

  test("changes at midnight in Nigeria", () => {
    expect(findDueReminder(loan, on(-1, "22:59"))?.kind).toBe("due3");
    expect(findDueReminder(loan, on(-1, "23:00"))?.kind).toBe("due0");
    expect(findDueReminder(loan, on(0, "23:00"))?.kind).toBe("overdue");
  });

  test("skips returned loans and loans handed over that day", () => {
    expect(findDueReminder({ ...loan, status: "returned" }, on(3))).toBeUndefined();
    expect(findDueReminder({ ...loan, status: "approved" }, on(3))).toBeUndefined();
    const late = { ...loan, issuedDate: on(-2).toISOString() };
    expect(findDueReminder(late, on(-1))).toBeUndefined();
    expect(findDueReminder(late, on(0))?.kind).toBe("due0");
  });

  test("begins before the due date only for loans handed over more than three days before it", () => {
    for (const [days, comes] of [
      [-4, true],
      [-3, false],
      [0, false],
    ] as const) {
      const handedOver = { ...loan, issuedDate: on(days).toISOString() };
      expect(isRemindedBefore(handedOver)).toBe(comes);
      expect(findDueReminder(handedOver, on(-1))?.kind === "due3").toBe(comes);
    }
  });

  test("starts again with a new due date", () => {
    const extended = { ...loan, dueDate: "2026-03-27T22:59:59.999Z" };
    expect(findDueReminder(extended, on(0))).toBeUndefined();
    expect(findDueReminder(extended, on(5))?.turn).toBe("2026-03-27:-3");
  });
});
