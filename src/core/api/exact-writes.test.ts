import { expect, test } from "vitest";
import { z } from "zod";
import { factOf } from "#core/api/http.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

/** The writes that refuse a field they do not know, and what leaving one out would mean. */
const exact: Record<string, string> = {
  "POST /api/profiles/invitations": "a misspelt name of the members would leave nobody named",
  "PATCH /api/content/:page": "public now instead of later or as a draft; for ever instead of until a day",
  "PATCH /api/settings": "as for the pages",
  "POST /api/calls": "public now instead of later or as a draft",
  "PATCH /api/calls/:slug": "public now instead of later or as a draft",
  "PATCH /api/accounts/:id": "a right that is taken away would stay",
  "PATCH /api/trip/:id": "the days that are meant would stay",
  "PATCH /api/trip/templates/:id": "the lines that are meant would stay",
  "PUT /api/posts/:id/withdrawal": "the title would go on being shown",
  "POST /api/surveys/imports/:id/store": "the licence of the institute instead of the one that is meant",
  "POST /api/surveys/imports/:id/propose": "another sheet",
  "POST /api/surveys/imports/:id/preview": "another reading of the table",
  "POST /api/surveys/imports/:id/check": "another reading of the table",
  "POST /api/sensitive-species": "a name alone would be protected instead of a species with all its names",
};

/** The other writes with fields that may be left out: clients send whole records, or leaving one out means less. */
const ordinary = [
  "DELETE /api/field/surveys/:id",
  "PATCH /api/contact/:id",
  "PATCH /api/equipment/:id",
  "PATCH /api/posts/:id",
  "PATCH /api/profiles/:id",
  "PATCH /api/request/:id",
  "PATCH /api/species/:id",
  "PATCH /api/unit/:id",
  "POST /api/calls/:slug/subscriptions",
  "POST /api/contact",
  "POST /api/content/link-check",
  "POST /api/equipment",
  "POST /api/equipment/:id/waiting",
  "POST /api/posts",
  "POST /api/posts/:id/return",
  "POST /api/profiles",
  "POST /api/request",
  "POST /api/request/:id/decline",
  "POST /api/request/:id/extension",
  "POST /api/species",
  "POST /api/trip",
  "POST /api/trip/:id/decline",
  "POST /api/trip/check",
  "POST /api/unmatched-names",
  "POST /api/user/signup",
  "PUT /api/drafts/:key",
  "PUT /api/equipment/:id",
  "PUT /api/field/surveys/:id",
  "PUT /api/names/readings",
  "PUT /api/request/:id",
  "PUT /api/surveys/stored/:eventID",
];

const mayLeaveOut = (schema: z.ZodType) =>
  schema instanceof z.ZodObject &&
  Object.values(schema.shape).some(
    (field) => field instanceof z.ZodType && field.safeParse(undefined).success,
  );

const isExact = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;

const send = (app: App, path: string, body: File | FormData) =>
  app.api.request(path, {
    method: "POST",
    headers: app.headersOf(path.startsWith("/api/equipment") ? "store" : "admin"),
    body,
  });

describeWithDatabase("a write whose fields may be left out", (open) => {
  const writes = async () => {
    const { api } = await openApp(await open());
    return api.routes.flatMap(({ method, path, handler }) => {
      const fact = factOf(handler);
      const isWrite = method !== "GET" && fact && "body" in fact && mayLeaveOut(fact.body);
      return isWrite ? [{ name: `${method} ${path.replaceAll(/\{[^/]*\}/g, "")}`, schema: fact.body }] : [];
    });
  };

  test("refuses unknown fields where leaving one out means more; each such write is known", async () => {
    const found = await writes();
    const named = (isWanted: (schema: z.ZodType) => boolean) =>
      found.filter(({ schema }) => isWanted(schema)).map(({ name }) => name);
    expect(named(isExact).toSorted()).toEqual(Object.keys(exact).toSorted());
    expect(named((schema) => !isExact(schema)).toSorted()).toEqual(ordinary);
  });

  test.each([
    ["a right", "PATCH", "/api/accounts/nobody", { isDisbled: true }, "isDisbled"],
    ["a page", "PATCH", "/api/content/library", { version: 0, publishat: null }, "publishat"],
    ["a setting", "PATCH", "/api/settings", { version: 0, unitl: "2040-01-01T00:00:00Z" }, "unitl"],
    ["a trip", "PATCH", "/api/trip/none", { duedate: "2040-01-01" }, "duedate"],
    ["a work", "PUT", "/api/posts/none/withdrawal", { by: "authors", hideTitle: true }, "hideTitle"],
    ["an entry", "POST", "/api/sensitive-species", { name: "Vulture", reason: "-", species: "x" }, "species"],
  ] as const)("of %s names the field that it does not know", async (_, method, path, body, field) => {
    const app = await openApp(await open());
    const reply = await app.call("admin", method, path, body);
    expect([reply.status, (await reply.json()).fields]).toEqual([
      422,
      { [field]: `There is no field called ${field}.` },
    ]);
  });

  test.each([
    "/api/species/import?dryrun=true",
    "/api/surveys/import?dry_run=true",
    "/api/works/import?dryRun=true&aproved=false",
    "/api/profiles/import?dryRun=true&headr=2",
    "/api/equipment/import?dry-run=true",
  ])("of a list reads its address whole: %s stores nothing", async (path) => {
    const app = await openApp(await open());
    const list = new File(["name,email\nAda Obi,ada@example.org"], "list.csv", { type: "text/csv" });
    const reply = await send(app, path, list);
    const [name = ""] = [...new URL(path, "http://a").searchParams.keys()].slice(-1);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, [name]]);
  });

  test("of a list takes no wish in its form that belongs into its address", async () => {
    const app = await openApp(await open());
    const form = new FormData();
    form.append("file", new File(["scientific_name\nMilvus migrans"], "list.csv"));
    form.append("dryRun", "true");
    const reply = await send(app, "/api/species/import", form);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, ["dryRun"]]);
  });
});
