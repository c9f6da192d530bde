import { z } from "zod";
import { choice, field, line, type Values } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { line as textLine } from "#core/domain/text-fields.ts";
import { SurveyedSite } from "../surveys/field-survey.ts";
import { type Encounter, EncounterInput } from "./encounter.ts";
import { type RingComparison, type RingFate, ringFates } from "./ring-stock.ts";

const clock = (label: string, csv: string[]) =>
  field(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time such as 06:15.")
      .nullable()
      .default(null),
    { control: "line", label, csv },
  );

/** Everything that is recorded of a session at the nets, in the order of the files; blank hours are unknown. */
export const sessionFields = {
  openTime: clock("Nets open", ["netsopen", "start"]),
  closeTime: clock("Nets shut", ["netsshut", "end"]),
  weather: line(200, { label: "Weather", csv: ["weather"] }),
  wind: line(40, { label: "Wind" }),
  rain: line(40, { label: "Rain" }),
  cloud: line(40, { label: "Cloud" }),
  playback: choice({ yes: "Yes", no: "No" }, { label: "Playback", csv: ["playback", "tape"] }),
  inCharge: line(100, { label: "Ringer in charge" }),
  team: line(1000, { label: "Team" }),
  notes: line(2000, { label: "Notes" }),
};
export interface SessionValues extends Values<typeof sessionFields> {}

/** A net of a session; without hours of its own it was open as long as the session. */
export const NetInput = z.object({
  name: textLine(40).nullable().default(null),
  metres: z.number().min(0).max(10_000).nullable().default(null),
  openTime: sessionFields.openTime,
  closeTime: sessionFields.closeTime,
  /** The unit of the store, as its label says it. */
  unitId: textLine(60).nullable().default(null),
});
export type NetInput = z.output<typeof NetInput>;

const MAX_ENCOUNTERS = 2000;
const day = z.iso.date("Give a day such as 2026-11-30.");

/** A ring that went without a bird on a session: broken, lost. */
const SessionFate = z.object({
  id: z.uuid(),
  ring: textLine(20),
  fate: z.enum(keysOf(ringFates)),
  reason: textLine(200).nullable().default(null),
});

/** A session as a phone sends it, whole. */
export const RingingSessionInput = z.object({
  /** Raised by the phone with each change, so that a late copy of an older state changes nothing. */
  version: z.int().min(1),
  /** The ringing day, YYYY-MM-DD. */
  date: day,
  site: SurveyedSite,
  ...sessionFields,
  nets: z.array(NetInput).max(200).default([]),
  encounters: z
    .array(EncounterInput)
    .max(MAX_ENCOUNTERS, "At most 2,000 birds.")
    .refine(
      (birds) => new Set(birds.map(({ id }) => id)).size === birds.length,
      "Each bird needs an id of its own.",
    ),
  fates: z.array(SessionFate).max(1000).default([]),
  /** Whether the nets are shut and the rings were compared. */
  isClosed: z.boolean().default(false),
  /** The phone's clock at the moment of sending, so that the server can tell how far it is off. */
  sentAt: z.iso.datetime({ offset: true }),
});
export type RingingSessionInput = z.output<typeof RingingSessionInput>;

/** `open` on a phone, `closed` when its rings were compared, `checked` when a keeper made it public. */
export const sessionStates = { open: "Open", closed: "Closed", checked: "Checked" } as const;
export type SessionState = keyof typeof sessionStates;

/** A session in a list. */
export interface RingingSessionSummary {
  _id: string;
  date: string;
  site: { _id: string; name: string };
  openTime: string | null;
  closeTime: string | null;
  inCharge: string | null;
  state: SessionState;
  /** How many birds, of them with new rings, and how many doubts are open. */
  birds: number;
  newRings: number;
  openDoubts: number;
  /** Metres of net times hours; null if some are not known. */
  netMetreHours: number | null;
  handedInAt: string | null;
  publicFrom: string | null;
  isDemonstration: boolean;
}

/** A session as ringers and the keeper read it. */
export interface RingingSession extends RingingSessionSummary, SessionValues {
  inCharge: string | null;
  openTime: string | null;
  closeTime: string | null;
  site: { _id: string; name: string; locationID: string };
  nets: NetInput[];
  encounters: Encounter[];
  fates: { _id: string; ring: string; fate: RingFate; reason: string | null }[];
  comparison: RingComparison[];
  version: number;
  receivedAt: string;
  updatedAt: string;
  /** Who sent it, by name. */
  sender: string | null;
}
