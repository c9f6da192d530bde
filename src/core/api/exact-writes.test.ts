import { expect, test } from "vitest";
import { factOf } from "#core/api/http.ts";
import { withoutPatterns } from "#core/api/replies.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

/** The writes that drop what they do not know: in none does leaving a field out mean more. */
const open = [
  "PATCH /api/contact/:id",
  "PATCH /api/equipment/:id",
  "PATCH /api/posts/:id",
  "PATCH /api/profiles/:id",
  "PATCH /api/request/:id",
  "PATCH /api/species/:id",
  "PATCH /api/unit/:id",
  "POST /api/contact",
  "POST /api/equipment",
  "POST /api/posts",
  "POST /api/profiles",
  "POST /api/request",
  "POST /api/species",
  "POST /api/trip/check",
  "POST /api/user/password",
  "POST /api/user/reset",
  "POST /api/user/signin",
  "POST /api/user/signup",
  "PUT /api/drafts/:key",
  "PUT /api/equipment/:id",
  "PUT /api/field/surveys/:id",
  "PUT /api/request/:id",
  "PUT /api/ringing/sessions/:id",
];

/** Who is let in, so that the body is read. */
const whoMayWrite = (path: string) =>
  /^\/api\/(equipment|request|trip|unit)/.test(path)
    ? "store"
    : path.startsWith("/api/ringing/")
      ? "keeper"
      : "admin";

const send = (app: App, path: string, body: File | FormData) =>
  app.api.request(path, {
    method: "POST",
    headers: app.headersOf(path.startsWith("/api/equipment") ? "store" : "admin"),
    body,
  });

describeWithDatabase("a write", (openDatabase) => {
  test("refuses a field that neither it nor its reply has, except where clients send more", async () => {
    const app = await openApp(await openDatabase());
    await app.addRingers();
    const writes = app.api.routes.filter(({ handler }) => "body" in (factOf(handler) ?? {}));
    const dropping: string[] = [];
    for (const { method, path } of writes) {
      const bare = withoutPatterns(path);
      const place = bare.replaceAll(/:\w+/g, "none");
      const reply = await app.call(whoMayWrite(path), method, place, { mispselt: true });
      const { fields } = await reply.json();
      if (reply.status !== 422 || !fields?.mispselt) dropping.push(`${method} ${bare}`);
    }
    expect(writes.length).toBeGreaterThan(60);
    expect(dropping.toSorted()).toEqual(open);
  });

  test("of a record takes what its reply says, so that it can be sent back, and drops what else is sent", async () => {
    const app = await openApp(await openDatabase());
    const item = { name: "Mist net", quantity: 2 };
    const made = await (await app.call("store", "POST", "/api/equipment", item)).json();
    const path = `/api/equipment/${made._id}`;
    const reply = await app.call("store", "PATCH", path, { ...made, quantity: 3, colour: "red" });
    expect([reply.status, (await reply.json()).quantity]).toEqual([200, 3]);
  });

  test.each([
    ["a right", "PATCH", "/api/accounts/nobody", { isDisbled: true }, "isDisbled"],
    ["a page", "PATCH", "/api/content/library", { version: 0, publishat: null }, "publishat"],
    ["a foreword", "PUT", "/api/newsletter/2040-01", { text: "", version: 0, versoin: 0 }, "versoin"],
    ["a setting", "PATCH", "/api/settings", { version: 0, unitl: "2040-01-01T00:00:00Z" }, "unitl"],
    ["a trip", "PATCH", "/api/trip/none", { duedate: "2040-01-01" }, "duedate"],
    ["a work", "PUT", "/api/posts/none/withdrawal", { by: "authors", hideTitle: true }, "hideTitle"],
    ["an entry", "POST", "/api/sensitive-species", { name: "Vulture", reason: "-", species: "x" }, "species"],
  ] as const)("of %s names the field that it does not know", async (_, method, path, body, field) => {
    const app = await openApp(await openDatabase());
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
    const app = await openApp(await openDatabase());
    const list = new File(["name,email\nAda Obi,ada@example.org"], "list.csv", { type: "text/csv" });
    const reply = await send(app, path, list);
    const [name = ""] = [...new URL(path, "http://a").searchParams.keys()].slice(-1);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, [name]]);
  });

  test("of a list takes no wish in its form that belongs into its address", async () => {
    const app = await openApp(await openDatabase());
    const form = new FormData();
    form.append("file", new File(["scientific_name\nMilvus migrans"], "list.csv"));
    form.append("dryRun", "true");
    const reply = await send(app, "/api/species/import", form);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, ["dryRun"]]);
  });
});
