import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { memberCategories } from "../domain/member-categories.ts";
import { listedTypes } from "../domain/post-types.ts";

/** The site as one table. The lists and details of posts come from the table of post types. */
export default [
  index("home/home.page.tsx"),
  ...listedTypes.flatMap(({ path }) => [
    route(path, "posts/list.page.tsx", { id: `${path}-list` }),
    route(`${path}/:slug`, "posts/detail.page.tsx", { id: `${path}-detail` }),
  ]),
  route("datazone", "datazone/datazone.page.tsx"),
  route("datazone/atlas", "datazone/atlas.page.tsx"),
  route("datazone/pointcount", "datazone/pointcount.page.tsx"),
  route("birds", "birds/guide.page.tsx"),
  route("birds/:slug", "birds/species.page.tsx"),
  route("birdlist", "birds/list.page.tsx"),
  route("datazone/birds", "datazone/birds.page.tsx"),
  route("founder", "posts/founder.page.tsx"),
  ...[
    "about",
    "facilities",
    "library",
    "capacity-building",
    "msc-program",
    "team",
    "apply",
    "accessibility",
  ].map((path) => route(path, `institute/${path}.page.tsx`)),
  route("jobs/communications-officer", "institute/communications-officer.page.tsx"),
  ...Object.values(memberCategories).map(({ path }) =>
    route(`people/${path}`, "people/directory.page.tsx", { id: `people-${path}` }),
  ),
  route("contact", "contact/contact.page.tsx"),
  route("member/:slug", "people/member.page.tsx"),
  route("user/:userId", "people/user.page.tsx"),
  layout("account/workplace.layout.tsx", [
    route("auth", "account/auth.page.tsx"),
    route("forgot", "account/forgot.page.tsx"),
    route("reset/:token", "account/reset.page.tsx"),
    route("confirm/:token", "account/confirm.page.tsx"),
    route("profile", "account/profile.page.tsx"),
    route("moderator", "admin/moderator.page.tsx"),
    route("surveys", "admin/surveys.page.tsx"),
    route("species", "birds/manage.page.tsx"),
    route("newspecies", "birds/editor.page.tsx", { id: "new-species" }),
    route("edit/species/:slug", "birds/editor.page.tsx", { id: "edit-species" }),
    route("messages", "admin/messages.page.tsx"),
    route("equipment", "equipment/equipment.page.tsx"),
    route("equipment/desk", "equipment/desk.page.tsx"),
    route("equipment/labels", "equipment/labels.page.tsx"),
    route("equipment/borrower/:userId", "equipment/borrower.page.tsx"),
    route("equipment/:id", "equipment/item.page.tsx"),
    route("database", "admin/database.page.tsx"),
    route("audit", "admin/audit.page.tsx"),
  ]),
  route("art/:shape/:name", "art/art.page.ts"),
  route("*", "layout/missing.page.tsx"),
] satisfies RouteConfig;
