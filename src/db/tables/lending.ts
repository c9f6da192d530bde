import type { LoanState } from "#domain/lending/loan.ts";
import type { LoanEventKind } from "#domain/lending/request.ts";

interface EquipmentTable {
  id: string;
  name: string;
  /** The folded words of the name between blanks, to order by and to look in. */
  words: string;
  quantity: number;
  /** The units that requests hold; the database keeps it between 0 and `quantity`. */
  borrowed: number;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
  /** Since when it is no longer lent; its name stays on past requests. */
  retiredAt: string | null;
  version: number;
}

interface RequestTable {
  id: string;
  /** The borrower. */
  accountId: string;
  /** Who entered it: the borrower, or a store admin for them. */
  createdBy: string;
  idempotencyKey: string | null;
  /** What was sent under that key. */
  fingerprint: string | null;
  equipmentId: string;
  /** The name of the equipment when it was asked for. */
  equipment: string;
  /** The folded words of borrower and equipment between blanks. */
  words: string;
  name: string;
  email: string;
  phone: string;
  address: string | null;
  type: string | null;
  reason: string | null;
  note: string | null;
  status: LoanState;
  quantity: number;
  requestedQuantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  damagedQuantity: number;
  lostQuantity: number;
  requestDate: string;
  approvedDate: string | null;
  dueDate: string;
  issuedDate: string | null;
  issuedBy: string | null;
  returnedDate: string | null;
  /** Since when it holds nothing: returned, declined, cancelled or deleted. */
  closedAt: string | null;
  declineReason: string | null;
  extensionDate: string | null;
  extensionReason: string | null;
  deletedAt: string | null;
  version: number;
}

/** Append-only, by triggers: every change of a request or of a total. The sums of `held` and `total` are the stock. */
interface StoreEventTable {
  id: string;
  at: string;
  accountId: string | null;
  /** The name of who did it, as it was then. */
  by: string | null;
  kind: LoanEventKind;
  requestId: string | null;
  equipmentId: string;
  held: number;
  total: number;
  damaged: number;
  lost: number;
  note: string | null;
}

/** A reminder of a loan that a borrower's morning letter has brought. */
interface LoanReminderTable {
  requestId: string;
  /** The due day and the rung of the ladder. */
  turn: string;
  accountId: string;
  /** The day in Nigeria of the letter. */
  day: string;
}

export interface LendingTables {
  equipment: EquipmentTable;
  request: RequestTable;
  store_event: StoreEventTable;
  loan_reminder: LoanReminderTable;
}
