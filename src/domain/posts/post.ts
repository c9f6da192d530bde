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

/** The stored file behind a post's `fileUrl`, if it is on this site. */
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
  /** The beginning of the text without markup, at most 60 words. */
  excerpt: string;
  fileUrl: string | null;
  file: StoredFile | null;
  /** Who posted it. */
  author: string;
  userId: string;
  userSlug: string | null;
  avatar: string | null;
  /** The poster's e-mail address; only for the poster and admins. */
  email?: string;
  authors: Author[];
  journal: string | null;
  year: number | null;
  doi: string | null;
  publicationNumber: string | null;
  isPrivate: boolean;
  isApproved: boolean;
  /** Whether a member's change is pending approval; only for authors and admins. */
  hasPendingEdit?: boolean;
  /** Since when the post or a change has been pending; only for authors and admins. */
  waitingSince?: string;
  /** Set if an admin returned the post or a change with a note; only for authors and admins. */
  returned?: { at: string; note: string };
  /** Only for admins, and only for a post in the bin. */
  deletedAt?: string;
  /** The known precision of `createdAt`. */
  datePrecision: DatePrecision;
  createdAt: string;
  updatedAt: string;
  /** The version that an edit starts from; a stale one is refused. */
  version: number;
}

/** A post with its full text, as safe HTML. */
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

/** The fields of a new post. Unknown fields are dropped. */
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
  /** Used only when an admin sends it. */
  isApproved: z.boolean().optional(),
  /** The known precision of the date; used only when an admin sends it. */
  datePrecision: z.enum(datePrecisions).optional(),
  /** A fixed address, such as `founder`; used only when an admin sends it. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use only lower-case letters, digits and hyphens.")
    .max(100)
    .optional(),
});
export type PostInput = z.output<typeof PostInput>;

/** A new post, refused if its page would be empty. */
export const NewPost = PostInput.superRefine((post, context) => {
  if (!isEmptyPost(post)) return;
  context.addIssue({ code: "custom", path: ["content"], message: emptyPostProblem(post.postType) });
});

/** The JSON that a form or a client sends. */
export type PostDraft = z.input<typeof PostInput>;

const note = line(2000);

/** Any of the fields; fields that are not sent stay unchanged. */
export const PostChanges = z
  .object({
    ...fields,
    isApproved: z.boolean(),
    slug: PostInput.shape.slug.unwrap(),
    datePrecision: PostInput.shape.datePrecision.unwrap(),
    version: z.int(),
    /** The writer's note to the admins. */
    note,
  })
  .partial();
export type PostChanges = z.output<typeof PostChanges>;

/** Returns a post, or its pending change, to its authors. */
export const PostReturn = z.object({
  note: requiredLine(2000, "Say what needs to change."),
  version: z.int().optional(),
});

/** The part of a post that an approval covers and a pending change may contain. */
export type PostText = Omit<PostInput, "isApproved" | "slug" | "datePrecision" | "postType">;

/** A pending change, with its authors as readers see them. */
export type PendingEdit = Partial<Omit<PostText, "authors">> & { authors?: Author[] };

/** A post for its authors and for admins, with the pending change if there is one. */
export interface EditedPost extends Post {
  pendingEdit?: PendingEdit | undefined;
}

/** A post for its preview: as stored, and with the pending change applied. */
export interface PostPreview {
  post: Post;
  waiting: Post | null;
}

/** A version of a post's text in its history. */
export type RevisionText = Omit<PostText, "authors"> & { postType: PostType; authors: Author[] };
