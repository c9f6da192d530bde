import type { Author, EditedPost, PostDraft } from "#domain/posts/post.ts";
import { type PostType, postTypeRow } from "#domain/posts/types.ts";

/** An author in the editor: a member by profile, or a free name. */
export type EditorAuthor = Pick<Author, "profileId" | "name">;

/** The editor's values: the fields of all types, so that changing the type loses nothing. */
export interface PostValues {
  postType: PostType;
  title: string;
  /** The last part of a web page's address; other posts derive theirs from the title. */
  slug: string;
  content: string;
  fileUrl: string;
  authors: EditorAuthor[];
  journal: string;
  year: string;
  doi: string;
  publicationNumber: string;
  isPrivate: boolean;
  isApproved: boolean;
}

const emptyValues: PostValues = {
  postType: "news",
  title: "",
  slug: "",
  content: "",
  fileUrl: "",
  authors: [],
  journal: "",
  year: "",
  doi: "",
  publicationNumber: "",
  isPrivate: false,
  isApproved: false,
};

/** The initial values of a new post, with its writer as an author. */
export const newValues = (writer: EditorAuthor | undefined): PostValues => ({
  ...emptyValues,
  authors: writer ? [writer] : [],
});

/** The author who posted it. */
export const findWriter = (post: EditedPost): EditorAuthor | undefined =>
  post.authors.find(({ slug }) => slug !== null && slug === post.userSlug) ??
  post.authors.find(({ profileId, name }) => profileId === null && name === post.author);

/** The editor's values of a post, with its pending change instead of the public text. */
export function toFormValues(post: EditedPost): PostValues {
  const shown = { ...post, ...post.pendingEdit };
  return {
    postType: post.postType,
    title: shown.title,
    slug: post.slug,
    content: shown.content,
    fileUrl: shown.fileUrl ?? "",
    authors: shown.authors.map(({ profileId, name }) => ({ profileId, name })),
    journal: shown.journal ?? "",
    year: shown.year === null ? "" : String(shown.year),
    doi: shown.doi ?? "",
    publicationNumber: shown.publicationNumber ?? "",
    isPrivate: shown.isPrivate,
    isApproved: post.isApproved,
  };
}

/** The values in the API's format: members by profile, others by name. */
type PostPayload = Omit<PostValues, "authors"> & { authors: string[] };

const toPayload = (values: PostValues): PostPayload => ({
  ...values,
  authors: values.authors.map(({ profileId, name }) => profileId ?? name),
});

/** Only web pages can have an address of their own; an empty one is derived from the title. */
const hasAddress = ({ postType, slug }: PostValues) => postType === "webPage" && slug !== "";

/** The API's input for a new post, with the fields of its type. */
export function toPostDraft(values: PostValues, isAdmin: boolean): PostDraft {
  const { postType, title, slug, isPrivate, isApproved } = values;
  const all = toPayload(values);
  const typed = Object.fromEntries(postTypeRow(postType).fields.map((field) => [field, all[field]]));
  return {
    ...typed,
    postType,
    title,
    isPrivate,
    ...(isAdmin && { isApproved }),
    ...(hasAddress(values) && { slug }),
  };
}

/** The fields that differ from the loaded post; others are not sent, so they are not overwritten. */
export function diffValues(post: EditedPost, values: PostValues): Partial<PostPayload> {
  const shown = toPayload(toFormValues(post));
  const written = toPayload(values);
  const changes: Partial<PostPayload> =
    hasAddress(values) && values.slug !== shown.slug ? { slug: values.slug } : {};
  for (const field of ["postType", "title", "isPrivate", ...postTypeRow(values.postType).fields] as const) {
    if (!isEqual(shown[field], written[field])) Object.assign(changes, { [field]: written[field] });
  }
  return changes;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const areValuesEqual = (a: PostValues, b: PostValues): boolean =>
  (Object.keys(a) as (keyof PostValues)[]).every((field) => isEqual(a[field], b[field]));
