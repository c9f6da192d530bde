import type { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import type { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { errorStatus } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import type { Owner, Parcel } from "./phone-survey.ts";
import { judge, type ReplyReader, type SendReply } from "./sending.ts";
import { phoneTime } from "./survey-clock.ts";

// The page of surveys and the worker need this file too, so it imports no more than it must.

/** A bird as it is entered; what is not known yet is null. */
export type Bird = Omit<EncounterInput, "kind"> & { kind: EncounterInput["kind"] | null };
export type SessionFate = RingingSessionInput["fates"][number];
export type SessionEntry = Omit<
  RingingSessionInput,
  "version" | "encounters" | "fates" | "isClosed" | "sentAt"
>;

/** A string from which rings are taken at this table. */
export interface OpenString {
  stringId: string;
  first: string;
  last: string;
  size: string;
  /** The number that was read from its first ring, at which this session began. */
  from: string;
  /** Whether the server knows that it is at this table; false if it was opened without a signal. */
  isTaken: boolean;
  /** Whether it was closed, for another of its size. */
  isShut: boolean;
  /** The number that was read from its next ring at the end; null before that. */
  nextRead: string | null;
}

/** What brings a session back to before a step: the bird as it was, and the rings that went with it. */
export interface RingingUndo {
  /** What was done: “AA17121, Common Bulbul”. */
  text: string;
  kind: "save" | "delete" | "fate";
  /** For a save, the bird in the hand before it; for a deletion, the bird. */
  bird: Bird | null;
  /** For a save, the same bird as it was in the list; null for a new one. */
  before: Bird | null;
  index: number;
  fateIds: string[];
}

/** A session at the nets as this phone stores it. */
export interface PhoneSession extends Parcel<StoredVersion> {
  id: string;
  owner: Owner | null;
  /** Whether its owner signed out here, so that only their next sign-in shows it. */
  isHidden: boolean;
  /** By the phone's clock, in milliseconds, for the order of a list. */
  createdAt: number;
  stage: "setup" | "table" | "closing" | "closed";
  entry: SessionEntry;
  strings: OpenString[];
  birds: Bird[];
  fates: SessionFate[];
  /** The string of which the next new ring is proposed; null without an open one. */
  stringId: string | null;
  /** The bird in the hand, stored with each touch, so that a page that is ended loses nothing of it. */
  draft: Bird;
  /** The bird that was in the hand when another one was opened from the list. */
  held: Bird | null;
  undo: RingingUndo[];
  /** What a correction of a closed session began with; null outside one. */
  before: Pick<PhoneSession, "version" | "entry" | "strings" | "birds" | "fates" | "sending"> | null;
}

/** A pure change of a session, applied to what is stored. */
export type SessionChange = (session: PhoneSession) => PhoneSession;

const isEncounter = (bird: Bird): bird is EncounterInput => bird.kind !== null;

/** The session as it is sent, whole. */
export function toSessionInput(session: PhoneSession, now: number, offset: number): RingingSessionInput {
  const { version, entry, birds, fates, stage } = session;
  return {
    ...entry,
    version,
    encounters: birds.filter(isEncounter),
    fates,
    isClosed: stage === "closed",
    sentAt: phoneTime(now, offset),
  };
}

/** What a conflict says of the server's state. */
export interface StoredVersion {
  version: number;
}
const isStoredVersion = (value: unknown): value is StoredVersion =>
  typeof asObject(value).version === "number";

const sessionReader: ReplyReader<StoredVersion> = {
  noun: "session",
  isStored: isStoredVersion,
  reviewOf: () => null,
  refusals: {
    [errorStatus.tooLarge]: "The session is too large for the server. Export it and write to the institute.",
  },
  advice: {
    [errorStatus.forbidden]: "The session stays on this phone: you can export it, and ask the ring keeper.",
  },
};

/** What the reply to the sending of a version changes; a session corrected meanwhile still has to be sent. */
export const afterSessionReply =
  (sentVersion: number, reply: SendReply, owner: Owner, now: number): SessionChange =>
  (session) => {
    const sending = judge(session, sentVersion, reply, now, sessionReader);
    // A correction that is open goes on; if it is discarded, the reply counts.
    return { ...session, owner, sending, before: session.before && { ...session.before, sending } };
  };
