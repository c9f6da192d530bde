import { z } from "zod";
import type { FoundWork } from "../posts/lookup.ts";
import type { KnownWork } from "./orcid-record.ts";

/** `taken`: the site has it, whoever entered it; `left`: not now; `notMine`: never again. */
export const offerStates = ["offered", "taken", "left", "notMine"] as const;
export type OfferState = (typeof offerStates)[number];

/** The services that are asked for the works of an ORCID iD. */
export const workSources = ["ORCID", "Crossref"] as const;
export type WorkSource = (typeof workSources)[number];

/** Works as one of the services lists them. */
export interface ListedWorks {
  source: WorkSource;
  works: FoundWork[];
}

/** A work that is offered to a member, or that they left, as a list shows it. */
export interface WorkOffer
  extends Pick<FoundWork, "title" | "titleHtml" | "year" | "journal" | "postType" | "doi" | "caution"> {
  _id: string;
  state: "offered" | "left";
  source: WorkSource;
  /** ISO 8601. */
  foundAt: string;
  /** A post that may be it, and that the member may read. */
  near: (Pick<KnownWork, "_id" | "slug" | "postType"> & { title: string }) | null;
}

/** What a member answers: an Undo offers it again. */
export const OfferAnswer = z.object({ state: z.enum(["offered", "taken", "left", "notMine"]) });
export type OfferAnswer = z.output<typeof OfferAnswer>;
