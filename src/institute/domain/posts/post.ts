import { z } from "zod";
import { changesOf, field, inputOf, type Values } from "#core/domain/fields.ts";
import { type DatePrecision, datePrecisions } from "#core/domain/partial-date.ts";
import { line, requiredLine } from "#core/domain/text-fields.ts";
import { namesNoAuthor, noAuthorProblem } from "./authorship.ts";
import { emptyPostProblem, isEmptyPost } from "./empty.ts";
import { type listedFields, textFields } from "./fields.ts";
import type { FileTextFacts } from "./file-text.ts";
import { findMisfits } from "./misfits.ts";
import type { NameParts } from "./names.ts";
import type { StandsTwice } from "./one-author.ts";
import { isPageAddress, MAX_ADDRESS, notAPageAddress, toPageAddress } from "./page-address.ts";
import type { NameOfLine, SupervisorLink } from "./supervisors.ts";
import { type PostType, postTypeNames } from "./types.ts";

/** Everything that a form of a post sends, besides the state of the post. */
export const postFields = {
  postType: field(z.enum(postTypeNames, "Choose what kind of post it is."), {
    control: "choice",
    label: "Type",
  }),
  ...textFields,
};

/** A name on a post: a member with a profile, or a free name. */
export interface Author extends NameParts {
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

/** One of the files that a work has had, as a reader may know it. Dates are ISO 8601 in UTC. */
export interface FileVersion {
  number: number;
  /** Since when it was the file of the work. */
  at: string;
  /** What changed, in the words of the person who replaced the file. */
  note: string | null;
  /** Null if the reader cannot open it. */
  fileUrl: string | null;
  file: StoredFile | null;
  /** Set if it is not there any longer. */
  removed?: { at: string; reason: string | null };
}

/** A post as a list shows it. Dates are ISO 8601 in UTC. */
export interface PostSummary extends Omit<Values<typeof listedFields>, "authors"> {
  _id: string;
  postType: PostType;
  slug: string;
  /** The beginning of the text without markup, at most 60 words. */
  excerpt: string;
  file: StoredFile | null;
  /** Set if there is a file that only its authors and admins may open; then it is not in `fileUrl` and `file`. */
  isFileClosed?: true;
  /** Who posted it. */
  author: string;
  userId: string;
  userSlug: string | null;
  avatar: string | null;
  /** What of it stays in sight where it is cut. */
  avatarFocus: string | null;
  /** The poster's e-mail address; only for the poster and admins. */
  email?: string;
  authors: Author[];
  /** The supervisors who are members. */
  supervisorLinks?: SupervisorLink[];
  /** The names in `editors` and `supervisors` in their parts. */
  namesOfLines?: NameOfLine[];
  isPrivate: boolean;
  isApproved: boolean;
  /** Authors who are or may be one person; only for admins who moderate. */
  twice?: StandsTwice[];
  /** Whether a member's change is pending approval; only for authors and admins. */
  hasPendingEdit?: boolean;
  /** Since when the post or a change has been pending; only for authors and admins. */
  waitingSince?: string;
  /** Set if an admin returned the post or a change with a note; only for authors and admins. */
  returned?: { at: string; note: string };
  /** Set if the institute registered `doi`, which then names this page. */
  hasOwnDoi?: true;
  /** Only for admins, and only for a post in the bin. */
  deletedAt?: string;
  /** Since when an admin has taken it down; only those who can still read it see this. */
  withdrawnAt?: string;
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
  /** The files of a work that has had several, first to last. */
  versions?: FileVersion[];
}

/** What a new post is made of. Unknown fields are dropped. */
export const PostInput = inputOf(postFields).extend({
  isPrivate: z.boolean().default(false),
  /** Whether the person who enters it is no author, unless `authors` names them; used only for works. */
  isEnteredForOthers: z.boolean().optional(),
  /** Used only when an admin sends it. */
  isApproved: z.boolean().optional(),
  /** The known precision of the date; used only when an admin sends it. */
  datePrecision: z.enum(datePrecisions).optional(),
  /** A fixed address, such as `founder`; used only when an admin sends it. */
  slug: z
    .string()
    .max(MAX_ADDRESS, `At most ${MAX_ADDRESS} characters.`)
    .overwrite(toPageAddress)
    .refine(isPageAddress, notAPageAddress)
    .optional(),
});
export type PostInput = z.output<typeof PostInput>;

/** A new post, refused if its page would be empty, if its fields do not fit one another, or if a work of others names neither author nor editor. */
export const NewPost = PostInput.superRefine((post, context) => {
  if (isEmptyPost(post))
    context.addIssue({ code: "custom", path: ["content"], message: emptyPostProblem(post.postType) });
  if (post.isEnteredForOthers && namesNoAuthor(post))
    context.addIssue({ code: "custom", path: ["authors"], message: noAuthorProblem });
  for (const [field, message] of Object.entries(findMisfits(post)))
    context.addIssue({ code: "custom", path: [field], message });
});

/** The JSON that a form or a client sends. */
export type PostDraft = z.input<typeof PostInput>;

/** The longest note on a new file. */
export const MAX_FILE_NOTE = 300;

/** Any of the fields; fields that are not sent stay unchanged. */
export const PostChanges = changesOf(postFields).extend({
  ...PostInput.pick({ isApproved: true, datePrecision: true, slug: true }).shape,
  isPrivate: z.boolean().optional(),
  version: z.int().optional(),
  /** The writer's note to the admins. */
  note: line(2000).optional(),
  /** What a new file changes, for its readers. */
  fileNote: line(MAX_FILE_NOTE).optional(),
});
export type PostChanges = z.output<typeof PostChanges>;

/** Returns a post, or its pending change, to its authors. */
export const PostReturn = z.object({
  note: requiredLine(2000, "Say what needs to change."),
  version: z.int().optional(),
});

/** The part of a post that an approval covers and a pending change may contain. */
export interface PostText extends Values<typeof textFields> {
  isPrivate: boolean;
  /** What a new file changes, for its readers. */
  fileNote?: string;
}

/** A post before anything is written. */
export const blankPost = { ...PostInput.parse({ postType: "news", title: "-" }), title: "", authors: [] };

/** A pending change, with its authors as readers see them. */
export type PendingEdit = Partial<Omit<PostText, "authors">> & { authors?: Author[] };

/** A post for its authors and for admins, with the pending change if there is one. */
export interface EditedPost extends Post {
  pendingEdit?: PendingEdit | undefined;
  /** How far its PDF was read, for those who may edit it. */
  fileText?: FileTextFacts | undefined;
}

/** A post for its preview: as stored, and with the pending change applied. */
export interface PostPreview {
  post: Post;
  waiting: Post | null;
  /** How far the PDF of the stored post was read. */
  fileText?: FileTextFacts | undefined;
}

/** A version of a post's text in its history. */
export type RevisionText = Omit<PostText, "authors"> & { postType: PostType; authors: Author[] };
