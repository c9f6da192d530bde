import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { siteAddresses } from "#core/ops/move-in/site-addresses.ts";
import routes from "#site/routes.ts";

const pathsOf = ({ path, children = [] }: RouteConfigEntry): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

test("a page that moves in takes the address of no route", async () => {
  const parts = (await routes).flatMap(pathsOf).map((path) => path.split("/")[0] ?? "");
  expect(parts).toContain("author-names");
  expect(parts).toContain("settings");
  expect(parts.filter((part) => /^[a-z0-9-]+$/.test(part) && !siteAddresses.has(part))).toEqual([]);
});
