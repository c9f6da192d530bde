import type { DatePrecision } from "#domain/posts/date.ts";
import type { PostType } from "#domain/posts/types.ts";

/** A demo post; `content` is rich text (HTML). */
export interface DemoPost {
  postType: PostType;
  title: string;
  content: string;
  /** Names in order; a demo person's name links to their profile. */
  authors: string[];
  /** The demo member who posted it. */
  writer: string; // an e-mail address in people.ts
  /** ISO 8601, UTC: the start of the known period; for publications and theses it only sets the order. */
  createdAt: string;
  /** The precision of the date; a day if undefined. */
  datePrecision?: DatePrecision;
  year?: number;
  journal?: string;
  publicationNumber?: string;
  doi?: string;
  /** A generated PDF: its file name and paragraphs. */
  pdf?: { name: string; paragraphs: string[] };
  /** Not approved yet: shown in the moderation queue. */
  pending?: true;
  slug?: string; // only for webPage posts
}

/** An invented member with profile and categories. */
export interface DemoPerson {
  email: string; // …@example.org
  firstName: string;
  lastName: string;
  title?: string;
  designation?: string;
  placeOfWork?: string;
  currentLocation?: string;
  affiliation?: string;
  phone1?: string;
  orcid?: string;
  website?: string;
  /** The position on the board page. */
  position?: number;
  /** The hair or headwear of the drawn portrait (`web/art/portrait`); without it the card shows initials. */
  portrait?: string;
  bio?: string; // ≤ 600 characters, plain text
  about?: string; // HTML, two or three paragraphs
  memberCategory: ("boardMember" | "staff" | "affiliate" | "student" | "alumni")[];
  yearOfGraduation?: number;
}
