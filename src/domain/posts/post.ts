import { z } from "zod";
import {
  line,
  optionalAddress,
  optionalLine,
  optionalNumber,
  requiredLine,
  text,
} from "#domain/text-fields.ts";
import { authorInput } from "./author-input.ts";
import { type DatePrecision, datePrecisions } from "./date.ts";
import { emptyPostProblem, isEmptyPost } from "./empty.ts";
import { type PostType, postTypeNames } from "./types.ts";

/** A name on a post: a member with a profile, or a free name. */
export interface Author {
  profileId: string | null;
  name: string;
  slug: string | null;
  profilePicture: string | null;
}

/** The stored file behind a post's `fileUrl`, where it is one of ours. */
export interface StoredFile {
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** A post as a list shows it. Dates are ISO 8601 in UTC. */
export interface PostSummary {
  _id: string;
  postType: PostType;
  title: string;
  slug: string;
  /** The beginning of the text, without markup; at most 60 words. */
  excerpt: string;
  fileUrl: string | null;
  file: StoredFile | null;
  /** Who posted it. */
  author: string;
  userId: string;
  userSlug: string | null;
  avatar: string | null;
  /** The poster's address; only for themself and for admins. */
  email?: string;
  authors: Author[];
  journal: string | null;
  year: number | null;
  doi: string | null;
  publicationNumber: string | null;
  isPrivate: boolean;
  isApproved: boolean;
  /** True when a change by a member waits for approval; said only to its authors and to admins. */
  hasPendingEdit?: boolean;
  /** Since when the post or a change of it waits for an admin; said only to its authors and to admins. */
  waitingSince?: string;
  /** An admin gave the post or the change of it back, with these words; said only to its authors and to admins. */
  returned?: { at: string; note: string };
  /** Only for admins, of a post in the bin. */
  deletedAt?: string;
  /** How much of `createdAt` is known. */
  datePrecision: DatePrecision;
  createdAt: string;
  updatedAt: string;
  /** The state that an edit starts from; a stale one is refused. */
  version: number;
}

/** A post with its whole text, as safe HTML. */
export interface Post extends PostSummary {
  content: string;
}

const optionalYear = optionalNumber(
  z
    .number("A year is a number, such as 2019.")
    .int("A year is a whole number.")
    .min(1800, "A year from 1800 on.")
    .max(2100, "A year up to 2100.")
    .nullable(),
);

const fields = {
  postType: z.enum(postTypeNames, "Choose what kind of post it is."),
  title: requiredLine(500, "Give it a title."),
  content: text().max(1_000_000, "At most 1,000,000 characters, markup included."),
  fileUrl: optionalAddress,
  authors: z.array(authorInput).max(200, "At most 200 authors."),
  journal: optionalLine(300),
  year: optionalYear,
  doi: optionalLine(300),
  publicationNumber: optionalLine(100),
  isPrivate: z.boolean(),
};

/** What a new post is made of. Unknown fields are dropped. */
export const PostInput = z.object({
  ...fields,
  content: fields.content.default(""),
  fileUrl: fields.fileUrl.default(null),
  authors: fields.authors.default([]),
  journal: fields.journal.default(null),
  year: fields.year.default(null),
  doi: fields.doi.default(null),
  publicationNumber: fields.publicationNumber.default(null),
  isPrivate: fields.isPrivate.default(false),
  /** Counts only when an admin sends it. */
  isApproved: z.boolean().optional(),
  /** How much of the date is known; counts only when an admin sends it. */
  datePrecision: z.enum(datePrecisions).optional(),
  /** A fixed address, such as `founder`; counts only when an admin sends it. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and hyphens only.")
    .max(100)
    .optional(),
});
export type PostInput = z.output<typeof PostInput>;

/** The same, refused when its page would be empty. */
export const NewPost = PostInput.superRefine((post, context) => {
  if (!isEmptyPost(post)) return;
  context.addIssue({ code: "custom", path: ["content"], message: emptyPostProblem(post.postType) });
});

/** What a form or a client sends. */
export type PostDraft = z.input<typeof PostInput>;

const note = line(2000);

/** Any of the fields; what is not sent stays as it is. */
export const PostChanges = z
  .object({
    ...fields,
    isApproved: z.boolean(),
    slug: PostInput.shape.slug.unwrap(),
    datePrecision: PostInput.shape.datePrecision.unwrap(),
    version: z.int(),
    /** What the writer says to the admins about it. */
    note,
  })
  .partial();
export type PostChanges = z.output<typeof PostChanges>;

/** An admin gives a post, or the change of it that waits, back to its authors. */
export const PostReturn = z.object({
  note: requiredLine(2000, "Say what should be different."),
  version: z.int().optional(),
});

/** The part of a post that an approval is about: what a waiting change holds. */
export type PostText = Omit<PostInput, "isApproved" | "slug" | "datePrecision" | "postType">;

/** What waits for approval, with its authors as a reader knows them. */
export type PendingEdit = Partial<Omit<PostText, "authors">> & { authors?: Author[] };

/** A post as its authors and admins get it: with the changed fields that wait for approval, if there are any. */
export interface EditedPost extends Post {
  pendingEdit?: PendingEdit | undefined;
}

/** A post for its preview: as it is stored, and as it would be with the change that waits for approval. */
export interface PostPreview {
  post: Post;
  waiting: Post | null;
}

/** A text of a post as its history keeps it. */
export type RevisionText = Omit<PostText, "authors"> & { postType: PostType; authors: Author[] };
