import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnverifiedNotice } from "./unverified-notice.tsx";

const show = (role: "member" | "admin") => {
  const person = {
    _id: "1",
    name: "Site Administrator",
    email: "you@example.org",
    role,
    isStoreAdmin: false,
    isRinger: false,
    isRingKeeper: false,
  };
  const notice = createElement(UnverifiedNotice, { person });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, notice));
};

test("an admin without a profile, as the first one is, finds where to add it", () => {
  expect(show("admin")).toContain('<a href="/database">Manage Users</a>');
});

test("a member without a profile learns that an admin can create it", () => {
  expect(show("member")).toContain("An admin can create one for you.");
  expect(show("member")).not.toContain("/database");
});
