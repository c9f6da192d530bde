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
  lateDays,
});
const refused = (rules: StoreRules, borrower: Borrower, open: OpenRequest[], category = "Nets") =>
  refusalOf(category, open[0]?.quantity ?? 0, rules, borrower, open)?.message;

test("without rules everything is allowed, however much and however late", () => {
  expect(refused(rulesOf([]), student, [has(500, "Nets", 300)])).toBeUndefined();
  expect(yoursOf(null, rulesOf([]), student, [has(2, null, 3)])).toEqual({
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
  expect(refused(staffOnly, student, [has(1, "Scopes")], "Scopes")).toBeUndefined();
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
    "The store lends equipment of “Nets” only to people whom the store has listed and staff. Ask the store if you need it.",
  );
});

test("units of one category, or of all, are counted together", () => {
  const rules = rulesOf([{ category: "Nets", most: 3 }, { most: 5 }]);
  expect(refused(rules, student, [has(1), has(2)])).toBeUndefined();
  expect(refused(rules, student, [has(2), has(2)])).toBe(
    "You can have 3 units of “Nets” at once, and have 2 already, counting those that are requested. Request 1 or fewer, or ask the store.",
  );
  expect(refused(rules, student, [has(1), has(1), has(4, "Scopes")])).toBe(
    "You can have 5 units at once, and have 5 already, counting those that are requested. Return or cancel some first, or ask the store.",
  );
  expect(yoursOf("Nets", rules, student, [has(3)])).toMatchObject({ most: 3, held: 3, mayAsk: false });
  expect(yoursOf("Nets", rules, student, [has(1), has(4, null)])).toMatchObject({
    most: 5,
    held: 5,
    why: expect.stringContaining("Return or cancel some first"),
  });
});

test("lateness blocks from the day on that the store has set, and names what is late", () => {
  const rules = rulesOf([], 7);
  expect(refused(rules, student, [has(1), has(1, null, 6)])).toBeUndefined();
  expect(refused(rules, student, [has(1), has(1, null, 7)])).toBe(
    "Mist net is 7 days late. Bring it back, or request more time for it, before you request more.",
  );
  expect(yoursOf("Nets", rules, student, [has(1, null, 6)])).toMatchObject({ late: 1, mayAsk: true });
});
