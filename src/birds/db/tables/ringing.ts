import type { encounterFields } from "#birds/domain/ringing/encounter.ts";
import type {
  FinderLanguage,
  FindingCircumstance,
  RingReportState,
} from "#birds/domain/ringing/ring-report.ts";
import type { RingFate } from "#birds/domain/ringing/ring-stock.ts";
import type { SessionState, sessionFields } from "#birds/domain/ringing/session.ts";
import type { Columns } from "#core/domain/fields.ts";

interface RingStringTable {
  id: string;
  first: string;
  last: string;
  /** Derived from both ends, so that one index finds the string of a ring. */
  prefix: string;
  fromNumber: number;
  toNumber: number;
  digits: number;
  size: string;
  scheme: string | null;
  receivedOn: string | null;
  /** Who holds it; null while it lies in the store. */
  holderId: string | null;
  /** The session at whose table it is open; a phone may not have sent that session yet. */
  openIn: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Why a ring is on no bird. */
interface RingFateTable {
  id: string;
  ring: string;
  fate: RingFate;
  on: string;
  /** To whom it was given. */
  to: string | null;
  reason: string | null;
  sessionId: string | null;
  accountId: string | null;
  undoneAt: string | null;
  createdAt: string;
}

interface RingingSessionTable extends Columns<typeof sessionFields> {
  /** Made on the phone. */
  id: string;
  accountId: string;
  siteId: string;
  /** The ringing day. */
  date: string;
  state: SessionState;
  checkedById: string | null;
  checkedAt: string | null;
  handedInAt: string | null;
  /** From which day its birds are public; null for not yet. */
  publicFrom: string | null;
  version: number;
  importId: string | null;
  demonstrationAt: string | null;
  /** What the phone sent last, as JSON, by which a copy is known and a correction made here is kept. */
  sent: string | null;
  receivedAt: string;
  updatedAt: string;
}

interface RingingNetTable {
  sessionId: string;
  position: number;
  name: string | null;
  metres: number | null;
  openTime: string | null;
  closeTime: string | null;
  unitId: string | null;
}

interface EncounterTable extends Columns<typeof encounterFields> {
  id: string;
  /** null for a ring that was found and reported. */
  sessionId: string | null;
  position: number;
  kind: NonNullable<Columns<typeof encounterFields>["kind"]>;
  /** The ring as `ringKey` makes it, with its scheme if that is not ours. */
  ringKey: string | null;
  /** The ring before, as `ringKey`. */
  ringBeforeKey: string | null;
  /** When its session was sent again without it; it stays readable, and belongs to no life. */
  removedAt: string | null;
  speciesId: string | null;
  /** Copied from the session. */
  date: string;
  /** Copied from the session; null for a recovery elsewhere, which has a place in words and a position. */
  siteId: string | null;
  placeName: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Whose life it belongs to; recomputed from encounters and decisions. */
  birdKey: string | null;
  /** The row or line as it was received, as JSON. */
  written: string | null;
  accountId: string | null;
  importId: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Every state of an encounter, the first one too. */
interface EncounterVersionTable {
  encounterId: string;
  version: number;
  accountId: string | null;
  at: string;
  /** `EncounterValues` as JSON. */
  content: string;
  reason: string | null;
}

interface EncounterDoubtTable {
  id: string;
  encounterId: string;
  field: string;
  kind: string;
  text: string;
  /** null while it is open. */
  answer: string | null;
  accountId: string | null;
  at: string;
  answeredById: string | null;
  answeredAt: string | null;
}

interface BirdDecisionTable {
  id: string;
  kind: "split" | "join";
  encounterId: string | null;
  birdA: string | null;
  birdB: string | null;
  reason: string;
  accountId: string | null;
  at: string;
  undoneAt: string | null;
  undoneById: string | null;
}

/** The last change of a bird, so that phones learn what is new. */
interface BirdChangeTable {
  birdKey: string;
  sequence: number;
}

/** A ring that somebody found, as they wrote it. */
interface RingReportTable {
  id: string;
  ring: string;
  ringKey: string | null;
  foundOn: string;
  place: string;
  latitude: number | null;
  longitude: number | null;
  how: FindingCircumstance;
  /** Deleted a year after the report, like the photograph, the name and the address. */
  notes: string | null;
  photograph: string;
  name: string | null;
  email: string | null;
  language: FinderLanguage;
  state: RingReportState;
  /** A hash of day and content, so that a repeated report is stored once. */
  fingerprint: string;
  encounterId: string | null;
  accountId: string | null;
  answeredAt: string | null;
  createdAt: string;
}

interface RingingSettingTable {
  id: string;
  /** `RingingSettings` as JSON. */
  content: string;
  version: number;
  updatedAt: string;
}

export interface RingingTables {
  ring_string: RingStringTable;
  ring_fate: RingFateTable;
  ringing_session: RingingSessionTable;
  ringing_net: RingingNetTable;
  encounter: EncounterTable;
  encounter_version: EncounterVersionTable;
  encounter_doubt: EncounterDoubtTable;
  bird_decision: BirdDecisionTable;
  bird_change: BirdChangeTable;
  ring_report: RingReportTable;
  ringing_setting: RingingSettingTable;
}
