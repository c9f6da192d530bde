import { z } from "zod";
import type { Looks } from "#birds/domain/guide/which/looks.ts";
import { integer, line } from "#core/domain/fields.ts";
import { line as bareLine, requiredLine } from "#core/domain/text-fields.ts";
import { countFields, siteFields, surveyFields } from "./survey.ts";

/** How birds are counted in the field; a point count has a timer, and all but casual records are complete lists. */
export const fieldProtocols = {
  point5: { label: "Point count, 5 minutes", minutes: 5, isComplete: true },
  point10: { label: "Point count, 10 minutes", minutes: 10, isComplete: true },
  transect: { label: "Transect", minutes: null, isComplete: true },
  list: { label: "Complete list", minutes: null, isComplete: true },
  casual: { label: "Casual record", minutes: null, isComplete: false },
} as const;
export type FieldProtocol = keyof typeof fieldProtocols;

/** How far from the observer a bird was, as point counts and transects record it. */
export const distanceBands = ["0–30 m", "30–100 m", "over 100 m", "flying over"] as const;

export const fieldSexes = ["female", "male"] as const;
export const fieldLifeStages = ["adult", "immature", "juvenile"] as const;

const MAX_COUNTS = 2000;
const MAX_NAME = 300;

/** A moment by the clock of the phone, which may be wrong, with the phone's offset from UTC. */
const PhoneTime = z.iso.datetime({ offset: true });

const Degrees = (limit: number) => z.number().min(-limit).max(limit).nullable();

/** Where a survey was made: a site of the institute, or a new one with a name or a position. */
export const SurveyedSite = z
  .object({
    /** The key of a site that the institute has (`locationID`); null for a new one. */
    locationID: bareLine(MAX_NAME).nullable(),
    name: bareLine(MAX_NAME),
    latitude: Degrees(90),
    longitude: Degrees(180),
    precisionMetres: siteFields.precisionMetres,
    /** Whether the position is that of the phone, was set by hand, or is that of the site. */
    position: z.enum(["gps", "dot", "site"]),
  })
  .refine(
    ({ locationID, name, latitude, longitude }) =>
      locationID !== null || name !== "" || (latitude !== null && longitude !== null),
    "Give the site a name or a position.",
  );

const FieldCount = z.object({
  /** Made on the phone, so that a count that is sent twice is stored once. */
  id: z.uuid(),
  scientificName: bareLine(MAX_NAME),
  englishName: requiredLine(MAX_NAME, "Name the species."),
  /** null means found but not counted. */
  individuals: countFields.individuals,
  sex: z.enum(fieldSexes).nullable().default(null),
  lifeStage: z.enum(fieldLifeStages).nullable().default(null),
  breeding: countFields.breeding,
  detection: z.enum(["seen", "heard"]).nullable().default(null),
  distanceBand: z.enum(distanceBands).nullable().default(null),
  remarks: countFields.remarks,
});

/** A survey as a phone sends it. */
export const FieldSurveyInput = z.object({
  /** Raised by the phone with each correction, so that a late copy of an older state changes nothing. */
  version: z.int().min(1),
  protocol: z.enum(["point5", "point10", "transect", "list", "casual"]),
  startedAt: PhoneTime,
  endedAt: PhoneTime,
  /** The time that was spent counting, pauses left out. */
  minutes: surveyFields.minutes,
  /** Whether every species that was found is listed; null if the member did not say. */
  isComplete: z.boolean().nullable().default(null),
  site: SurveyedSite,
  distanceKm: surveyFields.distanceKm,
  points: surveyFields.points,
  observerCount: integer(1, 1000, "Give the number of observers as a whole number.", {
    label: "Number of observers",
  }),
  /** The other observers, as the member names them. */
  otherObservers: line(2000, { label: "Other observers" }),
  /** Whether the member is named with the public survey; otherwise it names nobody. */
  nameObserver: z.boolean(),
  weather: surveyFields.weather,
  notes: surveyFields.notes,
  counts: z
    .array(FieldCount)
    .max(MAX_COUNTS, `At most ${MAX_COUNTS.toLocaleString("en-GB")} counts.`)
    .refine(
      (counts) => new Set(counts.map(({ id }) => id)).size === counts.length,
      "Each count needs an id of its own.",
    ),
  /** The phone's clock at the moment of sending, so that the server can tell how far it is off. */
  sentAt: PhoneTime,
});
export type FieldSurveyInput = z.output<typeof FieldSurveyInput>;
export type FieldCount = FieldSurveyInput["counts"][number];

/** Whether a species that a survey does not list was not found: its member says so, and its protocol lists all. */
export const listsEverything = ({
  protocol,
  isComplete,
}: Pick<FieldSurveyInput, "protocol" | "isComplete">) =>
  isComplete === true && fieldProtocols[protocol].isComplete;

type Effort = Pick<FieldSurveyInput, "protocol" | "minutes" | "startedAt" | "endedAt" | "sentAt">;

/** The minutes that a survey lasted: no more than had passed when it ended or was sent, by the phone's own clock. */
export function trueMinutes({ startedAt, minutes, ...survey }: Omit<Effort, "protocol">): number | null {
  if (minutes === null) return null;
  const spans = [survey.endedAt, survey.sentAt]
    .map((end) => Math.round((Date.parse(end) - Date.parse(startedAt)) / 60_000))
    // A negative span means that the clock was set back, and proves nothing.
    .filter((span) => span >= 0);
  return Math.max(1, Math.min(minutes, ...spans));
}

