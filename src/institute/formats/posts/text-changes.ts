import { fieldsWithout, type Values } from "#core/domain/fields.ts";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import { readingText } from "#core/formats/rich-text/reading-text.ts";
import { diffTexts, type TextSegment } from "#core/formats/text-diff.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import type { NameParts } from "#institute/domain/posts/names.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";

export type ComparedField = keyof typeof textFields | "isPrivate";

/** The changes of one field, word by word; no segments if only the formatting changed. */
export interface FieldChange {
  field: ComparedField;
  segments: TextSegment[];
}

/** A version of a post, as stored or as in a form. */
export type PostVersion = {
  [Field in Exclude<ComparedField, "authors" | "isPrivate">]: Values<typeof textFields>[Field] | string;
} & {
  authors: readonly ({ name: string; profileId?: string | null | undefined } & NameParts)[];
  isPrivate: boolean;
};

// The text is last because it is long.
const comparedFields: readonly ComparedField[] = [
  ...fieldsWithout(textFields, ["content", "titleHtml"]),
  "isPrivate",
  "content",
];

/** The fields that differ between two versions of a post, compared word by word. */
export function changesBetween(before: PostVersion, after: PostVersion): FieldChange[] {
  return comparedFields.flatMap((field): FieldChange[] => {
    const [oldText, newText] = [fieldText(before, field), fieldText(after, field)];
    if (oldText !== newText) return [{ field, segments: diffTexts(oldText, newText) }];
    const isReset =
      (field === "content" && normalizeMarkup(before.content) !== normalizeMarkup(after.content)) ||
      (field === "title" && markedTitle(before) !== markedTitle(after));
    return isReset ? [{ field, segments: [] }] : [];
  });
}

const markedTitle = ({ title, titleHtml }: PostVersion) =>
  fittingTitleHtml({ title: String(title), titleHtml: titleHtml && String(titleHtml) });

function fieldText(version: PostVersion, field: ComparedField): string {
  if (field === "content") return readingText(version.content);
  if (field === "authors") return version.authors.map(writeAuthor).join("; ");
  if (field === "isPrivate") return version.isPrivate ? "Private" : "Not private";
  return String(version[field] ?? "");
}

/** An author with what is known besides the name and does not follow from it; what is known of a member belongs to the profile. */
function writeAuthor(author: PostVersion["authors"][number]): string {
  const { name, profileId, orcid } = author;
  if (profileId) return name;
  const parts = writeParts(author);
  const isKnown = parts !== "" && parts !== writeParts(readNameParts(name));
  const known = [isKnown && parts, orcid].filter(Boolean);
  return known.length > 0 ? `${name} (${known.join("; ")})` : name;
}

const writeParts = ({ family, given, suffix, kind }: NameParts) =>
  kind === "organisation" ? kind : [family, given, suffix].filter(Boolean).join(", ");

/** Makes the markup of editor and server comparable. */
const normalizeMarkup = (html: string) =>
  html.replace(/\s*\/?>/g, ">").replace(/\s(colspan|rowspan)="1"/g, "");
