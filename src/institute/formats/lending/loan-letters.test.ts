import { describe, expect, test } from "vitest";
import { endOfLagosDay } from "#core/domain/lagos-day.ts";
import { loanStates } from "#institute/domain/lending/loan.ts";
import { deskLetter, loanLetter } from "./loan-letters.ts";
import type { LoanNews } from "./loan-mails.ts";
import { loanTexts } from "./loan-texts.ts";

const to = { name: "Musa Danjuma", firstName: "Musa", publicUrl: "https://malimbe.example.org" };
const loan: LoanNews = {
  status: "pending",
  name: "Musa Danjuma",
  equipment: "Mist net",
  reason: null,
  quantity: 3,
  issuedQuantity: 3,
  returnedQuantity: 0,
  damagedQuantity: 0,
  lostQuantity: 0,
  requestDate: "2026-03-01T09:00:00.000Z",
  dueDate: endOfLagosDay("2026-03-20"),
  issuedDate: null,
  declineReason: null,
  extensionDate: null,
  extensionReason: null,
};
/** The words by which a letter shows that a request is in a state. */
const words: Record<LoanNews["status"], RegExp> = {
  pending: /reserved for you/,
  approved: /is approved/,
  received: /You have received|Your loan of .* is open/,
  partial: /still with you/,
  returned: /your loan is closed/,
  declined: /cannot lend/,
  cancelled: /is cancelled/,
};
/** Every state, with what may differ in it. */
const states = loanStates.flatMap((status): LoanNews[] => {
  const is = { ...loan, status };
  const later = { ...is, dueDate: endOfLagosDay("2026-03-27") };
  if (status === "partial") return [{ ...is, quantity: 2, returnedQuantity: 1 }, later];
  return [is, later, { ...is, quantity: 2, issuedQuantity: 2 }, { ...is, equipment: "Telescope" }];
});
const textOf = (told: LoanNews | null, is: LoanNews) => loanLetter(told, is, to)?.paragraphs.join("\n");

describe("the letter about a loan", () => {
  test.each(states)(
    "$status, $quantity × $equipment is none to a reader who knows it, and shows it to one who knows nothing",
    (is) => {
      expect(textOf(is, is)).toBeUndefined();
      expect(textOf(null, is)).toMatch(words[is.status]);
    },
  );

  test("shows the state that is true, whatever other state was told", () => {
    for (const told of states)
      for (const is of states) {
        if (told.status !== is.status)
          expect([told.status, textOf(told, is)]).toEqual([
            told.status,
            expect.stringMatching(words[is.status]),
          ]);
        expect(textOf(told, is) ?? "").not.toMatch(/undefined|null/);
      }
  });

  test("tells of an open loan with another due date, number or item, once", () => {
    const open = states.filter(({ status }) => ["pending", "approved", "received"].includes(status));
    for (const told of open)
      for (const is of open.filter(({ status }) => status === told.status)) {
        const text = textOf(told, is);
        expect([told, is, text === undefined]).toEqual([told, is, told === is]);
        expect(text?.match(/27 March 2026/g)?.length ?? 1).toBe(1);
      }
  });

  test("compares only what was told", () => {
    expect(
      loanLetter({ status: "received" }, { ...loan, status: "received", lostQuantity: 1 }, to),
    ).toBeNull();
  });

  test("says that nothing is lost any more, whatever else it says", () => {
    const told = { ...loan, status: "partial" as const, issuedQuantity: 3, quantity: 2, lostQuantity: 1 };
    for (const is of states.filter(({ status }) => ["received", "partial", "returned"].includes(status)))
      expect(textOf(told, is)).toMatch(/Nothing is now recorded as damaged or lost/);
  });

  test("answers a wish for a later date with the store’s answer", () => {
    const asked = { ...loan, status: "received" as const, extensionDate: endOfLagosDay("2026-03-30") };
    const answered = { ...asked, extensionDate: null };
    expect(textOf(asked, answered)).toContain("The due date is still 20 March 2026.");
    const granted = { ...answered, dueDate: asked.extensionDate };
    expect(textOf(asked, granted)).toBe("You may keep 3 × Mist net until 30 March 2026.");
    expect(textOf(asked, { ...answered, dueDate: endOfLagosDay("2026-03-12") })).toContain(
      "new due date is 12 March",
    );
  });

  test("says a cancellation that was undone, and that the request is approved", () => {
    const letter = loanLetter({ ...loan, status: "cancelled" }, { ...loan, status: "approved" }, to);
    expect(letter?.subject).toBe("Open again: Mist net");
    expect(letter?.paragraphs.join("\n")).toMatch(/has undone the cancellation.*\n?.*is approved/s);
  });
});

describe("every text about a request", () => {
  const booked = { ...loan, startDate: "2026-03-10", extensionDate: endOfLagosDay("2026-03-30") };
  const cases = (["pending", "approved", "received", "partial"] as const).flatMap((status) =>
    [null, "2026-03-09T10:00:00.000Z"].flatMap((issuedDate) =>
      [
        {},
        { quantity: 1, issuedQuantity: 2, returnedQuantity: 1, lostQuantity: 1 },
        { missing: 1, lacks: 1, hasBegun: true },
        { missing: 3, lacks: 3, hasBegun: false },
        { missing: 0, lacks: 0, hasBegun: true, isOver: true },
      ].map((shelf): LoanNews => ({ ...booked, status, issuedDate, ...shelf })),
    ),
  );

  test.each(Object.entries(loanTexts))("says from when to when: %s", (_name, textsOf) => {
    for (const is of cases) {
      const text = textsOf(is, {}).paragraphs.join("\n");
      expect(text).toMatch(/10 March 2026.*20 March 2026/s);
      expect(text).not.toMatch(/undefined|null|NaN|,,| {2}/);
    }
  });

  test.each(["approved", "handOverUndone"] as const)("calls nobody to what may not be there: %s", (name) => {
    for (const is of cases.filter(({ missing, status }) => missing && status === "approved"))
      expect(loanTexts[name](is, {}).paragraphs.join("\n")).not.toMatch(
        /[Cc]ome to the store|can collect it/,
      );
  });

  test("promises no day that is over", () => {
    const late = { ...booked, status: "approved" as const, hasBegun: true, isOver: true };
    for (const name of ["approved", "there", "handOverUndone"] as const) {
      const text = loanTexts[name](late, {}).paragraphs.join("\n");
      expect(text).toContain("You had booked them from 10 March 2026 until 20 March 2026.");
      expect(text).not.toContain("due back by");
    }
  });
});

describe("the letter to the store", () => {
  const subject = (told: Partial<LoanNews> | null, is: LoanNews) => deskLetter(told, is, to)?.subject;

  test("tells of a new request, a wish and an approved request that was cancelled, and of nothing else", () => {
    const out = { ...loan, status: "received" as const };
    const wish = { ...out, extensionDate: endOfLagosDay("2026-03-30") };
    expect(subject(null, loan)).toBe("New request: Musa Danjuma, 3 × Mist net");
    expect(subject(null, out)).toBeUndefined();
    expect(subject(null, wish)).toBe("Extension request: Musa Danjuma, Mist net");
    expect(subject(wish, wish)).toBeUndefined();
    const cancelled = { ...loan, status: "cancelled" as const };
    expect(subject({ status: "approved" }, cancelled)).toBe("Cancelled: Musa Danjuma, 3 × Mist net");
    expect(subject({ status: "pending" }, cancelled)).toBeUndefined();
  });
});
