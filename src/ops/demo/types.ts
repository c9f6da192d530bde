import type { DatePrecision } from "#domain/posts/date.ts";
import type { PostType } from "#domain/posts/types.ts";

/** One post of the demo; `content` is the rich text (HTML: p, h2, h3, ul, ol, li, blockquote, em, strong, a, table). */
export interface DemoPost {
  postType: PostType;
  title: string;
  content: string;
  /** Names in order; the name of a demo person links to that member. */
  authors: string[];
  /** The demo member who posted it. */
  writer: string; // an e-mail of demo/people.ts
  /** ISO 8601 in UTC: the start of what is known. Of a publication or thesis it only orders; the demo adds it when it is seeded. */
  createdAt: string;
  /** How much of the date the facts hold; the day when absent. */
  datePrecision?: DatePrecision;
  year?: number;
  journal?: string;
  publicationNumber?: string;
  doi?: string;
  /** A PDF made for the demo: its readable file name, and the paragraphs printed in it. */
  pdf?: { name: string; paragraphs: string[] };
  /** Not approved yet: waits in the moderation queue. */
  pending?: true;
  slug?: string; // only for webPage posts
}

/** One invented member of the demo, with profile and categories. */
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
  /** The place on the board page. */
  position?: number;
  /** What the drawn portrait wears on the head (`web/art/portrait`); without it the card shows initials. */
  portrait?: string;
  bio?: string; // ≤ 600 characters, plain text
  about?: string; // HTML, two or three paragraphs
  memberCategory: ("boardMember" | "staff" | "affiliate" | "student" | "alumni")[];
  yearOfGraduation?: number;
}
