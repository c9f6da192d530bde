import type { Author, EditedPost, PostDraft } from "#domain/post.ts";
import { type PostType, postTypeRow } from "#domain/post-types.ts";

/** An author as the editor knows one: a member by profile, or a free name. */
export type WrittenBy = Pick<Author, "profileId" | "name">;

/** What stands in the editor. Everything that a kind of post might need is kept, so a change of type loses nothing. */
export interface PostValues {
  postType: PostType;
  title: string;
  /** The last part of a web page's address; other posts take theirs from the title. */
  slug: string;
  content: string;
  fileUrl: string;
  authors: WrittenBy[];
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
export const newValues = (writer: WrittenBy | undefined): PostValues => ({
  ...emptyValues,
  authors: writer ? [writer] : [],
});

/** Who posted it, among its authors. */
export const writerOf = (post: EditedPost): WrittenBy | undefined =>
  post.authors.find(({ slug }) => slug !== null && slug === post.userSlug) ??
  post.authors.find(({ profileId, name }) => profileId === null && name === post.author);

/** A post as the editor shows it: a change that waits for approval stands in for the public text. */
export function valuesOf(post: EditedPost): PostValues {
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
type Sent = Omit<PostValues, "authors"> & { authors: string[] };

const sent = (values: PostValues): Sent => ({
  ...values,
  authors: values.authors.map(({ profileId, name }) => profileId ?? name),
});

/** Only a web page is given an address by hand; left empty, it comes from the title. */
const hasAddress = ({ postType, slug }: PostValues) => postType === "webPage" && slug !== "";

/** A new post: the fields of its type, as they were typed. */
export function draftOf(values: PostValues, isAdmin: boolean): PostDraft {
  const { postType, title, slug, isPrivate, isApproved } = values;
  const all = sent(values);
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
export function changesOf(post: EditedPost, values: PostValues): Partial<Sent> {
  const shown = sent(valuesOf(post));
  const written = sent(values);
  const changes: Partial<Sent> =
    hasAddress(values) && values.slug !== shown.slug ? { slug: values.slug } : {};
  for (const field of ["postType", "title", "isPrivate", ...postTypeRow(values.postType).fields] as const) {
    if (!same(shown[field], written[field])) Object.assign(changes, { [field]: written[field] });
  }
  return changes;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(one) as (keyof PostValues)[]).every((field) => same(one[field], other[field]));
