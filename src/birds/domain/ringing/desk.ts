import { z } from "zod";
import { requiredLine } from "#core/domain/text-fields.ts";
import type { Encounter, EncounterDoubt, Kind } from "./encounter.ts";
import { RingingSettings } from "./ringing-settings.ts";
import type { RingingSessionSummary } from "./session.ts";

/** A bird in the results of a search. */
export interface BirdSummary {
  key: string;
  rings: string[];
  species: string | null;
  encounters: number;
  first: string;
  last: string;
  lastPlace: string | null;
}

/** A doubt that waits for the keeper, with what it is about. */
export interface OpenDoubt extends EncounterDoubt {
  encounterId: string;
  sessionId: string | null;
  kindOfEncounter: Kind;
  ring: string | null;
  species: string | null;
  date: string;
  placeName: string | null;
  birdKey: string | null;
}

export const DoubtAnswer = z.object({ answer: requiredLine(500, "Say what you found.") });

/** Whether a keeper looked at a session, so that it becomes public after the delay; `false` undoes it. */
export const SessionCheck = z.object({ version: z.int().min(1), isChecked: z.boolean() });

/** The settings with the version that a change is made of; 0 while nothing was set. */
export interface StoredSettings extends RingingSettings {
  version: number;
}
export const RingingSettingsChange = RingingSettings.extend({ version: z.int().min(0) });

/** Marks all sessions up to a day as handed to the scheme. */
export const HandedIn = z.object({ until: z.iso.date("Give a day such as 2026-11-30.") });

/** What the scheme has, and what it does not have yet. */
export interface HandedInState {
  /** The last day of the sessions that were handed in; null if none was. */
  until: string | null;
  /** Sessions that were not handed in, the oldest first. */
  waiting: RingingSessionSummary[];
  /** Encounters that were corrected after they were handed in. */
  changedSince: Encounter[];
}

/** A split or join that was stored, and the birds as they are now. */
export interface BirdDecided {
  decisionId: string;
  /** The keys of the birds that it concerns. */
  birds: string[];
}
