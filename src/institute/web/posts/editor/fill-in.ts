import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import {
  type FoundAuthor,
  type FoundField,
  type FoundWork,
  foundFields,
  toFreeAuthor,
} from "#institute/domain/posts/lookup.ts";
import { findDoubts, placePeople } from "#institute/domain/posts/one-author.ts";
import { authorKey, type EditorAuthor, isAmong, type PostValues } from "./values.ts";

/** An author of a record, with the member who it is, if the server knows. */
export type LookedUpAuthor = FoundAuthor & { member?: { profileId: string; name: string } | null };

/** A work whose fields may be filled in; a list of authors is one without a title. */
export type LookedUp = Omit<FoundWork, "authors" | "postType"> & { authors: LookedUpAuthor[] };

/** What was filled in, by field; compared with the form to see what still is as it was filled in. */
export type Filled = Partial<Pick<PostValues, FoundField | "authors">>;

export interface Filling {
  /** What changes in the form. */
  change: Filled;
  /** The fields that say something else, which stays. */
  kept: (FoundField | "authors")[];
}

interface FillOptions {
  /** The signed-in person, if the work is new: the form begins with them as its author. */
  newBy: EditorAuthor | null;
  /** The signed-in person, if they own the work. */
  owner: EditorAuthor | null;
  /** Whether the owner said that they are one of the authors: one name with their initials is theirs then. */
  isAuthor?: boolean;
}

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** Fills the empty fields of a form from a work; nothing that was typed changes. */
export function fillIn(values: PostValues, work: LookedUp, options: FillOptions): Filling {
  const change: Filled = {};
  const kept: Filling["kept"] = [];
  for (const name of keysOf(foundFields)) {
    const text = textOf(work[name]);
    if (name === "titleHtml" || text === "" || text === values[name]) continue;
    if (values[name] === "") change[name] = text;
    else kept.push(name);
  }
  if (change.title !== undefined) change.titleHtml = textOf(work.titleHtml);
  // A month without its year would be that of another year.
  if (kept.includes("year")) {
    delete change.month;
    delete change.day;
  }
  if (kept.includes("month")) delete change.day;
  const authors = toEditorAuthors(work.authors, options);
  if (authors.length > 0 && !haveSameKeys(authors, values.authors)) {
    const { newBy } = options;
    const areUntouched = values.authors.every((author) => newBy !== null && isAmong([author], newBy));
    if (areUntouched) change.authors = authors;
    else kept.push("authors");
  }
  return { change, kept };
}

/** The authors of a record as the form has them: members by profile, and the owner in the place of their name. */
function toEditorAuthors(
  found: readonly LookedUpAuthor[],
  { owner, isAuthor }: Pick<FillOptions, "owner" | "isAuthor">,
): EditorAuthor[] {
  const authors = found.map((author): EditorAuthor => {
    if (author.member) return author.member;
    const free = toFreeAuthor(author);
    return { profileId: null, name: free.name, ...namePartsOf(free) };
  });
  if (!owner) return distinct(authors);
  const placed = placePeople(authors, [owner]);
  if (!isAuthor) return distinct(placed);
  const [own, another] = isAmong(placed, owner) ? [] : findDoubts(placed, owner);
  return distinct(placed.map((author) => (author === own && !another ? owner : author)));
}

const distinct = (authors: readonly EditorAuthor[]): EditorAuthor[] => [
  ...new Map(authors.map((author) => [authorKey(author), author])).values(),
];

const haveSameKeys = (one: readonly EditorAuthor[], other: readonly EditorAuthor[]) =>
  one.map(authorKey).join("\n") === other.map(authorKey).join("\n");

/** Whether a field is still as it was filled in. */
export function isAsFilled(filled: Filled, values: PostValues, field: string): boolean {
  if (field === "authors")
    return filled.authors !== undefined && haveSameKeys(filled.authors, values.authors);
  return isKeyOf(filled, field) && filled[field] !== "" && filled[field] === values[field];
}

/** Takes back what was filled in and not changed since. */
export function takeBack(filled: Filled, values: PostValues, before: PostValues): Filled {
  const change: Filled = {};
  for (const name of keysOf(foundFields)) if (isAsFilled(filled, values, name)) change[name] = before[name];
  if (change.title !== undefined) change.titleHtml = before.titleHtml;
  if (isAsFilled(filled, values, "authors")) change.authors = before.authors;
  return change;
}
