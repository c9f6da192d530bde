import type { Institute } from "#core/domain/settings.ts";
import { countOf } from "#core/domain/words.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { isWithin } from "./hold.ts";

/** What an institute sets about who may borrow what. */
export type StoreRules = Pick<Institute["store"], "rules" | "lateBlockDays"> &
  Partial<Pick<Institute["store"], "unitsWithoutProfile" | "loansBeforeWaiting">>;
type Rule = StoreRules["rules"][number];

/** What the rules ask of a borrower. */
export interface Borrower {
  /** Of an account that has confirmed it. */
  email: string;
  hasProfile: boolean;
  isStaff: boolean;
}

/** A request that a borrower has open. */
export interface OpenRequest {
  equipment: string;
  category: string | null;
  quantity: number;
  /** The days on which the borrower has its units, or is to have them. */
  days: DaySpan;
  /** For how many days it is late; 0 if it is not out or not late. */
  lateDays: number;
}

/** What the rules say to a borrower about an item. */
export interface Yours {
  /** How many units they may have: of its kind at once, or in all; null without a limit. */
  most: number | null;
  /** Whether that counts all of their units, whatever their kind and days. */
  isInAll?: true;
  /** How many of these they have or have requested, on the day with the most. */
  held: number;
  /** How many of their loans are late. */
  late: number;
  mayAsk: boolean;
  /** Why they may not, with the way on. */
  why: string | null;
}

const fold = (category: string | null | undefined) => (category ?? "").normalize("NFKC").trim().toLowerCase();

/** Whether a rule is about this category; one without a category is about all equipment. */
const isAbout = (rule: Rule, category: string | null) =>
  fold(rule.category) === "" || fold(rule.category) === fold(category);

const whoMay: Record<Rule["who"], { words: string; has: (borrower: Borrower, rule: Rule) => boolean }> = {
  all: { words: "members with a confirmed address", has: () => true },
  profile: { words: "members with a profile", has: ({ hasProfile }) => hasProfile },
  staff: { words: "staff", has: ({ isStaff }) => isStaff },
  list: {
    words: "people on the store’s list",
    has: ({ email }, { people }) => people.some((listed) => fold(listed) === fold(email)),
  },
};

/** The rules about a category in the groups of which a borrower has to meet one each: those of all equipment, those of the category. */
const groupsAbout = (category: string | null, { rules }: StoreRules): Rule[][] => [
  ...Map.groupBy(
    rules.filter((rule) => isAbout(rule, category)),
    (rule) => fold(rule.category),
  ).values(),
];

const ofCategory = ({ category }: Rule, many: string) =>
  category?.trim() ? `${many} of “${category.trim()}”` : many;

/** The most units that are held at once within these days. */
function mostAtOnce(open: readonly OpenRequest[], within: DaySpan): number {
  // The number grows only where a request begins.
  const days = [within.from, ...open.map(({ days }) => days.from).filter((day) => isWithin(day, within))];
  return Math.max(
    ...days.map((day) =>
      open.reduce((sum, { quantity, days }) => sum + (isWithin(day, days) ? quantity : 0), 0),
    ),
  );
}

/** The most units that a borrower may have, of a kind at once or in all, and has. */
interface UnitLimit {
  most: number;
  held: number;
  left: number;
  /** The rule of the store; without one it holds in all for people without a profile. */
  rule?: Rule;
}

/** What limits the units of a borrower without a profile, of all kinds and days. */
function limitInAll(
  { unitsWithoutProfile: most = 0 }: StoreRules,
  { hasProfile }: Pick<Borrower, "hasProfile">,
  open: readonly OpenRequest[],
): UnitLimit[] {
  if (hasProfile || most === 0) return [];
  const held = open.reduce((sum, { quantity }) => sum + quantity, 0);
  return [{ most, held, left: most - held }];
}

/** Of each group the most units that a borrower may have, where that is limited, and has within these days. */
function limitsOf(
  groups: readonly Rule[][],
  borrower: Borrower,
  open: readonly OpenRequest[],
  within: DaySpan,
): UnitLimit[] {
  return groups.flatMap((group) => {
    const met = group.filter((rule) => whoMay[rule.who].has(borrower, rule));
    const [rule] = met.toSorted((a, b) => b.most - a.most);
    if (!rule || met.some(({ most }) => most === 0)) return [];
    const held = mostAtOnce(
      open.filter(({ category }) => isAbout(rule, category)),
      within,
    );
    return [{ rule, most: rule.most, held, left: rule.most - held }];
  });
}

