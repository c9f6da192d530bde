import type { Page } from "#core/web/part.ts";
import { letterLinks } from "#institute/domain/pages/call-letters.ts";
import { callPaths } from "#institute/domain/pages/calls.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import { listedTypes, postTypeRow } from "#institute/domain/posts/types.ts";

/** Those of posts come from the table of post types. */
export const pages: readonly Page[] = [
  ["", "institute/web/home/home.page.tsx"],
  ...listedTypes.flatMap(({ type, path }): Page[] => [
    [path, "institute/web/posts/pages/list.page.tsx", `${path}-list`],
    [`${path}/:slug`, "institute/web/posts/pages/detail.page.tsx", `${path}-detail`],
    ...(postTypeRow(type).citedAs
      ? ([
          [`${path}/:slug/cite.html`, "institute/web/posts/pages/cite.file.tsx", `${path}-cite`],
        ] satisfies Page[])
      : []),
  ]),
  ...[
    "about",
    "facilities",
    "library",
    "capacity-building",
    "msc-program",
    "team",
    "apply",
    "press",
    "support",
  ].map((path): Page => [path, `institute/web/pages/${path}.page.tsx`]),
  ["jobs", "institute/web/pages/jobs.file.ts"],
  ...letterLinks.map(
    (link): Page => [`calls/${link}/:token`, "institute/web/pages/call-letter.page.tsx", `calls-${link}`],
  ),
  ["with/:token", "institute/web/posts/pages/pass-door.page.tsx"],
  ["passes/ask/:slug", "institute/web/passes/ask.page.tsx"],
  ["passes/confirm/:token", "institute/web/passes/confirm.page.tsx"],
  ["passes/answer/:token", "institute/web/passes/answer.page.tsx"],
  ...callPaths.map((path): Page => [`${path}/:name`, "institute/web/pages/call.page.tsx", `${path}-call`]),
  ...Object.values(memberCategories).map(
    ({ path }): Page => [`people/${path}`, "institute/web/people/pages/directory.page.tsx", `people-${path}`],
  ),
  ["contact", "institute/web/contact/contact.page.tsx"],
  ["events", "institute/web/events/events.page.tsx"],
  ["events.ics", "institute/web/events/calendar.file.ts"],
  ["member/:slug", "institute/web/people/pages/member.page.tsx"],
  ["user/:userId", "institute/web/posts/pages/poster.page.tsx"],
  ["feeds/:name", "institute/web/feeds/feed.page.ts"],
];
