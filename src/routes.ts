import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import type { Page } from "#core/web/part.ts";
import { listTextPages } from "#institute/formats/pages/text-pages.ts";
import { site } from "./site.ts";

const toRoute = ([path, file, id]: Page) => (path ? route(path, file, id ? { id } : {}) : index(file));
const lists = await Promise.all(site.parts.map((part) => part.pages()));

/** All routes of the site: the pages of its parts, and the texts of `content/pages/`. */
export default [
  ...lists.flatMap(({ pages }) => pages.map(toRoute)),
  ...listTextPages(`${import.meta.dirname}/../content`).map((path) =>
    route(path, "institute/web/pages/text.page.tsx", { id: path }),
  ),
  layout("core/web/workplace.layout.tsx", site.workplace.map(toRoute)),
  route("*", "institute/web/posts/pages/web-page.page.tsx"),
] satisfies RouteConfig;
