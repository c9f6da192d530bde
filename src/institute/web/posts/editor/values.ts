import {
  changedFields,
  type FormValues,
  toFormValues as fieldsToForm,
  pickValues,
} from "#core/web/forms/fields/form-values.ts";
import { type FreeAuthor, namePartsOf, toAuthorInput } from "#institute/domain/posts/author-input.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import type { NameParts } from "#institute/domain/posts/names.ts";
import type { Author, EditedPost, PendingEdit, PostDraft } from "#institute/domain/posts/post.ts";
import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";

/** An author in the editor: a member by profile, or a free name. */
export type EditorAuthor = Pick<Author, "profileId" | "name" | keyof NameParts>;

/** The editor's values: the fields of all types, so that changing the type loses nothing. */
export interface PostValues extends Omit<FormValues<typeof textFields>, "authors"> {
  postType: PostType;
  /** The last part of a web page's address; other posts derive theirs from the title. */
  slug: string;
  authors: EditorAuthor[];
  isPrivate: boolean;
  isApproved: boolean;
  /** What the new file of a public work changes. */
  fileNote: string;
}

/** The initial values of a new post, with these authors. */
export const newValues = (authors: EditorAuthor[]): PostValues => ({
  ...fieldsToForm(textFields, null),
  postType: "news",
  slug: "",
  authors,
  isPrivate: false,
  isApproved: false,
  fileNote: "",
});

/** Identifies an author by profile, or else by name. */
export const authorKey = ({ profileId, name }: EditorAuthor): string => profileId ?? `name ${name}`;

/** Whether a person is in a list of authors. */
export const isAmong = (authors: readonly EditorAuthor[], person: EditorAuthor): boolean =>
  authors.some((author) => authorKey(author) === authorKey(person));

/** The editor's values of a post, with its pending change instead of the public text. */
export function toFormValues(post: EditedPost): PostValues {
  const shown: EditedPost & Pick<PendingEdit, "fileNote"> = { ...post, ...post.pendingEdit };
  return {
    ...fieldsToForm(textFields, { ...shown, authors: [] }),
    postType: post.postType,
    slug: post.slug,
    authors: shown.authors.map((author) => ({
      profileId: author.profileId,
      name: author.name,
      ...(author.profileId === null && namePartsOf(author)),
    })),
    isPrivate: shown.isPrivate,
    isApproved: post.isApproved,
    fileNote: shown.fileNote ?? "",
  };
}

/** The values in the API's format: members by profile, others by name. */
type PostPayload = Omit<PostValues, "authors"> & { authors: (string | FreeAuthor)[] };

const toPayload = (values: PostValues): PostPayload => ({
  ...values,
  authors: values.authors.map(toAuthorInput),
});

/** Only web pages can have an address of their own; an empty one is derived from the title. */
const hasAddress = ({ postType, slug }: PostValues) => postType === "webPage" && slug !== "";

/** The API's input for a new post, with the fields of its type; a work without its owner is entered for others. */
export function toPostDraft(
  values: PostValues,
  { isAdmin, owner }: { isAdmin: boolean; owner: EditorAuthor | null },
): PostDraft {
  const { postType, title, titleHtml, slug, isPrivate, isApproved } = values;
  const all = toPayload(values);
  return {
    ...pickValues(all, postTypeRow(postType).fields),
    postType,
    title,
    ...(titleHtml && { titleHtml }),
    isPrivate,
    ...(isAdmin && { isApproved }),
    ...(isWork(postType) && owner && { isEnteredForOthers: !isAmong(values.authors, owner) }),
    ...(hasAddress(values) && { slug }),
  };
}

/** The fields that were changed; others are not sent, so they are not overwritten. */
export function diffValues(start: PostValues, values: PostValues): Partial<PostPayload> {
  const written = toPayload(values);
  const sent = new Set<string>([
    "postType",
    "title",
    "titleHtml",
    "isPrivate",
    "fileNote",
    ...postTypeRow(values.postType).fields,
  ]);
  if (hasAddress(values)) sent.add("slug");
  const changed = changedFields(toPayload(start), written);
  return pickValues(
    written,
    changed.filter((field) => sent.has(field)),
  );
}
