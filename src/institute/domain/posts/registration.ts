import { z } from "zod";
import type { PostType } from "./types.ts";

/** The states of a DOI at DataCite: not public, resolves without being listed, and public. */
export const doiStates = ["draft", "registered", "findable"] as const;
export type DoiState = (typeof doiStates)[number];

/** What an admin asks for: the bare DOI, or its registration with a description of the work. */
export const doiGoals = ["draft", "findable"] as const;
export type DoiGoal = (typeof doiGoals)[number];

export const DoiRequest = z.object({ goal: z.enum(doiGoals) });

/** The types of posts that may get a DOI of our own. */
export const typesWithOwnDoi: readonly PostType[] = ["thesis"];

/** What may have a DOI of our own: a post by its id, or a data set by its key. */
export const doiKinds = ["post", "dataset"] as const;
export interface DoiSubject {
  kind: (typeof doiKinds)[number];
  id: string;
}

/** A DOI of our own, and how far it has come. Dates are ISO 8601. */
export interface Registration {
  doi: string;
  goal: DoiGoal;
  /** What DataCite last confirmed; null before its first answer. */
  state: DoiState | null;
  /** When DataCite last took the description. */
  sentAt: string | null;
  /** Since when there is something to send; null if there is nothing. */
  waitingSince: string | null;
  /** Why it could not be sent. */
  failure: string | null;
}

/** What DataCite gets, field by field, for people. */
export interface DescribedField {
  label: string;
  values: string[];
}

/** What DataCite requires and the work does not have. */
export interface MissingField {
  label: string;
  advice: string;
}

/** Everything that the screen of a work’s DOI shows. */
export interface DoiOverview {
  work: DoiSubject & { title: string; href: string; isPublic: boolean };
  /** The DOI that the work has or would get; null if the site registers none. */
  doi: string | null;
  /** A DOI from elsewhere that is written in the work. */
  writtenDoi: string | null;
  registration: Registration | null;
  description: DescribedField[];
  missing: MissingField[];
  /** Exactly what is sent, as JSON. */
  json: string;
}

// Without i, l, o and u, which are misread or form words.
const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** The suffix of a work’s DOI: the random end of its id in short form, the same also after a restored backup. */
export function suffixOf(id: string): string {
  const end = Number.parseInt(id.replaceAll("-", "").slice(-10), 16);
  const signs = Array.from({ length: 8 }, (_, place) => digits[Math.floor(end / 32 ** (7 - place)) % 32]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}
