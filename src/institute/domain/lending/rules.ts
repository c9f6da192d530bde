import type { Institute } from "#core/domain/settings.ts";
import { countOf } from "#core/domain/words.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { isWithin } from "./hold.ts";

/** What an institute sets about who may borrow what. */
export type StoreRules = Pick<Institute["store"], "rules" | "lateBlockDays">;
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
  /** How many units of its kind they may have at once; null without a limit. */
  most: number | null;
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

/** Of each group the most units that a borrower may have, where that is limited, and has within these days. */
function limitsOf(
  groups: readonly Rule[][],
  borrower: Borrower,
  open: readonly OpenRequest[],
  within: DaySpan,
) {
  return groups.flatMap((group) => {
    const met = group.filter((rule) => whoMay[rule.who].has(borrower, rule));
    const [rule] = met.toSorted((a, b) => b.most - a.most);
    if (!rule || met.some(({ most }) => most === 0)) return [];
    const held = mostAtOnce(
      open.filter(({ category }) => isAbout(rule, category)),
      within,
    );
    return [{ rule, held, left: rule.most - held }];
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
  const [limit] = limitsOf(groups, borrower, open, fromNow).toSorted((a, b) => a.left - b.left);
  const why = whyNot(groups, rules, borrower, open);
  return {
    most: limit?.rule.most ?? null,
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
  const exceeded = limitsOf(groups, borrower, open, wanted.days).find(({ left }) => left < 0);
  return whyNot(groups, rules, borrower, open) ?? (exceeded ? tooMany(exceeded, wanted.quantity) : null);
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
function tooMany({ rule, held }: { rule: Rule; held: number }, wanted: number): string {
  const others = held - wanted;
  const left = rule.most - others;
  const wayOn =
    left > 1
      ? `Request ${left} or fewer`
      : left === 1
        ? "Request 1"
        : "Choose other days, return or cancel some first";
  return `You can have ${rule.most} ${ofCategory(rule, rule.most === 1 ? "unit" : "units")} at once${others > 0 ? `, and have ${others} on these days already, counting those that are requested` : ""}. ${wayOn}, or ask the store.`;
}
