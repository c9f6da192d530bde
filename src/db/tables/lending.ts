import type { LoanEventKind } from "#domain/lending/request.ts";
import type { LoanState } from "#domain/lending/statuses.ts";

interface EquipmentTable {
  id: string;
  name: string;
  /** The folded words of the name between spaces, for sorting and searching. */
  words: string;
  quantity: number;
  /** The units that open requests hold; a CHECK limits it to 0 … `quantity`. */
  borrowed: number;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
  /** Since when it is no longer lent; past requests still show its name. */
  retiredAt: string | null;
  version: number;
}

/** The statuses that a request may have; filled from the domain at every start. */
interface RequestStatusTable {
  name: string;
}

interface RequestTable {
  id: string;
  /** The borrower. */
  accountId: string;
  /** The account that entered it: the borrower, or a store admin for them. */
  createdBy: string;
  idempotencyKey: string | null;
  /** A hash of the request body sent with that key. */
  fingerprint: string | null;
  equipmentId: string;
  /** The name of the equipment when it was requested. */
  equipment: string;
  /** The folded words of borrower and equipment between spaces. */
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
  /** Since when it no longer holds units: returned, declined, cancelled or deleted. */
  closedAt: string | null;
  declineReason: string | null;
  extensionDate: string | null;
  extensionReason: string | null;
  deletedAt: string | null;
  version: number;
}

/** Append-only: every change of a request or total; `held` and `total` sum up to the stock. */
interface StoreEventTable {
  id: string;
  at: string;
  accountId: string | null;
  /** The actor's name at that time. */
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

/** A reminder of a loan that was sent in a borrower's morning mail. */
interface LoanReminderTable {
  requestId: string;
  /** The due date and the step of the reminder schedule. */
  turn: string;
  accountId: string;
  /** The day of the mail in Nigeria. */
  day: string;
}

export interface LendingTables {
  equipment: EquipmentTable;
  request: RequestTable;
  request_status: RequestStatusTable;
  store_event: StoreEventTable;
  loan_reminder: LoanReminderTable;
}
