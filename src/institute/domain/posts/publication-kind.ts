import { type PostType, postTypeRow } from "./types.ts";
import type { PublicationKind } from "./work-terms.ts";

interface Stated {
  kind: PublicationKind | null;
  journal: string | null;
  editors: string | null;
  isbn: string | null;
}

/** What a publication is: as stated, or else a chapter if its “journal” is a book, which has editors or an ISBN. */
export const publicationKindOf = ({ kind, journal, editors, isbn }: Stated): PublicationKind =>
  kind ?? (journal !== null && (editors !== null || isbn !== null) ? "chapter" : "article");

const schemaTypes: { [Kind in PublicationKind]?: string } = {
  chapter: "Chapter",
  book: "Book",
  report: "Report",
  other: "CreativeWork",
};

/** What a post is in the words of schema.org. */
export const schemaTypeOf = (post: Stated & { postType: PostType }): string =>
  (post.postType === "publication" ? schemaTypes[publicationKindOf(post)] : undefined) ??
  postTypeRow(post.postType).schemaType;
