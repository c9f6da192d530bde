import { expect, test } from "vitest";
import { listedTypes, postTypeNames, postTypeRow } from "#domain/posts/types.ts";
import { mainMenu } from "#web/layout/menu.ts";
import routes from "#web/routes.ts";

// CONTRIBUTING promises that a post type is one row; these tests check everything derived from it.

interface Route {
  path?: string;
  file: string;
  children?: Route[];
}
const flat = (list: Route[]): Route[] => list.flatMap((route) => [route, ...flat(route.children ?? [])]);

test("the site has a list and a page for each listed type, and for nothing else", () => {
  const pathsOf = (file: string) =>
    flat(routes as Route[])
      .filter((route) => route.file === file)
      .map((route) => route.path);
  expect(pathsOf("posts/pages/list.page.tsx")).toEqual(listedTypes.map(({ path }) => path));
  expect(pathsOf("posts/pages/detail.page.tsx")).toEqual(listedTypes.map(({ path }) => `${path}/:slug`));
});

test("the menu links to the lists that their rows put there, under their names, and to no others", () => {
  const links = mainMenu.flatMap((entry) => ("links" in entry ? entry.links : [entry]));
  for (const type of postTypeNames) {
    const { path, menu } = postTypeRow(type);
    const found = links.filter(({ href }) => href === `/${path}`).map(({ label }) => label);
    expect(found, type).toEqual(menu ? [menu.label] : []);
  }
});

test("the menu groups the lists as their rows say", () => {
  for (const group of mainMenu) {
    if (!("links" in group)) continue;
    const under = postTypeNames.filter((type) => postTypeRow(type).menu?.under === group.label);
    const hrefs = group.links.map(({ href }) => href);
    for (const type of under) expect(hrefs).toContain(`/${postTypeRow(type).path}`);
  }
});
