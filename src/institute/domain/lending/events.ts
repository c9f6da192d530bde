import type { LoanEnd } from "./loan.ts";
import type { LoanState } from "./statuses.ts";
import type { UnitEventKind } from "./unit.ts";

/** A change of a request or of a total, as the history stores it for good. */
export interface LoanChange {
  at: string;
  /** Who did it, by the name at that time; `null` if it happened automatically. */
  by: string | null;
  kind: LoanEventKind;
  requestId: string | null;
  equipmentId: string;
  /** Units that the change reserved (+) or released (−). */
  held: number;
  /** Change of the total stock. */
  total: number;
  damaged: number;
  lost: number;
  /** Units that went into repair (+) or came out of it (−). */
  repair: number;
  /** The numbered unit that it is about. */
  unitId: string | null;
  note: string | null;
}

/** One entry of the history. */
export interface LoanEvent extends LoanChange {
  _id: string;
  /** The borrower and the equipment, unless the history is that of one request. */
  borrower?: string;
  borrowerId?: string;
  equipment?: string;
}

/** A new state, or one of the other events. */
export type LoanEventKind =
  | LoanState
  | UnitEventKind
  | "asked"
  | "changed"
  | "recalled"
  | "offered"
  | "taken"
  | LoanEnd
  | "moved"
  | "extensionAsked"
  | "extensionGranted"
  | "extensionRefused"
  | "deleted"
  | "undone"
  | "added"
  | "total"
  | "renamed"
  | "retired"
  | "repair"
  | "checked"
  | "writtenOff";
