import { infoOf } from "#core/domain/fields.ts";
import { doiKey } from "#core/domain/identifiers.ts";
import { keysOf } from "#core/domain/keys.ts";
import { wordsOf } from "#core/domain/words.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { compareNames } from "#institute/domain/people/name-likeness.ts";
import {
  type FoundAuthor,
  type FoundField,
  type FoundWork,
  foundFields,
  toFreeAuthor,
} from "#institute/domain/posts/lookup.ts";
import { isEtAl } from "#institute/domain/posts/names.ts";
import type { Author, Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import type { FieldDifference } from "#institute/domain/works/works-import.ts";

const MAX_SHOWN = 300;

/** The work that is here, as far as records can differ from it. */
export type ComparablePost = Pick<Post, "postType" | "authors" | FoundField>;

/** What a record says that the work here does not: an empty field, another value, or other authors. */
export function findDifferences(here: ComparablePost, there: FoundWork): FieldDifference[] {
  const { fields } = postTypeRow(here.postType);
  const own = keysOf(foundFields).flatMap((field) => keyOfValue(field, here[field]) || []);
  const differences = keysOf(foundFields).flatMap((field): FieldDifference[] => {
    const isField = isTitle(field) || fields.some((name) => name === field);
    const value = there[field];
    const key = keyOfValue(field, value);
    const known = keyOfValue(field, statedOf(here, field));
    // A record that says less says nothing else, as where a program has cut “Smith, Jones and Company”.
    // A kind that is not said here is what its fields make of it.
    if (field === "kind" && value === publicationKindOf(here)) return [];
    if (!isField || !key || known === key || (!isTitle(field) && known.startsWith(`${key} `))) return [];
    const isEmpty = statedOf(here, field) === null || here[field] === "";
    // A record may have a number of ours in a field of its own.
    if (isEmpty ? own.includes(key) : field === "titleHtml") return [];
    return [differenceOf(field, statedOf(here, field), value, isEmpty)];
  });
  const authors = differentAuthors(here.authors, there.authors);
  return authors ? [...differences, authors] : differences;
}

/** What the work here says in a field; what it is follows from its journal if it is not stated. */
const statedOf = (here: ComparablePost, field: FoundField) =>
  field === "kind" && here.journal !== null ? publicationKindOf(here) : here[field];

const isTitle = (field: FoundField) => field === "title" || field === "titleHtml";

const differenceOf = (field: FoundField, here: unknown, there: unknown, fills: boolean): FieldDifference => {
  const { label, choices = {} } = infoOf(foundFields[field]);
  const shown = (value: unknown) => {
    const text = String(value ?? "");
    return shorten(choices[text] ?? (field === "content" ? plainText(text) : text.replaceAll("\n", "; ")));
  };
  return { field, label, here: shown(here), there: shown(there), fills };
};

const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const linesInAnyOrder: readonly string[] = ["keywords", "editors", "supervisors", "funders"];

/** A value by which two are the same: without signs, capitals and mark-up, and entries in any order. */
function keyOfValue(field: FoundField, value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  if (field === "titleHtml") return text;
  if (field === "doi") return doiKey(text) ?? text;
  if (field === "publisherUrl") return text.replace(/^https?:\/\/|\/+$/g, "").toLowerCase();
  if (field === "issn" || field === "isbn") return text.replace(/[^\dXx]/g, "").toUpperCase();
  if (field === "content") return wordsOf(plainText(text)).join(" ");
  if (linesInAnyOrder.includes(field)) return wordsOf(text).toSorted().join(" ");
  return wordsOf(text).join(" ");
}

function differentAuthors(
  here: readonly Author[],
  there: readonly FoundAuthor[],
): FieldDifference | undefined {
  const names = there.map((author) => toFreeAuthor(author).name).filter((name) => !isEtAl(name));
  const named = here.filter(({ name }) => !isEtAl(name));
  if (names.length === 0) return undefined;
  const isSame =
    named.length === names.length && named.every(({ name }, index) => areAlike(name, names[index] ?? ""));
  if (isSame) return undefined;
  return {
    field: "authors",
    label: "Authors",
    here: shorten(here.map(({ name }) => name).join(", ")),
    there: shorten(names.join(", ")),
    fills: here.length === 0,
  };
}

const areAlike = (a: string, b: string) => {
  const [one, other] = [a, b].map((name) => wordsOf(name).toSorted().join(" "));
  return one === other || compareNames({ name: a }, { name: b }) !== undefined;
};
