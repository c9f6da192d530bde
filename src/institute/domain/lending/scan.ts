import type { LoanRequest } from "./request.ts";
import { loanStatuses } from "./statuses.ts";
import type { Unit } from "./unit.ts";

/** What a code says: the address of an item or of its unit, or a bare label or serial number. */
export interface Code {
  itemId: string | null;
  label: string | null;
}

/** Reads what a label, a sticker of the maker, or a keyboard says. */
export function readCode(code: string): Code {
  const [, itemId, query] = /\/equipment\/([\w-]+)\/?(?:\?([^#]*))?(?:#.*)?$/.exec(code.trim()) ?? [];
  if (!itemId) return { itemId: null, label: code.trim() };
  return { itemId, label: new URLSearchParams(query ?? "").get("unit") };
}

/** The address that the label of an item or of a unit leads to. */
export const codeOf = (origin: string, itemId: string, label?: string) =>
  `${origin}/equipment/${itemId}${label === undefined ? "" : `?${new URLSearchParams({ unit: label })}`}`;

/** What the store knows of a code. */
export interface Scanned {
  item: { _id: string; name: string; isNumbered: boolean } | null;
  unit: Unit | null;
  /** The approved requests and the loans of this kind of equipment, those due first before. */
  loans: LoanRequest[];
}

/** What can be done with something that was scanned. */
export interface ScanChoice {
  act: "handOver" | "takeBack";
  loan: LoanRequest;
}

/** The choices, the likeliest first and those of another day last; or why there is none. */
export type ScanPlan = { choices: [ScanChoice, ...ScanChoice[]] } | { refusal: string };

const unnamedOf = ({ units, quantity }: LoanRequest) => (units ? quantity - units.length : 0);

/** Whether a request can be handed over today as it is; one of another day, or that lacks units, is only chosen by a person. */
export const isReady = ({ shelf }: LoanRequest): boolean => !shelf || shelf.state === "ready";

/** What scanning something leads to. */
export function planScan({ item, unit, loans }: Scanned): ScanPlan {
  if (!item) return { refusal: "The store knows no such code." };
  const approved = loans.filter((loan) => loan.state === "approved" && isReady(loan));
  const later = loans.filter((loan) => loan.state === "approved" && !isReady(loan));
  const out = loans.filter(({ state }) => loanStatuses[state].isOut);
  const choose = (act: ScanChoice["act"], chosen: LoanRequest[]) => chosen.map((loan) => ({ act, loan }));
  const planned = (choices: ScanChoice[], refusal: string): ScanPlan => {
    const [first, ...others] = choices;
    return first ? { choices: [first, ...others] } : { refusal };
  };
  if (!unit) {
    if (item.isNumbered)
      return { refusal: `The units of ${item.name} are numbered: scan the label of the unit.` };
    return planned(
      [...choose("handOver", approved), ...choose("takeBack", out), ...choose("handOver", later)],
      `${item.name}: no request is approved, and none is out.`,
    );
  }
  switch (unit.state) {
    case "out":
      return planned(
        choose(
          "takeBack",
          out.filter(({ _id }) => _id === unit.requestId),
        ),
        `${unit.label} is out with ${unit.borrower}.`,
      );
    case "in": {
      const unnamed = out.filter((loan) => unnamedOf(loan) > 0);
      return planned(
        [
          ...choose("handOver", approved),
          ...choose("takeBack", unnamed),
          ...choose("handOver", unnamed),
          ...choose("handOver", later),
        ],
        `${unit.label} is in the store, and no request for ${item.name} is approved.`,
      );
    }
    case "repair":
      return { refusal: `${unit.label} is in repair: check it first, then lend it.` };
    case "lost":
      return { refusal: `${unit.label} is marked as lost. If you hold it, mark it as found first.` };
    case "retired":
      return { refusal: `${unit.label} was retired and is no longer lent.` };
  }
}
