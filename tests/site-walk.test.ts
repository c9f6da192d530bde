import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import "#site/site.ts";
import { connect } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import { asObject } from "#core/domain/keys.ts";
import { isInWorkplace } from "#core/web/workplace-paths.ts";
import { seedDemo } from "#site/demo.ts";
import "#site/db-parts.ts";
import routes from "#site/routes.ts";
import { openApp } from "./app.ts";
import { findFaults, lastBreadcrumb, readLinkedData } from "./linked-data.ts";
import { extractText, kindOf, openPages, type VisitedPage, type walk } from "./site-walk.ts";

// One crawl of the built demo: `script/test` builds first. One database is enough, since pages do not depend on it.

let letters: object[];
let walked: Awaited<ReturnType<typeof walk>>;
let missingPages: VisitedPage[];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-walk-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const place = { file: join(folder, "walk.sqlite") };
  const database = connect(place);
  closing.unshift(() => database.close());
  await migrate(database.db);
  const app = await openApp({
    ...database,
    place,
    kind: "SQLite",
    reconnect: () => connect(place),
    whenClosed: (callback) => void closing.push(callback),
  });
  // The demo creates its own people.
  for (const table of ["profile", "session", "account"] as const) await app.db.deleteFrom(table).execute();
  await seedDemo(app.db, app.files);
  letters = await app.db.selectFrom("letter").selectAll().execute();
  const pages = await openPages(app.api);
  missingPages = await Promise.all(["/nowhere", "/news/nowhere"].map(pages.visit));
  walked = await pages.walk();
}, 120_000);

afterAll(async () => {
  for (const close of closing) await close();
});

const htmlPages = () => [...walked.pages.values()].filter(({ html }) => html !== "");

test("the people of the demo get no letters about how it began", () => {
  expect(letters).toEqual([]);
});

test("the site has no dead links", () => {
  expect(htmlPages().length).toBeGreaterThan(60);
  // The menu of admins leads to the running year, which nobody has published.
  expect(walked.dead.filter((link) => !/\/year\/\d{4}: 404$/.test(link))).toEqual([]);
});

/** Patterns of the public pages in the route table, without the workplace, drawings and files for programs. */
function publicPatterns(entries: RouteConfigEntry[], under = ""): string[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    // Drawings and files for offline use are not pages.
    if (
      file.includes("workplace.layout") ||
      path === "*" ||
      /^art\/|\.(xml|txt)$/.test(path) ||
      /\.ts$|\.file\.tsx$/.test(file)
    )
      return [];
    const fullPath = under + path;
    return children.length > 0 ? publicPatterns(children, fullPath && `${fullPath}/`) : [`/${fullPath}`];
  });
}

test("every page of the route table can be reached by links from the home page", () => {
  const addresses = [...walked.pages.keys()].map((path) => path.replace(/\?.*$/, ""));
  // `/user/` leads on; letters lead to calls, of which one vacancy is delivered, to the way of a found bird, to what one reader
  // may open and to those who answer; a year is published.
  const unlinked = /^\/(user|calls|letters|passes|ring|with|year)\//;
  const missing = publicPatterns(routes).filter((pattern) => {
    const matches = new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`);
    return !unlinked.test(pattern) && !addresses.some((address) => matches.test(address));
  });
  expect(missing).toEqual([]);
});

test("no two pages of a menu show the same bird or plant, nor do two lists", () => {
  const pagesWith = new Map<string, Set<string>>();
  for (const { path, html } of htmlPages()) {
    const [, shown] = /src="\/art\/vignette\/([\w-]+)\.svg"/.exec(html) ?? [];
    // The pages of all squares are one page of the route table.
    const page = path.replace(/\?.*$/, "").replace(/\d{4}c\d{4}$/, ":pentad");
    if (shown) pagesWith.set(shown, (pagesWith.get(shown) ?? new Set()).add(page));
  }
  expect(pagesWith.size).toBeGreaterThan(20);
  expect([...pagesWith.values()].map((pages) => [...pages]).filter(({ length }) => length > 1)).toEqual([]);
});

test("the HTML of every public page has one heading, a unique title, a description and text", () => {
  const titles = new Map<string, string>();
  for (const { path, html } of htmlPages()) {
    // The header links to the members' pages, which are drawn in the browser.
    if (isInWorkplace(path.replace(/\?.*$/, ""))) continue;
    expect(html.match(/<h1\b/g) ?? [], path).toHaveLength(1);
    expect(extractText(html).length, path).toBeGreaterThan(60);
    const [, title = ""] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    const plain = path.replace(/\?.*$/, "");
    expect(titles.get(title) ?? plain, `${path} has the title of another page: ${title}`).toBe(plain);
    titles.set(title, plain);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
  }
});

test("the linked data of every public page are complete, and lead to it from the home page", () => {
  const types = new Set<string>();
  const faults: string[] = [];
  for (const { path, html } of htmlPages()) {
    if (isInWorkplace(path.replace(/\?.*$/, ""))) continue;
    const graph = readLinkedData(html);
    faults.push(...findFaults(graph).map((fault) => `${path}: ${fault}`));
    const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
    const last = lastBreadcrumb(graph);
    if (path !== "/" && last !== canonical?.replaceAll("&amp;", "&")) faults.push(`${path} leads to ${last}`);
    for (const node of graph) types.add(String(asObject(node)["@type"]));
  }
  expect(faults).toEqual([]);
  expect([...types]).toEqual(
    expect.arrayContaining(["ScholarlyArticle", "Thesis", "Taxon", "Dataset", "ProfilePage", "WebSite"]),
  );
});

test("a missing page has one title, which says so", () => {
  for (const { path, html } of missingPages)
    expect(html.match(/<title>[^<]*/g), path).toEqual(["<title>Page not found · APLORI"]);
});

test("html-validate finds no error on any public page", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // React writes boolean attributes as ="".
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
    },
  });
  const found = new Set<string>();
  for (const { path, html } of [...someOfEachKind(), ...missingPages]) {
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results)
      for (const { ruleId, message, line, column, selector } of messages)
        found.add(`${path} ${line}:${column} ${ruleId}: ${message} (${selector})`);
  }
  expect([...found]).toEqual([]);
}, 120_000);

/** Two pages of each kind: the same code renders a third member, or a third page of a list. */
function someOfEachKind() {
  const counts = new Map<string, number>();
  return htmlPages().filter(({ path }) => {
    const kind = kindOf(path);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= 2;
  });
}
