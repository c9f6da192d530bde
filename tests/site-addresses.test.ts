import { expect, test } from "vitest";
import { siteAddresses } from "#core/ops/move-in/site-addresses.ts";
import routes from "#site/routes.ts";

test("a page that moves in takes the address of no route", async () => {
  const paths = (await routes).flatMap(({ path, children }) => [
    path,
    ...(children ?? []).map(({ path }) => path),
  ]);
  const parts = paths.flatMap((path) => path?.split("/")[0] ?? []);
  expect(parts.filter((part) => /^[a-z0-9-]+$/.test(part) && !siteAddresses.has(part))).toEqual([]);
});