/** “3 of 10 minutes” of a survey that is shorter than its protocol; otherwise null. */
export function describeShortEffort({ protocol, ...survey }: Effort): string | null {
  const due = fieldProtocols[protocol].minutes;
  if (due === null) return null;
  const minutes = trueMinutes({ ...survey, minutes: survey.minutes ?? due });
  return minutes !== null && minutes < due ? `${minutes} of ${due} minutes` : null;
}

/** Whether a survey would end after the moment at which it is saved, by the phone's own clock. */
export const endsLater = ({ endedAt, sentAt }: Pick<Effort, "endedAt" | "sentAt">): boolean =>
  Date.parse(endedAt) - Date.parse(sentAt) > 60_000;

/** `pending` waits for an admin, `returned` was sent back with a question, `accepted` is stored with the institute's surveys. */
export const fieldStates = ["pending", "returned", "accepted"] as const;
export type FieldState = (typeof fieldStates)[number];

export const fieldStateLabels: Record<FieldState, string> = {
  pending: "Waiting for review",
  returned: "Sent back with a question",
  accepted: "Accepted",
};

/** Why an admin should look at a survey or a count twice. */
export interface FieldMark {
  /** The count it is about; null for the survey. */
  countId: string | null;
  kind: "date" | "place" | "number" | "name" | "clock" | "position" | "effort" | "text" | "twin";
  /** One sentence for an admin. */
  text: string;
}

/** What the server knows of a survey recorded in the field. */
interface FieldRecord {
  id: string;
  version: number;
  member: { _id: string; name: string };
  state: FieldState;
  /** What an admin last asked; null once it is accepted. */
  question: string | null;
  /** For the member, only those that are not derived from other people's surveys. */
  marks: FieldMark[];
  /** Whether a version of it was accepted, which stays public while a correction waits. */
  isPublic: boolean;
  isDemonstration: boolean;
  /** When the server first and last received it, by its own clock. */
  receivedAt: string;
  updatedAt: string;
  /** By how many minutes the phone's clock was ahead when it was sent. */
  clockAheadMinutes: number;
}

/** A survey recorded in the field as its member and admins see it. */
export interface FieldSurvey extends FieldSurveyInput, FieldRecord {}

/** A survey that was deleted and can be restored, for admins. */
export interface DeletedFieldSurvey
  extends Pick<FieldSurveyInput, "protocol" | "startedAt" | "site">,
    Pick<FieldRecord, "id" | "member" | "isPublic"> {
  counts: number;
  deletedAt: string;
  /** The name of who deleted it. */
  deletedBy: string;
}

/** The same as a list shows it. */
export interface FieldSurveySummary
  extends FieldRecord,
    Pick<FieldSurveyInput, "protocol" | "startedAt" | "site"> {
  _id: string;
  /** How many counts it has. */
  counts: number;
}

/** Part of a member's own surveys, newest first. */
export interface OwnFieldSurveys {
  surveys: FieldSurveySummary[];
  /** `?after=` of the next part; null after the last. */
  next: string | null;
}

/** Accepts the version that the admin has read. */
export const FieldAcceptance = z.object({ version: z.int().min(1) });

/** Sends a survey back to its member. */
export const FieldReturn = FieldAcceptance.extend({
  question: requiredLine(2000, "Say what you would like to know."),
});

/** Deletes a survey; one that is public needs a reason. */
export const FieldDeletion = z.object({ reason: bareLine(1000).default("") });

/** A species as a phone stores it for the search, offline. */
export interface FieldSpecies {
  scientificName: string;
  englishName: string;
  /** Local names, and codes such as ABAP's and eBird's. */
  names: string[];
  /** The share of complete surveys that have it in each month, in percent; empty if unknown or sensitive. */
  months: number[];
  /** What it looks like, if anything of it is known. */
  looks?: Looks | undefined;
}

/** All that a phone needs to count; `version` changes with its content. */
export interface FieldSpeciesList {
  version: string;
  species: FieldSpecies[];
}

/** A site with a public position. `common` are the positions in a list of species of what is found there, most frequent first. */
export interface FieldSite {
  locationID: string;
  name: string;
  latitude: number;
  longitude: number;
  common: number[];
}

/** The sites near a phone, or the most surveyed ones; `list` is the version of the list of species that they count in. */
export interface FieldPlaces {
  list: string;
  sites: FieldSite[];
}

/** What a phone has to record without a line. */
export interface FieldPack extends FieldSpeciesList {
  sites: FieldSite[];
}

/** A position in tenths of a degree, such as `9.9,-8`: near enough for the sites around a phone, and no nearer. */
export const FieldArea = z
  .string()
  .regex(
    /^-?\d{1,2}(\.\d)?,-?\d{1,3}(\.\d)?$/,
    "Give latitude and longitude in tenths of a degree, such as 9.9,8.9.",
  );

/** The area of a position. */
export const fieldAreaOf = (latitude: number, longitude: number): string =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(1)) + 0)).join(",");
