import { formatDay } from "#core/domain/dates.ts";
import { stepWords } from "./loan-steps.ts";
import { undoing } from "./loan-undoing.ts";
import { takenBack } from "./loan-units.ts";
import type { LoanRequest, RequestChanges } from "./request.ts";
import { isReady, planScan, type ScanChoice, type Scanned } from "./scan.ts";
import { type LoanState, loanStatuses } from "./statuses.ts";
import type { NamedUnit } from "./unit.ts";

/** Something that was scanned, and what is to be done with it. */
export interface ScanLine {
  /** The id of the unit, or of equipment that is counted. */
  id: string;
  name: string;
  unit: NamedUnit | null;
  choices: readonly [ScanChoice, ...ScanChoice[]];
  /** Which of the choices; null until a person has chosen one of another day. */
  chosen: number | null;
  isDamaged: boolean;
}

/** The chosen one, if there is one. */
export const choiceOf = ({ choices, chosen }: ScanLine): ScanChoice | undefined =>
  chosen === null ? undefined : choices[chosen];

/** Whether a choice may be made by itself. */
const isUsual = ({ act, loan }: ScanChoice) =>
  act === "takeBack" || loanStatuses[loan.state].isOut || isReady(loan);

/** How many more units a loan can name or give back, with those that are in the list. */
function roomOf({ act, loan }: ScanChoice, lines: readonly ScanLine[]): number {
  const inList = lines.filter((line) => {
    const chosen = choiceOf(line);
    return chosen?.loan._id === loan._id && chosen.act === act;
  });
  const named = act === "takeBack" ? 0 : (loan.units?.length ?? 0);
  return loan.quantity - named - inList.length;
}

/** The list with what was scanned now, or why it is not added. */
export function addScanned(
  lines: readonly ScanLine[],
  scanned: Scanned,
): { line: ScanLine } | { refusal: string } {
  const plan = planScan(scanned);
  if ("refusal" in plan) return plan;
  const { item, unit } = scanned;
  const id = unit?._id ?? item?._id ?? "";
  const name = unit ? `${unit.label}, ${item?.name}` : (item?.name ?? "");
  if (lines.some((line) => line.id === id)) return { refusal: `${name} is in the list already.` };
  const usual = plan.choices.findIndex((choice) => isUsual(choice) && roomOf(choice, lines) > 0);
  const chosen = usual < 0 ? null : usual;
  const [{ loan }] = plan.choices;
  if (plan.choices.every((choice) => roomOf(choice, lines) <= 0))
    return {
      refusal: `${name} is one too many: ${loan.name} has ${loan.quantity} of these, and the list names as many.`,
    };
  const named = unit && { _id: unit._id, label: unit.label };
  return { line: { id, name, unit: named, choices: plan.choices, chosen, isDamaged: false } };
}

/** What a choice does, in words. */
export function describeChoice({ act, loan }: ScanChoice): string {
  if (act === "takeBack") return `Take back from ${loan.name}`;
  if (loanStatuses[loan.state].isOut) return `Is out with ${loan.name}`;
  const when = loan.shelf?.state === "booked" ? `, who has booked it from ${formatDay(loan.startDate)}` : "";
  return `Hand over to ${loan.name}${when}`;
}

/** One change of one loan, made of some lines. */
export interface ScanStep {
  loan: LoanRequest;
  lines: ScanLine[];
  changes: RequestChanges;
}

/** What a step did, in words. */
export function describeDone({ lines, loan, changes }: ScanStep): string {
  const isBack = changes.status === "returned" || takenBack(changes).length > 0;
  const names = lines.map(({ name }) => name).join(" and ");
  return stepWords(isBack ? "returned" : "received", names, loan.name).message;
}

/** The changes that a list leads to: one for each loan and what is done with it. */
export function stepsOf(lines: readonly ScanLine[]): ScanStep[] {
  const groups = Map.groupBy(lines, (line) => {
    const chosen = choiceOf(line);
    return chosen ? `${chosen.act} ${chosen.loan._id}` : "";
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const chosen = first && choiceOf(first);
    if (!chosen) return [];
    const { act, loan } = chosen;
    const ids = (wanted: (line: ScanLine) => boolean) =>
      group.filter(wanted).flatMap(({ unit }) => unit?._id ?? []);
    const isNumbered = first.unit !== null;
    const isApproved = loan.state === "approved";
    const changes: RequestChanges =
      act === "handOver"
        ? {
            ...(isApproved && { status: "received" }),
            ...(isNumbered && { unitsOut: ids(() => true) }),
          }
        : isNumbered
          ? { unitsBack: ids((line) => !line.isDamaged), unitsDamaged: ids((line) => line.isDamaged) }
          : { status: "returned" };
    return [{ loan, lines: group, changes }];
  });
}

/** What undoes a step that led to this state; undefined if it only named units. */
export function undoOf({ loan, changes }: ScanStep, after: LoanState): RequestChanges | undefined {
  const unitsOut = takenBack(changes);
  if (unitsOut.length === 0 && !changes.status) return undefined;
  // Fewer are back than were counted; which ones, the counts do not say.
  if (loan.state === "partial" && after === "partial")
    return { status: "partial", returnedQuantity: loan.returnedQuantity, unitsOut };
  return undoing(loan);
}
