import { expect, test } from "vitest";
import { type Borrower, type OpenRequest, refusalOf, type StoreRules, yoursOf } from "./rules.ts";

type Rule = StoreRules["rules"][number];

const rule = (changes: Partial<Rule>): Rule => ({
  category: "",
  most: 0,
  who: "all",
  people: [],
  ...changes,
});
const rulesOf = (rules: Partial<Rule>[], lateBlockDays = 0) => ({ rules: rules.map(rule), lateBlockDays });
const student: Borrower = { email: "musa@example.org", hasProfile: true, isStaff: false };
const warden: Borrower = { email: "warden@example.org", hasProfile: true, isStaff: true };
const has = (quantity: number, category: string | null = "Nets", lateDays = 0): OpenRequest => ({
  equipment: "Mist net",
  category,
  quantity,
  days: { from: "2026-03-01", to: "2026-03-09" },
  lateDays,
});
/** Why the first of these requests is refused. */
const refused = (rules: StoreRules, borrower: Borrower, open: [OpenRequest, ...OpenRequest[]]) =>
  refusalOf(open[0], rules, borrower, open) ?? undefined;
const today = "2026-03-01";

test("without rules everything is allowed, however much and however late", () => {
  expect(refused(rulesOf([]), student, [has(500, "Nets", 300)])).toBeUndefined();
  expect(yoursOf(null, today, rulesOf([]), student, [has(2, null, 3)])).toEqual({
    most: null,
    held: 0,
    late: 1,
    mayAsk: true,
    why: null,
  });
});

test("a category is lent to whom its rules name; a rule without one is about everything", () => {
  const staffOnly = rulesOf([{ category: " nets ", who: "staff" }]);
  expect(refused(staffOnly, student, [has(1)])).toBe(
    "The store lends equipment of “nets” only to staff. Ask the store if you need it.",
  );
  expect(refused(staffOnly, warden, [has(1)])).toBeUndefined();
  expect(refused(staffOnly, student, [has(1, "Scopes")])).toBeUndefined();
  const members = rulesOf([{ who: "profile" }, { category: "Nets", who: "staff" }]);
  const stranger = { ...warden, hasProfile: false };
  expect(refused(members, stranger, [has(1)])).toContain("lends equipment only to members with a profile");
  expect(refused(members, student, [has(1)])).toContain("only to staff");
});

test("of several rules for one category a borrower needs one, and the most generous one counts", () => {
  const rules = rulesOf([
    { category: "Nets", who: "list", people: ["Musa@Example.org"], most: 2 },
    { category: "NETS", who: "staff", most: 6 },
  ]);
  expect(refused(rules, student, [has(2)])).toBeUndefined();
  expect(refused(rules, student, [has(3)])).toBe(
    "You can have 2 units of “Nets” at once. Request 2 or fewer, or ask the store.",
  );
  expect(refused(rules, warden, [has(6)])).toBeUndefined();
  expect(refused(rules, { ...student, email: "" }, [has(1)])).toBe(
    "The store lends equipment of “Nets” only to people on the store’s list and staff. Ask the store if you need it.",
  );
});

test("units of one category, or of all, are counted together", () => {
  const rules = rulesOf([{ category: "Nets", most: 3 }, { most: 5 }]);
  expect(refused(rules, student, [has(1), has(2)])).toBeUndefined();
  expect(refused(rules, student, [has(2), has(2)])).toBe(
    "You can have 3 units of “Nets” at once, and have 2 on these days already, counting those that are requested. Request 1, or ask the store.",
  );
  expect(refused(rules, student, [has(1), has(1), has(4, "Scopes")])).toBe(
    "You can have 5 units at once, and have 5 on these days already, counting those that are requested. Choose other days, return or cancel some first, or ask the store.",
  );
  expect(yoursOf("Nets", today, rules, student, [has(2)])).toMatchObject({ most: 3, held: 2, mayAsk: true });
  expect(yoursOf("Nets", today, rules, student, [has(1), has(4, null)])).toMatchObject({ most: 5, held: 5 });
});

test("units count together only on the same days", () => {
  const rules = rulesOf([{ category: "Nets", most: 3 }]);
  const on = (from: string, to: string, quantity = 2) => ({ ...has(quantity), days: { from, to } });
  const [early, late] = [on("2026-03-01", "2026-03-09"), on("2026-03-11", "2026-03-19")];
  expect(refused(rules, student, [on("2026-03-10", "2026-03-10"), early, late])).toBeUndefined();
  expect(refused(rules, student, [on("2026-03-09", "2026-03-10"), early, late])).toContain("2 on these days");
  // Both are within these days, but not at once.
  expect(refused(rules, student, [on("2026-03-01", "2026-03-31", 1), early, late])).toBeUndefined();
  expect(refused(rules, student, [on("2026-03-01", "2026-03-31", 2), early, late])).toContain("Request 1");
  expect(yoursOf("Nets", "2026-03-10", rules, student, [early, late])).toMatchObject({ held: 2 });
});

test("lateness blocks from the day on that the store has set, and names what is late", () => {
  const rules = rulesOf([], 7);
  expect(refused(rules, student, [has(1), has(1, null, 6)])).toBeUndefined();
  expect(refused(rules, student, [has(1), has(1, null, 7)])).toBe(
    "Mist net is 7 days late. Bring it back, or request more time for it, before you request more.",
  );
  expect(yoursOf("Nets", today, rules, student, [has(1, null, 6)])).toMatchObject({ late: 1, mayAsk: true });
});
