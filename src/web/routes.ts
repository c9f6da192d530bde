import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { site } from "#site";
import { listTextPages } from "./institute/content/text-pages.ts";
import type { Page } from "./part.ts";

const toRoute = ([path, file, id]: Page) => (path ? route(path, file, id ? { id } : {}) : index(file));
const lists = await Promise.all(site.parts.map((part) => part.pages()));

/** All routes of the site: the pages of its parts, and the texts of `content/pages/`. */
export default [
  ...lists.flatMap(({ pages }) => pages.map(toRoute)),
  ...listTextPages(`${import.meta.dirname}/../../content`).map((path) =>
    route(path, "institute/pages/text.page.tsx", { id: path }),
  ),
  layout("workplace.layout.tsx", site.workplace.map(toRoute)),
  route("*", "layout/missing.page.tsx"),
] satisfies RouteConfig;
