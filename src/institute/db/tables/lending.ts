import type { Columns } from "#core/domain/fields.ts";
import type { LendingCalendar } from "#institute/domain/lending/calendars.ts";
import type { equipmentFields } from "#institute/domain/lending/equipment.ts";
import type { LoanChange } from "#institute/domain/lending/events.ts";
import type { Loan } from "#institute/domain/lending/loan.ts";
import type { requestFields } from "#institute/domain/lending/request.ts";
import type { UnitState, unitFields } from "#institute/domain/lending/unit.ts";

interface EquipmentTable extends Columns<typeof equipmentFields> {
  id: string;
  /** The folded words of the name between spaces, for sorting and searching. */
  words: string;
  /** Units that cannot be lent until somebody has looked at them; a CHECK limits it to 0 … `quantity`. */
  inRepair: number;
  createdAt: string;
  updatedAt: string;
  /** Since when it is no longer lent; past requests still show its name. */
  retiredAt: string | null;
  version: number;
}

/** A numbered unit; a CHECK binds `requestId` to the units that are out. */
interface EquipmentUnitTable extends Columns<typeof unitFields> {
  id: string;
  equipmentId: string;
  /** Its folded label, which no other unit has that is not retired. */
  labelKey: string;
  state: UnitState;
  requestId: string | null;
  createdAt: string;
  version: number;
}

/** The statuses that a request may have; filled from the domain at every start. */
interface RequestStatusTable {
  name: string;
}

interface RequestTable extends Omit<Columns<typeof requestFields>, "requestId" | keyof Loan>, Loan {
  id: string;
  /** The borrower. */
  accountId: string;
  /** The account that entered it: the borrower, or a store admin for them. */
  createdBy: string;
  /** What it has in common with the other requests of a trip. */
  tripId: string | null;
  idempotencyKey: string | null;
  /** A hash of the request body sent with that key. */
  fingerprint: string | null;
  equipmentId: string;
  /** The name of the equipment when it was requested. */
  equipment: string;
  /** The folded words of borrower and equipment between spaces. */
  words: string;
  email: string;
  requestedQuantity: number;
  deletedAt: string | null;
  version: number;
}

/** A trip that the store has prepared. */
interface TripTemplateTable {
  id: string;
  name: string;
  createdAt: string;
}

interface TripTemplateLineTable {
  templateId: string;
  equipmentId: string;
  quantity: number;
  position: number;
}

/** Append-only: every change of a request or total; `held`, `total` and `repair` sum up to the stock. */
interface StoreEventTable extends LoanChange {
  id: string;
  accountId: string | null;
}

/** The secret address of a calendar: its id, signed, opens it. */
interface CalendarAddressTable {
  id: string;
  accountId: string;
  calendar: LendingCalendar;
  createdAt: string;
}

/** Who waits until units are free for a period; an offer is a request, and ends the wait. */
interface WaitingTable {
  id: string;
  accountId: string;
  equipmentId: string;
  /** Days in Nigeria. */
  startDate: string;
  dueDate: string;
  quantity: number;
  phone: string;
  since: string;
}

export interface LendingTables {
  equipment: EquipmentTable;
  equipment_unit: EquipmentUnitTable;
  request: RequestTable;
  request_status: RequestStatusTable;
  store_event: StoreEventTable;
  calendar_address: CalendarAddressTable;
  trip_template: TripTemplateTable;
  trip_template_line: TripTemplateLineTable;
  waiting: WaitingTable;
}
