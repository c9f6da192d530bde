import { describe, expect, test } from "vitest";
import { newLoan } from "./loan.ts";
import { countNamed } from "./loan-units.ts";
import type { LoanRequest } from "./request.ts";
import { codeOf, planScan, readCode, type Scanned } from "./scan.ts";
import { addScanned, choiceOf, describeChoice, type ScanLine, stepsOf, undoOf } from "./scan-list.ts";
import type { Unit, UnitState } from "./unit.ts";

const item = { _id: "tel", name: "Telescope", isNumbered: true };

const loanOf = (name: string, changes: Partial<LoanRequest> = {}): LoanRequest => ({
  ...newLoan(1, "2026-03-14T22:59:59.999Z", new Date("2026-03-01T08:00:00Z")),
  _id: `loan of ${name}`,
  name,
  email: `${name}@example.org`,
  phone: "+234 803 123 4567",
  phoneNumber: 2348031234567,
  address: null,
  type: null,
  reason: null,
  note: null,
  userId: [name],
  requestId: item._id,
  equipment: item.name,
  status: "approved",
  state: "approved",
  requestedQuantity: 1,
  version: 1,
  ...changes,
});

const unitOf = (label: string, state: UnitState = "in", requestId: string | null = null): Unit => ({
  _id: label,
  equipmentId: item._id,
  label,
  state,
  requestId,
  borrower: requestId,
  serial: null,
  condition: null,
  note: null,
  boughtOn: null,
  value: null,
  createdAt: "2026-01-01T08:00:00.000Z",
  version: 1,
});

const scannedOf = (unit: Unit | null, ...loans: LoanRequest[]): Scanned => ({ item, unit, loans });

/** The list after scanning these, which must all be accepted. */
function listOf(...scanned: Scanned[]): ScanLine[] {
  const lines: ScanLine[] = [];
  for (const one of scanned) {
    const added = addScanned(lines, one);
    if ("refusal" in added) throw new Error(added.refusal);
    lines.push(added.line);
  }
  return lines;
}

describe("a code", () => {
  test.each([
    ["http://localhost/equipment/01a2-b3", { itemId: "01a2-b3", label: null }],
    [" https://store.example.org/equipment/01a2?unit=NET%2001#x ", { itemId: "01a2", label: "NET 01" }],
    ["NET-01", { itemId: null, label: "NET-01" }],
    ["https://example.org/other", { itemId: null, label: "https://example.org/other" }],
  ])("is read from %s", (code, read) => expect(readCode(code)).toEqual(read));

  test("that a label shows is read as what it is of", () => {
    const code = codeOf("https://store.example.org", "01a2", "NET 01/b & c");
    expect(readCode(code)).toEqual({ itemId: "01a2", label: "NET 01/b & c" });
  });
});

