import { keysOf } from "#core/domain/keys.ts";
import type { Vignette } from "#core/domain/vignettes.ts";
import type { textFields } from "./fields.ts";
import type { MemberTabName } from "./member-tabs.ts";
import { bareSlug } from "./page-address.ts";
import {
  containerFieldNames,
  dateFieldNames,
  degreeFieldNames,
  placeFieldNames,
  recordFieldNames,
} from "./work-field-names.ts";

/** The fields that a type of post can have besides its title. */
export type PostField = Exclude<keyof typeof textFields, "title" | "titleHtml">;

export interface PostTypeRow {
  /** The singular, for forms and filters. */
  one: string;
  /** The heading and tab title of the list. */
  many: string;
  /** The plural within a sentence. */
  plural: string;
  /** What else people call it in a search, folded. */
  alsoCalled?: readonly string[];
  /** Last part of the list's address on the site and in the API; `null` if it has no list. */
  path: string | null;
  /** One sentence under the list's heading. */
  intro: string;
  /** What stands on the band over the list. */
  vignette: Vignette;
  /** The list's menu and label in the navigation bar. */
  menu: { under: "Research" | "Publications" | "News" | null; label: string } | null;
  /** The layout of the list: pictures with excerpts, or text with a year in the margin. */
  layout: "pictures" | "typography";
  /** The sort order: newest post first, or newest year first. */
  order: "date" | "year";
  /** The filters above the list. */
  filters: readonly ("search" | "year")[];
  /** The fields of its form, in display order. */
  fields: readonly PostField[];
  /** At least one of these is required; if empty, a title is enough. */
  needsOne: readonly PostField[];
  /** The heading above `content` on the post's page; `null` shows none. */
  contentHeading: string | null;
  /** Whether the post's page names its authors, the poster, or neither. */
  byline: "authors" | "postedBy" | "none";
  /** What the list counts: all posts, or those of this year. */
  counts: "all" | "thisYear";
  /** The schema.org type, for search engines. */
  schemaType: string;
  /** How it is cited; `null` if it is not. */
  citedAs: "article" | "thesis" | "document" | null;
  /** The tab of a member's page. */
  tab: MemberTabName;
  /** Its place in the filter of the moderation list (spec §5). */
  filterPlace: number;
}

