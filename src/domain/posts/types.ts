/** The fields that a kind of post can carry, beyond the title, which all have. */
export type PostField = "authors" | "year" | "journal" | "publicationNumber" | "doi" | "fileUrl" | "content";

export interface PostTypeRow {
  /** What one is called, in a form or a filter. */
  one: string;
  /** The heading of the list, and its tab title. */
  many: string;
  /** Several of them, within a sentence. */
  plural: string;
  /** Last part of the list's address on the site and in the API; `null` has neither. */
  path: string | null;
  /** One sentence under the list's heading. */
  intro: string;
  /** The landscape in the list's band. */
  scene: "plateau" | "forest" | "savanna" | "harmattan" | "night" | "station";
  /** Where the list stands in the navigation bar, and under which name. */
  menu: { under: "Research" | "Publications" | "News" | null; label: string } | null;
  /** How the list is set: pictures with excerpts, or typography with a year in the margin. */
  layout: "pictures" | "typography";
  /** What the list puts first: the newest post, or the newest year. */
  order: "date" | "year";
  /** The tools above the list. */
  filters: readonly ("search" | "year")[];
  /** The fields of its form, in their order. */
  fields: readonly PostField[];
  /** One of these has to be filled in, or the page would be empty; with none, a title is enough. */
  needsOne: readonly PostField[];
  /** The heading above `content` on the post's own page; `null` prints none. */
  contentHeading: string | null;
  /** Whether the post's page names its authors as a work does, or who posted it. */
  byline: "authors" | "postedBy" | "none";
  /** What the list counts: all of them, or those of this year. */
  counts: "all" | "thisYear";
  /** What schema.org calls one, for search engines. */
  schemaType: string;
}

/** Every kind of post. One row is the whole declaration: API, lists, pages, menu, form and moderation read it. */
export const postTypes = {
  news: {
    one: "News",
    many: "News",
    plural: "news",
    path: "news",
    intro: "What is happening at the institute, in the forest reserve and among the people trained here.",
    scene: "station",
    menu: { under: "News", label: "News" },
    layout: "pictures",
    order: "date",
    filters: ["search", "year"],
    fields: ["fileUrl", "content"],
    needsOne: ["content"],
    contentHeading: null,
    byline: "postedBy",
    counts: "all",
    schemaType: "NewsArticle",
  },
  publication: {
    one: "Publication",
    many: "Scientific Publications",
    plural: "publications",
    path: "publications",
    intro: "Papers by staff, students, alumni and the colleagues who work with them.",
    scene: "plateau",
    menu: { under: "Publications", label: "Scientific Publications" },
    layout: "typography",
    order: "year",
    filters: ["search", "year"],
    fields: ["authors", "year", "journal", "publicationNumber", "doi", "fileUrl", "content"],
    needsOne: [],
    contentHeading: "Abstract",
    byline: "authors",
    counts: "all",
    schemaType: "ScholarlyArticle",
  },
  thesis: {
    one: "Thesis",
    many: "Theses & Dissertations",
    plural: "theses",
    path: "theses",
    intro: "Work for master’s and doctoral degrees, written here or with the institute’s support.",
    scene: "forest",
    menu: { under: "Publications", label: "Dissertations & Theses" },
    layout: "typography",
    order: "year",
    filters: ["search", "year"],
    fields: ["authors", "year", "fileUrl", "content"],
    needsOne: [],
    contentHeading: "Abstract",
    byline: "authors",
    counts: "all",
    schemaType: "Thesis",
  },
  research: {
    one: "Research",
    many: "Research",
    plural: "research",
    path: "research",
    intro: "The questions we work on, from a single territory to a whole flyway.",
    scene: "savanna",
    menu: { under: null, label: "Research" },
    layout: "pictures",
    order: "date",
    filters: ["search", "year"],
    fields: ["fileUrl", "content"],
    needsOne: ["content"],
    contentHeading: null,
    byline: "none",
    counts: "all",
    schemaType: "ResearchProject",
  },
  document: {
    one: "Document",
    many: "Document Archives",
    plural: "documents",
    path: "documents",
    intro: "Protocols, data sheets, checklists and guides, free to download and use.",
    scene: "harmattan",
    menu: { under: "Publications", label: "Document Archives" },
    layout: "typography",
    order: "date",
    filters: ["search"],
    fields: ["authors", "doi", "fileUrl", "content"],
    needsOne: ["content", "fileUrl", "doi"],
    contentHeading: "Summary",
    byline: "authors",
    counts: "all",
    schemaType: "DigitalDocument",
  },
  proposal: {
    one: "Proposal",
    many: "Annual Research Planning",
    plural: "proposals",
    path: "proposals",
    intro: "What members plan to study next, put forward for colleagues to read and discuss.",
    scene: "night",
    menu: null,
    layout: "typography",
    order: "date",
    filters: ["search"],
    fields: ["authors", "year", "fileUrl", "content"],
    needsOne: ["content", "fileUrl"],
    contentHeading: "Summary",
    byline: "authors",
    counts: "thisYear",
    schemaType: "CreativeWork",
  },
  webPage: {
    one: "Web page",
    many: "Web pages",
    plural: "web pages",
    path: null,
    intro: "",
    scene: "plateau",
    menu: null,
    layout: "pictures",
    order: "date",
    filters: [],
    fields: ["fileUrl", "content"],
    needsOne: ["content"],
    contentHeading: null,
    byline: "none",
    counts: "all",
    schemaType: "WebPage",
  },
} as const satisfies Record<string, PostTypeRow>;

export type PostType = keyof typeof postTypes;

export const postTypeNames = Object.keys(postTypes) as [PostType, ...PostType[]];

/** The row of a type, with the shape that all rows share. */
export const postTypeRow = (type: PostType): PostTypeRow => postTypes[type];

/** Whether a year means when it was posted: lists in order of dates whose posts carry no year of their own. */
export function isYearOfPosting(type: PostType): boolean {
  const { order, fields } = postTypeRow(type);
  return order === "date" && !fields.includes("year");
}

/** The types that have a list of their own, with the last part of its address. */
export const listedTypes = postTypeNames.flatMap((type) => {
  const { path } = postTypeRow(type);
  return path ? [{ type, path }] : [];
});

/** The type whose list is called `name` in an address (`theses` is `thesis`). */
export const findTypeByPath = (name: string): PostType | undefined =>
  listedTypes.find(({ path }) => path === name)?.type;

/** The address of a post on the site; web pages stand at the root. */
export function postHref(post: { postType: PostType; slug: string }): string {
  const { path } = postTypeRow(post.postType);
  return path ? `/${path}/${post.slug}` : `/${post.slug}`;
}
