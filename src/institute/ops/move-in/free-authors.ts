import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import { toNamedAuthor } from "#institute/domain/posts/author-list.ts";
import { readAuthors } from "#institute/domain/posts/read-authors.ts";

/** The authors in a text of an older site: those that the reader finds, or the text as one name. */
export function freeAuthors(text: string): (string | FreeAuthor)[] {
  if (!text) return [];
  const { authors } = readAuthors(text);
  const isRead = authors.length > 0 && authors.every(({ kind }) => kind !== "free" && kind !== "more");
  return isRead ? authors.map(toNamedAuthor) : [text];
}
