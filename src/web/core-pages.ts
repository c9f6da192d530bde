import type { Page } from "./part.ts";

export const pages: readonly Page[] = [
  ["search", "search/search.page.tsx"],
  ["art", "art/sheet.page.ts"],
  ["art/:shape/:name", "art/art.page.ts"],
  ["sitemap.xml", "feeds/sitemap.page.ts"],
  ["robots.txt", "feeds/robots.page.ts"],
];
