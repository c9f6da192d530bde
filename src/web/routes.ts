import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { keysOf } from "#domain/keys.ts";
import { memberCategories } from "#domain/people/member-categories.ts";
import { listedTypes, postTypeRow } from "#domain/posts/types.ts";
import { datasetHref, datasets } from "#domain/surveys/datasets.ts";
import { listTextPages } from "./institute/content/text-pages.ts";
import { downloadAddresses } from "./surveys/pages/download-addresses.ts";
import { workplacePages } from "./workplace-paths.ts";

/** All routes of the site; those of posts come from the table of post types, those of texts from `content/pages/`. */
export default [
  index("home/home.page.tsx"),
  route("search", "search/search.page.tsx"),
  ...listedTypes.flatMap(({ type, path }) => [
    route(path, "posts/pages/list.page.tsx", { id: `${path}-list` }),
    route(`${path}/:slug`, "posts/pages/detail.page.tsx", { id: `${path}-detail` }),
    ...(postTypeRow(type).citedAs
      ? [route(`${path}/:slug/cite.html`, "posts/pages/cite.file.tsx", { id: `${path}-cite` })]
      : []),
  ]),
  route("datazone", "surveys/pages/datazone.page.tsx"),
  route("datazone/atlas", "surveys/pages/atlas.page.tsx"),
  route("datazone/atlas/:pentad", "surveys/pages/square.page.tsx"),
  route("datazone/pointcount", "surveys/pages/pointcount.page.tsx"),
  route("datazone/data", "surveys/pages/datasets.file.ts"),
  ...keysOf(datasets).map((key) =>
    route(datasetHref(key).slice(1), "surveys/pages/dataset.page.tsx", { id: `dataset-${key}` }),
  ),
  route("birds", "birds/pages/guide.page.tsx"),
  route("birds/:slug", "birds/pages/species.page.tsx"),
  route("birdlist", "birds/pages/list.page.tsx"),
  route("offline/guide", "birds/offline/shell.file.ts"),
  route("offline/guide.json", "birds/offline/guide.file.ts"),
  route("offline/guide-size.json", "birds/offline/guide-size.file.ts"),
  route("guide-worker.js", "birds/offline/worker.file.ts"),
  route("field", "surveys/field/page.file.ts"),
  route("field-worker.js", "surveys/field/worker.file.ts"),
  route("datazone/birds", "surveys/pages/birds.page.tsx"),
  ...Object.keys(downloadAddresses).map((path) =>
    route(path, "surveys/pages/download.file.ts", { id: path }),
  ),
  route("founder", "posts/pages/founder.page.tsx"),
  ...["about", "facilities", "library", "capacity-building", "msc-program", "team", "apply"].map((path) =>
    route(path, `institute/pages/${path}.page.tsx`),
  ),
  ...listTextPages(`${import.meta.dirname}/../../content`).map((path) =>
    route(path, "institute/pages/text.page.tsx", { id: path }),
  ),
  route("jobs/communications-officer", "institute/pages/communications-officer.page.tsx"),
  ...Object.values(memberCategories).map(({ path }) =>
    route(`people/${path}`, "people/pages/directory.page.tsx", { id: `people-${path}` }),
  ),
  route("contact", "institute/contact/contact.page.tsx"),
  route("events", "institute/events/events.page.tsx"),
  route("events.ics", "institute/events/calendar.file.ts"),
  route("member/:slug", "people/pages/member.page.tsx"),
  route("user/:userId", "posts/pages/poster.page.tsx"),
  layout(
    "workplace.layout.tsx",
    workplacePages.map(([path, file, id]) => route(path, file, id ? { id } : {})),
  ),
  route("art", "art/sheet.page.ts"),
  route("art/:shape/:name", "art/art.page.ts"),
  route("feeds/:name", "feeds/feed.page.ts"),
  route("sitemap.xml", "feeds/sitemap.page.ts"),
  route("robots.txt", "feeds/robots.page.ts"),
  route("*", "layout/missing.page.tsx"),
] satisfies RouteConfig;
