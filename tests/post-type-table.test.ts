// First, so that everything below reads the table with the new type.
import "./new-post-type.ts";

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createPageClient, pageContext } from "#core/web/page-context.ts";
import { listedTypes, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { moderatedTypes, parseModerationParams } from "#institute/web/admin/moderated-posts.ts";
import { loader as feed } from "#institute/web/feeds/feed.page.ts";
import { fieldLabel, TypeField } from "#institute/web/posts/editor/fields.tsx";
import { newValues, toPostDraft } from "#institute/web/posts/editor/values.ts";
import routes from "#site/routes.ts";
import { site } from "#site/site.ts";
import { openApp } from "./app.ts";
import { expectAlso } from "./check-reply.ts";
import { deliveredContent } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost } from "./make.ts";
import { newType } from "./new-post-type.ts";

expectAlso(newType.name);

// CONTRIBUTING promises that a post type is one row; these tests check everything derived from it, with a new one added.

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
  expect(pathsOf("institute/web/posts/pages/list.page.tsx")).toEqual(listedTypes.map(({ path }) => path));
  expect(pathsOf("institute/web/posts/pages/detail.page.tsx")).toEqual(
    listedTypes.map(({ path }) => `${path}/:slug`),
  );
});

test("the menu links to the lists that their rows put there, under their names, and to no others", () => {
  const links = site.menu.flatMap((entry) => ("links" in entry ? entry.links : [entry]));
  for (const type of postTypeNames) {
    const { path, menu } = postTypeRow(type);
    const found = links.filter(({ href }) => href === `/${path}`).map(({ label }) => label);
    expect(found, type).toEqual(menu ? [menu.label] : []);
  }
});

test("the menu groups the lists as their rows say", () => {
  for (const group of site.menu) {
    if (!("links" in group)) continue;
    const under = postTypeNames.filter((type) => postTypeRow(type).menu?.under === group.label);
    const hrefs = group.links.map(({ href }) => href);
    for (const type of under) expect(hrefs).toContain(`/${postTypeRow(type).path}`);
  }
});

test("the form offers a new type, with its fields and no others", () => {
  const values = { ...newValues([]), postType: newType.name, title: "Nests", journal: "Malimbus" };
  const field = createElement(TypeField, {
    values,
    set: () => {},
    error: undefined,
    isAdmin: false,
    fixed: false,
  });
  const markup = renderToStaticMarkup(field);
  expect(markup).toContain(`<option value="${newType.name}" selected="">${newType.row.one}</option>`);
  expect(Object.keys(toPostDraft(values, { isAdmin: false, owner: null }))).toEqual([
    ...newType.row.fields,
    "postType",
    "title",
    "isPrivate",
  ]);
  expect(fieldLabel("content", newType.name)).toBe(newType.row.contentHeading);
});

test("the filter of the moderation list offers a new type in its place", () => {
  expect(moderatedTypes.at(-1)).toBe(newType.name);
  expect(parseModerationParams(new URLSearchParams({ type: newType.name })).type).toBe(newType.name);
});

describeEachDatabase("a new type of post", (open) => {
  const post = { postType: newType.name, title: "Nests in the reserve", content: "<p>Twelve nests.</p>" };

  test("is taken by the API, and shown in its list, in a search and to the moderators", async () => {
    const app = await openApp(await open());
    const created = await app.call("member", "POST", "/api/posts", post);
    expect(created.status).toBe(201);
    const { _id } = await created.json();
    const idsAt = async (path: string) => {
      const { data } = await (await app.call("admin", "GET", path)).json();
      return data.map((found: { _id: string }) => found._id);
    };
    for (const path of [
      `/api/posts/${newType.path}`,
      `/api/posts/search?searchQuery=nests&type=${newType.name}`,
      `/api/posts/moderated?state=pending&type=${newType.name}`,
    ])
      expect(await idsAt(path), path).toEqual([_id]);
    expect(await idsAt("/api/posts/news")).toEqual([]);
  });

  test("has a feed", async () => {
    const app = await openApp(await open());
    await makePost(app.db, app.people.member, post);
    const context = new RouterContextProvider();
    const client = createPageClient((request) => app.api.request(request));
    context.set(pageContext, {
      client,
      publicUrl: "https://birds.example.org",
      publicPaths: [],
      content: deliveredContent,
      isPreview: false,
      isDemo: false,
      hasMail: true,
      nonce: "",
    });
    const request = new Request(`https://birds.example.org/feeds/${newType.path}.atom`);
    const params = { name: `${newType.path}.atom` };
    const reply = await feed({
      params,
      context,
      request,
      url: new URL(request.url),
      pattern: "/feeds/:name",
    });
    const text = await reply.text();
    expect(text).toContain(`<title>${newType.row.many}`);
    expect(text).toContain(`https://birds.example.org/${newType.path}/nests-in-the-reserve`);
  });
});
