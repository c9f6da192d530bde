import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { addressesOf } from "./route-addresses.ts";

const paths = [
  "/",
  "/news",
  "/news/:slug",
  "/publications/:slug/cite.html",
  "/events.ics",
  "/art/:shape/:name",
  "/doi/data/:key",
  "/*",
];
const addresses = [
  "/",
  "/news",
  "/News/",
  "/news/a-title",
  "/news/a-title/",
  "/news/a/b",
  "/news/%C3%A9",
  "/newsletter",
  "/publications/x/cite.html",
  "/publications/x/citeXhtml",
  "/events.ics",
  "/eventsXics",
  "/art/card/a.svg",
  "/doi/data/points",
  "//",
  "/a/b/c",
];

test.each(paths)("the addresses of %s are those that the router matches", (path) => {
  const matched = addresses.filter((address) => matchPath(path, address));
  expect(addresses.filter((address) => addressesOf(path).test(address))).toEqual(matched);
});
