import { z } from "zod";
import type { PostType } from "../posts/types.ts";
import type { Likeness } from "./name-likeness.ts";

/** As what a name is on a work. */
export const nameRoles = ["author", "supervisor"] as const;
export type NameRole = (typeof nameRoles)[number];

/** A work with a name on it. */
export interface NamedWork {
  _id: string;
  role: NameRole;
  title: string;
  titleHtml: string | null;
  language: string | null;
  postType: PostType;
  slug: string;
  year: number | null;
}

/** A name that may be the member's, with the works that have it. */
export interface NameOffer {
  name: string;
  likeness: Likeness;
  works: NamedWork[];
}

/** A name that a member says is theirs, for the person who confirms it. */
export interface NameClaim {
  _id: string;
  name: string;
  member: { name: string; slug: string };
  work: NamedWork;
  createdAt: string;
}

/** A member's answer for a name on the works that they were shown. */
export const NameAnswer = z.object({
  name: z.string().max(200),
  isMine: z.boolean(),
  works: z
    .array(z.object({ _id: z.string().max(100), role: z.enum(nameRoles) }))
    .min(1, "Choose at least one work.")
    .max(100, "At most 100 works at a time."),
});
export type NameAnswer = z.output<typeof NameAnswer>;

/** Whether a claimed name is the member's, as the second person decides. */
export const NameDecision = z.object({ isConfirmed: z.boolean() });

/** What is decided of several claimed names at once; what was just decided can be taken back. */
export const NameDecisions = z.object({
  ids: z
    .array(z.string().max(100))
    .min(1, "Choose at least one work.")
    .max(200, "At most 200 names at a time."),
  decision: z.enum(["confirm", "refuse", "takeBack"]),
});
export type NameDecisions = z.output<typeof NameDecisions>;
