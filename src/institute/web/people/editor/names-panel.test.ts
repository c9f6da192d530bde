import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { NameClaim, NamedWork } from "#institute/domain/people/name-claims.ts";
import { nameClaimsQuery, nameOffersQuery } from "./names.ts";
import { NameOffers, NamesToConfirm } from "./names-panel.tsx";

const name = "M. Danjuma";

const workOf = (index: number): NamedWork => ({
  _id: `work-${index}`,
  role: "author",
  title: `Moult ${index}`,
  titleHtml: null,
  language: null,
  postType: "publication",
  slug: `moult-${index}`,
  year: 2020,
});

const worksOf = (count: number) => Array.from({ length: count }, (_, index) => workOf(index));

/** The text of the panel, without its tags. */
const textOf = (client: QueryClient, panel: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, panel)).replaceAll(/<[^>]+>/g, "");

const person = {
  _id: "musa",
  name: "Musa Danjuma",
  email: "member@example.org",
  role: "member" as const,
  isStoreAdmin: false,
  isRinger: false,
  isRingKeeper: false,
};

test("says how many works have a name, even if one answer is for fewer", () => {
  const offered = (count: number) => {
    const client = new QueryClient();
    const offers = [{ name, likeness: "same" as const, works: worksOf(count) }];
    client.setQueryData(nameOffersQuery(person._id).queryKey, offers);
    return textOf(client, createElement(NameOffers, { person }));
  };
  expect(offered(150)).toContain(`150 works name ${name}. You answer for the first 100 now.`);
  expect(offered(150)).toContain("97 more works");
  expect(offered(100)).toContain(`100 works name ${name}`);
  expect(offered(100)).not.toContain("You answer for");
});

test("says how many names wait after those that it shows, even if the list has fewer", () => {
  const shown = (count: number, total: number, names = count) => {
    const client = new QueryClient();
    const claims: NameClaim[] = worksOf(count).map((work, index) => ({
      _id: `claim of ${work._id}`,
      name: `${name} ${index % names}`,
      createdAt: "2026-01-01T00:00:00.000Z",
      work,
      member: { name: "Musa Danjuma", slug: "musa-danjuma" },
    }));
    client.setQueryData(nameClaimsQuery(person._id).queryKey, { claims, total });
    return textOf(client, createElement(NamesToConfirm, { person }));
  };
  expect(shown(100, 200)).toContain("196 more names to confirm after these.");
  expect(shown(5, 5)).toContain("1 more name to confirm after these.");
  expect(shown(4, 4)).not.toContain("after these");
  expect(shown(0, 0)).toBe("");
  expect(shown(24, 30, 1)).toContain("Confirm all 24");
  expect(shown(24, 30, 1)).toContain("6 more names to confirm after these.");
});