/** Every type of post; API, lists, pages, menu, form and moderation follow from its row. */
export const postTypes = {
  news: {
    one: "News",
    many: "News",
    plural: "news",
    path: "news",
    intro: "What is happening at the institute, in the forest reserve and among the people trained here.",
    vignette: "hoopoe",
    menu: { under: "News", label: "News" },
    layout: "pictures",
    order: "date",
    filters: ["search", "year"],
    fields: ["fileUrl", "fileFocus", "content"],
    needsOne: ["content"],
    contentHeading: null,
    byline: "postedBy",
    counts: "all",
    schemaType: "NewsArticle",
    citedAs: null,
    tab: "news",
    filterPlace: 3,
  },
  publication: {
    one: "Publication",
    many: "Scientific Publications",
    plural: "publications",
    alsoCalled: ["paper", "papers", "article", "articles"],
    path: "publications",
    intro: "Papers by staff, students, alumni and the colleagues who work with them.",
    vignette: "earedOwl",
    menu: { under: "Publications", label: "Scientific Publications" },
    layout: "typography",
    order: "year",
    filters: ["search", "year"],
    fields: [
      "authors",
      "year",
      ...dateFieldNames,
      ...containerFieldNames,
      "doi",
      ...recordFieldNames,
      "fileUrl",
      "content",
    ],
    needsOne: [],
    contentHeading: "Abstract",
    byline: "authors",
    counts: "all",
    schemaType: "ScholarlyArticle",
    citedAs: "article",
    tab: "publications",
    filterPlace: 2,
  },
  thesis: {
    one: "Thesis",
    many: "Theses & Dissertations",
    plural: "theses",
    alsoCalled: ["thesis", "dissertation", "dissertations", "memoire", "these"],
    path: "theses",
    intro: "Work for master’s and doctoral degrees, written here or with the institute’s support.",
    vignette: "heron",
    menu: { under: "Publications", label: "Dissertations & Theses" },
    layout: "typography",
    order: "year",
    filters: ["search", "year"],
    fields: [
      "authors",
      "year",
      ...dateFieldNames,
      ...degreeFieldNames,
      "doi",
      ...recordFieldNames,
      "fileUrl",
      "content",
    ],
    needsOne: [],
    contentHeading: "Abstract",
    byline: "authors",
    counts: "all",
    schemaType: "Thesis",
    citedAs: "thesis",
    tab: "publications",
    filterPlace: 7,
  },
  research: {
    one: "Research",
    many: "Research",
    plural: "research",
    path: "research",
    intro: "The questions we work on, from a single territory to a whole flyway.",
    vignette: "crestedKingfisher",
    menu: { under: null, label: "Research" },
    layout: "pictures",
    order: "date",
    filters: ["search", "year"],
    fields: ["fileUrl", "fileFocus", "content"],
    needsOne: ["content"],
    contentHeading: null,
    byline: "none",
    counts: "all",
    schemaType: "ResearchProject",
    citedAs: null,
    tab: "news",
    filterPlace: 4,
  },
  document: {
    one: "Document",
    many: "Document Archives",
    plural: "documents",
    path: "documents",
    intro: "Protocols, data sheets, checklists and guides, free to download and use.",
    vignette: "papyrus",
    menu: { under: "Publications", label: "Document Archives" },
    layout: "typography",
    order: "date",
    filters: ["search"],
    fields: ["authors", "doi", ...recordFieldNames, "fileUrl", "content"],
    needsOne: ["content", "fileUrl", "doi"],
    contentHeading: "Summary",
    byline: "authors",
    counts: "all",
    schemaType: "DigitalDocument",
    citedAs: "document",
    tab: "files",
    filterPlace: 6,
  },
  proposal: {
    one: "Proposal",
    many: "Annual Research Planning",
    plural: "proposals",
    path: "proposals",
    intro: "What members plan to study next, put forward for colleagues to read and discuss.",
    vignette: "mound",
    menu: null,
    layout: "typography",
    order: "date",
    filters: ["search"],
    fields: ["authors", "year", "doi", ...recordFieldNames, "fileUrl", "content"],
    needsOne: ["content", "fileUrl"],
    contentHeading: "Summary",
    byline: "authors",
    counts: "thisYear",
    schemaType: "CreativeWork",
    citedAs: "document",
    tab: "news",
    filterPlace: 1,
  },
  webPage: {
    one: "Web page",
    many: "Web pages",
    plural: "web pages",
    path: null,
    intro: "",
    vignette: "earedOwl",
    menu: null,
    layout: "pictures",
    order: "date",
    filters: [],
    fields: ["intro", "fileUrl", "fileFocus", "content", "language", ...placeFieldNames],
    needsOne: ["content"],
    contentHeading: null,
    byline: "none",
    counts: "all",
    schemaType: "WebPage",
    citedAs: null,
    tab: "news",
    filterPlace: 5,
  },
} as const satisfies Record<string, PostTypeRow>;

export type PostType = keyof typeof postTypes;

export const postTypeNames = keysOf(postTypes);

/** The row of a type, typed as `PostTypeRow`. */
export const postTypeRow = (type: PostType): PostTypeRow => postTypes[type];

/** Whether the year filter means the year of posting, because posts of this type have no year field. */
export function isYearOfPosting(type: PostType): boolean {
  const { order, fields } = postTypeRow(type);
  return order === "date" && !fields.includes("year");
}

/** The types that have a list, with the last part of its address. */
export const listedTypes = postTypeNames.flatMap((type) => {
  const { path } = postTypeRow(type);
  return path ? [{ type, path }] : [];
});

/** The types that are cited. */
export const citedTypes = postTypeNames.filter((type) => postTypeRow(type).citedAs !== null);

/** Papers and theses, which count as a member’s papers and can come first on their page. */
export const paperTypes = citedTypes.filter((type) => postTypeRow(type).citedAs !== "document");

/** The type whose list is called `name` in an address (`theses` is `thesis`). */
export const findTypeByPath = (name: string): PostType | undefined =>
  listedTypes.find(({ path }) => path === name)?.type;

/** The feed of web pages, which have no list. */
export const PAGES_FEED = "pages";

/** The type whose newest posts are the feed `name`: that of a list, or web pages. */
export const findTypeByFeed = (name: string): PostType | undefined =>
  name === PAGES_FEED ? "webPage" : findTypeByPath(name);

/** The address of a post on the site; web pages are at the root. */
export function postHref(post: { postType: PostType; slug: string }): string {
  const { path } = postTypeRow(post.postType);
  return path ? `/${path}/${post.slug}` : `/${bareSlug(post.slug)}`;
}

/** The PDF below the page of its work, where Google Scholar looks for it: the file that the work has at the moment. */
export const pdfHref = (post: { postType: PostType; slug: string }): string => `${postHref(post)}/file.pdf`;
