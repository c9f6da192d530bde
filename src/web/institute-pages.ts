import { memberCategories } from "#domain/people/member-categories.ts";
import { listedTypes, postTypeRow } from "#domain/posts/types.ts";
import type { Page } from "./part.ts";

/** Those of posts come from the table of post types. */
export const pages: readonly Page[] = [
  ["", "home/home.page.tsx"],
  ...listedTypes.flatMap(({ type, path }): Page[] => [
    [path, "posts/pages/list.page.tsx", `${path}-list`],
    [`${path}/:slug`, "posts/pages/detail.page.tsx", `${path}-detail`],
    ...(postTypeRow(type).citedAs
      ? ([[`${path}/:slug/cite.html`, "posts/pages/cite.file.tsx", `${path}-cite`]] satisfies Page[])
      : []),
  ]),
  ["founder", "posts/pages/founder.page.tsx"],
  ...["about", "facilities", "library", "capacity-building", "msc-program", "team", "apply"].map(
    (path): Page => [path, `institute/pages/${path}.page.tsx`],
  ),
  ["jobs/communications-officer", "institute/pages/communications-officer.page.tsx"],
  ...Object.values(memberCategories).map(
    ({ path }): Page => [`people/${path}`, "people/pages/directory.page.tsx", `people-${path}`],
  ),
  ["contact", "institute/contact/contact.page.tsx"],
  ["events", "institute/events/events.page.tsx"],
  ["events.ics", "institute/events/calendar.file.ts"],
  ["member/:slug", "people/pages/member.page.tsx"],
  ["user/:userId", "posts/pages/poster.page.tsx"],
  ["feeds/:name", "feeds/feed.page.ts"],
];
