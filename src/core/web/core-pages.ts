import type { Page } from "./part.ts";

export const pages: readonly Page[] = [
  ["search", "core/web/search/search.page.tsx"],
  ["developers", "core/web/developers/developers.page.tsx"],
  ["art", "core/web/art/sheet.page.ts"],
  ["art/:shape/:name", "core/web/art/art.page.ts"],
  ["letters/follow/:kind", "core/web/follows/follow.page.tsx"],
  ["letters/confirm/:token", "core/web/follows/letter-link.page.tsx", "letters-confirm"],
  ["letters/leave/:token", "core/web/follows/letter-link.page.tsx", "letters-leave"],
  ["letters/yours/:token", "core/web/follows/yours.page.tsx"],
  ["year", "core/web/year/this-year.file.ts"],
  ["year/:year", "core/web/year/year.page.tsx"],
  ["sitemap.xml", "core/web/feeds/sitemap.page.ts"],
  ["robots.txt", "core/web/feeds/robots.page.ts"],
];
