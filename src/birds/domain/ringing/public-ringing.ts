import type { OpenLicence } from "#core/domain/licences.ts";
import type { Site } from "../surveys/survey.ts";
import type { Kind } from "./encounter.ts";
import type { Position } from "./exported.ts";

/** So many birds are measured before an age and sex of a species is described; fewer may be single birds. */
export const MIN_MEASURED = 5;

/** A session that everybody may see. */
export interface PublicSession {
  _id: string;
  date: string;
  openTime: string | null;
  closeTime: string | null;
  playback: string | null;
  site: Site;
  /** Metres of all nets, how long they were open, and both together; null unless all is known. */
  metres: number | null;
  hours: number | null;
  netMetreHours: number | null;
  isDemonstration: boolean;
}

/** A bird of such a session, of a species that is not protected. */
export interface PublicEncounter {
  _id: string;
  sessionId: string;
  date: string;
  kind: Kind;
  species: { _id: string; name: string; scientificName: string | null; slug: string };
  /** The same for all encounters of one bird, such as `GHL:AA17120`; null while our own scheme is not set. */
  organismID: string | null;
  birdKey: string | null;
  age: string | null;
  sex: string | null;
  wing: number | null;
  mass: number | null;
  tarsus: number | null;
  tail: number | null;
  head: number | null;
  fat: number | null;
  fatScale: string | null;
  muscle: number | null;
  broodPatch: string | null;
  primaries: string | null;
  time: string | null;
  /** Who ringed it, if they agreed to be named. */
  recordedBy: string | null;
  position: Position | null;
}

/** How many birds got a ring, and how many had one. */
export interface RingedSum {
  ringed: number;
  again: number;
}

interface EffortSum {
  sessions: number;
  /** The sum over the sessions of which it is known; null if it is known of none. */
  hours: number | null;
  netMetreHours: number | null;
  /** Of how many sessions the hours, or the metres, are not known. */
  withoutEffort: number;
}

/** What everybody may know of ringing, in sums. */
export interface RingingSums extends RingedSum, EffortSum {
  /** Birds that were let go without a ring. */
  released: number;
  first: string | null;
  last: string | null;
  demonstrations: number;
  species: ({ name: string; scientificName: string | null; slug: string } & RingedSum)[];
  /** By calendar month, YYYY-MM. */
  months: ({ month: string } & RingedSum & EffortSum)[];
  years: ({ year: string } & RingedSum & EffortSum)[];
  sites: ({ name: string } & RingedSum & EffortSum)[];
}

/** The same with what the keeper set of its use; null where that is not set. */
export interface RingingSummary extends RingingSums {
  licence: OpenLicence | null;
  citation: string | null;
}

export interface Measured {
  n: number;
  mean: number;
  min: number;
  max: number;
}

/** What ringing tells of a species. */
export interface SpeciesRinging {
  /** How large birds of an age and sex were; null for either that was not recorded. */
  measures: { age: string | null; sex: string | null; wing: Measured | null; mass: Measured | null }[];
  years: ({ year: string; netMetreHours: number | null } & RingedSum)[];
  /** The longest time between the first and the last encounter of a bird. */
  longestLifeDays: number | null;
  /** The longest way between two encounters of a bird. */
  longestWayKm: number | null;
  isDemonstration: boolean;
}