describe("scanning", () => {
  const refusalOf = (scanned: Scanned) => {
    const plan = planScan(scanned);
    return "refusal" in plan ? plan.refusal : undefined;
  };
  test.each([
    [{ item: null, unit: null, loans: [] }, "The store knows no such code."],
    [scannedOf(unitOf("T1", "lost")), /^T1 is marked as lost/],
    [scannedOf(unitOf("T1", "repair")), /^T1 is in repair/],
    [scannedOf(unitOf("T1", "retired")), /^T1 was retired/],
    [scannedOf(unitOf("T1")), /no request for Telescope is approved/],
    [scannedOf(null), /are numbered: scan the label of the unit/],
  ])("what can lead nowhere says why (%#)", (scanned, words) => expect(refusalOf(scanned)).toMatch(words));

  test("a unit that is out takes it back from who has it", () => {
    const [ruth, musa] = ["Ruth", "Musa"].map((name) =>
      loanOf(name, { state: "received", status: "received", units: [] }),
    );
    if (!ruth || !musa) throw new Error("No loans.");
    const [line] = listOf(scannedOf(unitOf("T1", "out", musa._id), ruth, musa));
    expect(line?.choices.map(describeChoice)).toEqual(["Take back from Musa"]);
  });

  test("a unit in the store offers each approved request, then loans whose units have no name", () => {
    const out = loanOf("Musa", { state: "received", status: "received", units: [] });
    const [line] = listOf(scannedOf(unitOf("T1"), loanOf("Ruth"), loanOf("Ladi"), out));
    expect(line?.choices.map(describeChoice)).toEqual([
      "Hand over to Ruth",
      "Hand over to Ladi",
      "Take back from Musa",
      "Is out with Musa",
    ]);
  });

  test("a booking of another day is named with its day, after the others, and never chosen by itself", () => {
    const shelf = { state: "booked" as const, lacks: 0, late: [], collectBy: null };
    const ahead = loanOf("Ruth", { startDate: "2026-12-06", shelf });
    const [line] = listOf(scannedOf(unitOf("T1"), ahead));
    expect(line?.chosen).toBeNull();
    expect(line?.choices.map(describeChoice)).toEqual([
      "Hand over to Ruth, who has booked it from 6 December 2026",
    ]);
    expect(line && stepsOf([line])).toEqual([]);
    expect(line && stepsOf([{ ...line, chosen: 0 }])).toMatchObject([{ changes: { status: "received" } }]);
    const [both] = listOf(scannedOf(unitOf("T1"), ahead, loanOf("Ladi")));
    expect(both && choiceOf(both)?.loan.name).toBe("Ladi");
  });

  test("a loan takes back no more units than it has", () => {
    const out = loanOf("Musa", { quantity: 2, state: "received", status: "received", units: [] });
    const lines = listOf(scannedOf(unitOf("T1"), out), scannedOf(unitOf("T2"), out));
    expect(stepsOf(lines)).toMatchObject([{ changes: { unitsBack: ["T1", "T2"] } }]);
    const [more] = listOf(scannedOf(unitOf("T3"), out));
    expect(more && describeChoice(more.choices[0])).toBe("Take back from Musa");
    const third = addScanned(lines, scannedOf(unitOf("T3"), out));
    const choice = "line" in third ? choiceOf(third.line) : undefined;
    expect(choice && describeChoice(choice)).toBe("Is out with Musa");
  });

  test("several units fills one request after the other, and says when there is no more", () => {
    const loans = [loanOf("Ruth", { quantity: 2 }), loanOf("Ladi")];
    const scan = (label: string) => scannedOf(unitOf(label), ...loans);
    const lines = listOf(scan("T1"), scan("T2"), scan("T3"));
    expect(stepsOf(lines).map(({ loan, changes }) => [loan.name, changes])).toEqual([
      ["Ruth", { status: "received", unitsOut: ["T1", "T2"] }],
      ["Ladi", { status: "received", unitsOut: ["T3"] }],
    ]);
    expect(addScanned(lines, scan("T2"))).toEqual({ refusal: "T2, Telescope is in the list already." });
    expect(addScanned(lines, scan("T4"))).toEqual({ refusal: expect.stringMatching(/one too many/) });
  });

  test("back and damaged units of one loan is one change, which can be undone", () => {
    const units = ["T1", "T2", "T3"].map((label) => ({ _id: label, label }));
    const out = loanOf("Ruth", {
      state: "received",
      status: "received",
      quantity: 3,
      issuedQuantity: 3,
      units,
    });
    const lines = listOf(...["T1", "T2"].map((label) => scannedOf(unitOf(label, "out", out._id), out)));
    const [step] = stepsOf(lines.map((line) => ({ ...line, isDamaged: line.id === "T2" })));
    if (!step) throw new Error("No step.");
    expect(step.changes).toEqual({ unitsBack: ["T1"], unitsDamaged: ["T2"] });
    expect(undoOf(step, "partial")).toEqual({ status: "received" });
    const later = { ...step, loan: { ...out, state: "partial" as const, returnedQuantity: 1 } };
    expect(undoOf(later, "partial")).toEqual({
      status: "partial",
      returnedQuantity: 1,
      unitsOut: ["T1", "T2"],
    });
  });

  test("what is counted hands over or takes back the whole request", () => {
    const counted = {
      ...scannedOf(null, loanOf("Ruth", { quantity: 3 })),
      item: { ...item, isNumbered: false },
    };
    expect(stepsOf(listOf(counted)).map(({ changes }) => changes)).toEqual([{ status: "received" }]);
  });
});

describe("a return that names its units", () => {
  const loan = {
    ...newLoan(3, "2026-03-14T22:59:59.999Z", new Date()),
    status: "received" as const,
    issuedQuantity: 3,
  };
  test("is counted by them", () => {
    expect(countNamed(loan, { unitsBack: ["a"], unitsLost: ["b"] }, 3)).toMatchObject({
      returnedQuantity: 2,
      lostQuantity: 1,
      damagedQuantity: 0,
    });
  });
  test("counts nothing again that was counted back without its label", () => {
    const partial = { ...loan, status: "partial" as const, quantity: 2, returnedQuantity: 1 };
    expect(countNamed(partial, { unitsDamaged: ["a"] }, 3)).toEqual({
      unitsDamaged: ["a"],
      lostQuantity: 0,
      damagedQuantity: 0,
    });
  });
});
