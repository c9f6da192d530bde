import type { FoundWork } from "../posts/lookup.ts";
import type { PostType } from "../posts/types.ts";

/** A post as a profile shows where its person works. */
export interface Employment {
  role: string | null;
  place: string;
  /** From when until when, such as “2019–”. */
  years: string;
}

export interface ProfileLink {
  label: string;
  address: string;
}

/** What the public part of a record at ORCID says, in our fields. */
export interface OrcidRecord {
  orcid: string;
  employments: Employment[];
  links: ProfileLink[];
  works: FoundWork[];
}

/** `replaced`: its owner has another iD now; `closed`: deactivated or locked. */
export type OrcidAnswer =
  | { state: "found"; record: OrcidRecord }
  | { state: "unknown" | "closed" }
  | { state: "replaced"; by: string | undefined };

/** A work of a record, with the post that it is already, if there is one. */
export interface OfferedWork {
  work: FoundWork;
  known: KnownWork | null;
}

/** A post that a work is already. */
export interface KnownWork {
  _id: string;
  slug: string;
  postType: PostType;
  /** Whether the member is linked as one of its authors. */
  isMine: boolean;
}

/** What a member can take over from a record. */
export type OfferedRecord = Omit<OrcidRecord, "works"> & { works: OfferedWork[] };
