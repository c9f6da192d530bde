import type { Author, EditedPost, PostDraft } from "#domain/posts/post.ts";
import { type PostType, postTypeRow } from "#domain/posts/types.ts";

/** An author as the editor knows one: a member by profile, or a free name. */
export type EditorAuthor = Pick<Author, "profileId" | "name">;

/** What stands in the editor. Everything that a kind of post might need is kept, so a change of type loses nothing. */
export interface PostValues {
  postType: PostType;
  title: string;
  /** The last part of a web page's address; other posts take theirs from the title. */
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

/** A new post before anything is typed: it has its writer as an author. */
export const newValues = (writer: EditorAuthor | undefined): PostValues => ({
  ...emptyValues,
  authors: writer ? [writer] : [],
});

/** Who posted it, among its authors. */
export const findWriter = (post: EditedPost): EditorAuthor | undefined =>
  post.authors.find(({ slug }) => slug !== null && slug === post.userSlug) ??
  post.authors.find(({ profileId, name }) => profileId === null && name === post.author);

/** A post as the editor shows it: a change that waits for approval stands in for the public text. */
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

/** The values as the server takes them: members by profile, others by name. */
type PostPayload = Omit<PostValues, "authors"> & { authors: string[] };

const toPayload = (values: PostValues): PostPayload => ({
  ...values,
  authors: values.authors.map(({ profileId, name }) => profileId ?? name),
});

/** Only a web page is given an address by hand; left empty, it comes from the title. */
const hasAddress = ({ postType, slug }: PostValues) => postType === "webPage" && slug !== "";

/** A new post: the fields of its type, as they were typed. */
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

/** What differs from what the editor showed at first; nothing else is sent, so nothing else can be overwritten. */
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

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const areValuesEqual = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(one) as (keyof PostValues)[]).every((field) => isEqual(one[field], other[field]));