/** What the rules say to a borrower with these open requests about a category, from a day on. */
export function yoursOf(
  category: string | null,
  today: string,
  rules: StoreRules,
  borrower: Borrower,
  open: readonly OpenRequest[],
): Yours {
  const groups = groupsAbout(category, rules);
  const fromNow = { from: today, to: "9999-12-31" };
  const [limit] = [
    ...limitInAll(rules, borrower, open),
    ...limitsOf(groups, borrower, open, fromNow),
  ].toSorted((a, b) => a.left - b.left);
  const why = whyNot(groups, rules, borrower, open);
  return {
    most: limit?.most ?? null,
    ...(limit && !limit.rule && { isInAll: true }),
    held: limit?.held ?? 0,
    late: open.filter(({ lateDays }) => lateDays > 0).length,
    mayAsk: why === null,
    why,
  };
}

/** Why a borrower may not have what they want, which is one of the open requests; null if they may. */
export function refusalOf(
  wanted: Pick<OpenRequest, "category" | "quantity" | "days">,
  rules: StoreRules,
  borrower: Borrower,
  open: readonly OpenRequest[],
): string | null {
  const groups = groupsAbout(wanted.category, rules);
  const limits = [...limitInAll(rules, borrower, open), ...limitsOf(groups, borrower, open, wanted.days)];
  const exceeded = limits.find(({ left }) => left < 0);
  return whyNot(groups, rules, borrower, open) ?? (exceeded ? tooMany(exceeded, wanted.quantity) : null);
}

/** Why a borrower without a profile may not have these open requests, of which some units are wanted; null if they may. */
export function refusalInAll(wanted: number, rules: StoreRules, open: readonly OpenRequest[]): string | null {
  const exceeded = limitInAll(rules, { hasProfile: false }, open).find(({ left }) => left < 0);
  return exceeded ? tooMany(exceeded, wanted) : null;
}

function whyNot(
  groups: readonly Rule[][],
  { lateBlockDays }: StoreRules,
  borrower: Borrower,
  open: readonly OpenRequest[],
): string | null {
  const unmet = groups.find((group) => !group.some((rule) => whoMay[rule.who].has(borrower, rule)));
  const [rule] = unmet ?? [];
  if (unmet && rule) {
    const whom = [...new Set(unmet.map(({ who }) => whoMay[who].words))].join(" and ");
    return `The store lends ${ofCategory(rule, "equipment")} only to ${whom}. Ask the store if you need it.`;
  }
  const latest = open.toSorted((a, b) => b.lateDays - a.lateDays)[0];
  return lateBlockDays > 0 && latest && latest.lateDays >= lateBlockDays
    ? `${latest.equipment} is ${countOf(latest.lateDays, "day")} late. Bring it back, or request more time for it, before you request more.`
    : null;
}

/** Where `wanted` of the held units are those that a borrower asks for. */
function tooMany({ rule, most, held }: UnitLimit, wanted: number): string {
  const others = held - wanted;
  const left = most - others;
  const wayOn =
    left > 1
      ? `Request ${left} or fewer`
      : left === 1
        ? "Request 1"
        : rule
          ? "Choose other days, return or cancel some first"
          : "Return or cancel some first";
  const having =
    others > 0
      ? `, and have ${others}${rule ? " on these days" : ""} already, counting those that are requested`
      : "";
  const allowed = rule
    ? `You can have ${most} ${ofCategory(rule, most === 1 ? "unit" : "units")} at once`
    : `Without a profile you can have ${countOf(most, "unit")} in all`;
  return `${allowed}${having}. ${wayOn}, or ask the store.`;
}

/** Why a borrower who has had this many loans may not wait for equipment; undefined if they may. */
export function whyNotWait(
  { loansBeforeWaiting: least = 0 }: StoreRules,
  { hasProfile }: Pick<Borrower, "hasProfile">,
  loans: number,
): string | undefined {
  if (hasProfile || loans >= least) return undefined;
  const first =
    least === 1 ? "your first loan" : `your first ${countOf(least, "loan")}, and have had ${loans}`;
  return `Without a profile you can wait for equipment after ${first}. Request what is free first, or ask the store.`;
}

/** What the store lends to people without a profile, as they read it before they request or wait. */
export interface WithoutProfile {
  words: string;
  whyNotWait?: string;
}

/** What people without a profile may, with these units and after this many loans; undefined without a limit. */
export function withoutProfile(rules: StoreRules, held: number, loans: number): WithoutProfile | undefined {
  const { unitsWithoutProfile: most = 0, loansBeforeWaiting: least = 0 } = rules;
  const why = whyNotWait(rules, { hasProfile: false }, loans);
  const units = most > 0 && `have ${countOf(most, "unit")} in all`;
  const wait = why && `wait for equipment after your first ${least === 1 ? "loan" : countOf(least, "loan")}`;
  const parts = [units, wait].filter((part) => typeof part === "string");
  if (parts.length === 0) return undefined;
  const having = most > 0 && held > 0 ? ` You have ${held} already, counting those that are requested.` : "";
  const words = `Without a profile you can ${parts.join(", and ")}.${having}`;
  return { words, ...(why && { whyNotWait: why }) };
}
