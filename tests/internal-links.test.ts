import { existsSync, globSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { DATA_CHOICE_PATH } from "#core/web/serve/save-data.ts";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { promisedPages } from "#institute/domain/posts/page-address.ts";
import { listedTypes, postHref } from "#institute/domain/posts/types.ts";
import routes from "#site/routes.ts";

type Routes = typeof routes;

const pathsOf = (table: Routes): string[] =>
  table.flatMap(({ path, index, children }) => [
    ...(path ? [`/${path}`] : index ? ["/"] : []),
    ...pathsOf(children ?? []),
  ]);
const patterns = pathsOf(routes).filter((path) => path !== "/*");

const isPage = (path: string) =>
  promisedPages.has(path) || patterns.some((pattern) => matchPath(pattern, path));
const isFile = (path: string) =>
  /^\/(api|files)\//.test(path) || path === DATA_CHOICE_PATH || existsSync(`public${path}`);

/** The addresses on this site that a source names, up to their query. */
const addressesIn = (text: string) =>
  [
    ...text.matchAll(/(?:href|to|action)(?:=|: )"(\/[^"?#]*)|(?:navigate|redirect|usePerson)\("(\/[^"?#]*)/g),
  ].map(([, attribute, call]) => attribute ?? call ?? "");

test("every address that a source names is a page of the route table or a file", () => {
  const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
  const named = sources.flatMap((path) =>
    addressesIn(readFileSync(path, "utf8")).map((address) => ({ path, address })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ address }) => !isPage(address) && !isFile(address))).toEqual([]);
});

test("an address with a record's name is a page too", () => {
  const addresses = [
    speciesHref("rock-firefinch"),
    memberHref("ada-bello"),
    ...listedTypes.map(({ type }) => postHref({ postType: type, slug: "rains" })),
  ];
  expect(addresses.filter((address) => !isPage(address))).toEqual([]);
  expect(isPage("/membr/ada-bello")).toBe(false);
});
