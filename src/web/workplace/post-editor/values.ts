import type { Author, EditedPost, PostDraft } from "#domain/post.ts";
import { type PostType, postTypeRow } from "#domain/post-types.ts";

/** What stands in the editor. Everything that a kind of post might need is kept, so a change of type loses nothing. */
export interface PostValues {
  postType: PostType;
  title: string;
  content: string;
  fileUrl: string;
  authors: string[];
  journal: string;
  year: string;
  doi: string;
  publicationNumber: string;
  isPrivate: boolean;
  isApproved: boolean;
}

export const emptyValues: PostValues = {
  postType: "news",
  title: "",
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

/** A post as the editor shows it: a change that waits for approval stands in for the public text. */
export function valuesOf(post: EditedPost): PostValues {
  const labels = new Map(labelled(post.authors).map(({ label, value }) => [value, label]));
  const authors = labelled(post.authors).map(({ value }) => value);
  const shown = { ...post, authors, ...post.pendingEdit };
  return {
    postType: post.postType,
    title: shown.title,
    content: shown.content,
    fileUrl: shown.fileUrl ?? "",
    authors: shown.authors.map((value) => labels.get(value) ?? value),
    journal: shown.journal ?? "",
    year: shown.year === null ? "" : String(shown.year),
    doi: shown.doi ?? "",
    publicationNumber: shown.publicationNumber ?? "",
    isPrivate: shown.isPrivate,
    isApproved: post.isApproved,
  };
}

/** Each author with the words on the tag, all different, and what the server knows them by. */
function labelled(authors: Author[]): { label: string; value: string }[] {
  const seen = new Map<string, number>();
  return authors.map(({ name, profileId }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { label: count === 1 ? name : `${name} (${count})`, value: profileId ?? name };
  });
}

/** The authors as the server knows them: members by profile, others as they were typed. */
const authorsSent = (tags: string[], known: Author[]) => {
  const values = new Map(labelled(known).map(({ label, value }) => [label, value]));
  return tags.map((tag) => values.get(tag) ?? tag);
};

/** A new post: the fields of its type, as they were typed. */
export function draftOf(values: PostValues, isAdmin: boolean): PostDraft {
  const { postType, title, isPrivate, isApproved } = values;
  const typed = Object.fromEntries(postTypeRow(postType).fields.map((field) => [field, values[field]]));
  return { ...typed, postType, title, isPrivate, ...(isAdmin && { isApproved }) };
}

/** What differs from what the editor showed at first; nothing else is sent, so nothing else can be overwritten. */
export function changesOf(post: EditedPost, values: PostValues): Partial<PostValues> {
  const shown = valuesOf(post);
  const sent = { ...values, authors: authorsSent(values.authors, post.authors) };
  const changes: Partial<PostValues> = {};
  for (const field of ["postType", "title", "isPrivate", ...postTypeRow(values.postType).fields] as const) {
    if (!same(shown[field], values[field])) Object.assign(changes, { [field]: sent[field] });
  }
  return changes;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(one) as (keyof PostValues)[]).every((field) => same(one[field], other[field]));
