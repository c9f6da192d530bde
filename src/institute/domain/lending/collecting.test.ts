import { expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import { deliveredInstitute } from "#core/institute.ts";
import { collectStep, lastCollectDay } from "./collecting.ts";

const hours = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const).map((day) => ({
  day,
  opens: "08:00",
  closes: "16:00",
}));
const store = { ...deliveredInstitute.store, hours };
// A Thursday.
const approvedDate = "2026-03-05T09:00:00.000Z";
const approved = { status: "approved", startDate: "2026-03-04", approvedDate, collectBy: null } as const;

/** What happens on each day, with what it leaves behind. */
function course(days: string[], of = store) {
  let collectBy: string | null = null;
  return days.map((today) => {
    const step = collectStep({ ...approved, collectBy }, of, today);
    if (step && step !== "end") collectBy = step.tell;
    return step === null || step === "end" ? step : step.tell;
  });
}
const from = (first: string, count: number) => Array.from({ length: count }, (_, nth) => addDays(first, nth));

test("three open days after it was approved a request ends, and the borrower is told the day before", () => {
  expect(lastCollectDay(approved, store)).toBe("2026-03-10");
  expect(course(from("2026-03-05", 7))).toEqual([null, null, null, null, "2026-03-10", null, "end"]);
});

test("a request that begins later is collected from its first day on", () => {
  expect(lastCollectDay({ ...approved, startDate: "2026-03-20" }, store)).toBe("2026-03-25");
  expect(collectStep({ ...approved, startDate: "2026-03-20" }, store, "2026-03-12")).toBeNull();
});

test("one open day is told on the day of the approval", () => {
  expect(course(from("2026-03-05", 3), { ...store, collectDays: 1 })).toEqual(["2026-03-06", null, "end"]);
});

test("nothing ends where no days are set, before it is approved, or once it is handed over", () => {
  const later = "2027-03-05";
  expect(
    collectStep({ ...approved, collectBy: "2026-03-10" }, { ...store, collectDays: 0 }, later),
  ).toBeNull();
  expect(collectStep({ ...approved, approvedDate: null }, store, later)).toBeNull();
  expect(collectStep({ ...approved, status: "received", collectBy: "2026-03-10" }, store, later)).toBeNull();
});

test("after weeks without the program, the borrower is told first and has one more open day", () => {
  expect(course(["2026-04-03", "2026-04-04", "2026-04-06", "2026-04-07"])).toEqual([
    "2026-04-06",
    null,
    null,
    "end",
  ]);
});

test("a clock 400 days ahead ends nothing on its first day, and once it is right the right day is told", () => {
  expect(
    course(["2026-03-05", "2027-04-09", "2026-03-05", "2026-03-09", "2026-03-10", "2026-03-11"]),
  ).toEqual([null, "2027-04-12", null, "2026-03-10", null, "end"]);
});

test("another approval and a store that closes count from the later day", () => {
  const again = { ...approved, approvedDate: "2026-03-12T09:00:00.000Z", collectBy: "2026-03-10" };
  expect(collectStep(again, store, "2026-03-13")).toBeNull();
  expect(collectStep(again, store, "2026-03-16")).toEqual({ tell: "2026-03-17" });
  const closed = { ...store, closedDays: [{ from: "2026-03-10", until: "2026-03-13" }] };
  expect(collectStep({ ...approved, collectBy: "2026-03-10" }, closed, "2026-03-11")).toEqual({
    tell: "2026-03-16",
  });
});
