import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

/** Technical terms, which mean nothing to most people. */
const programWords = /invalid|expected|received|undefined|\bnull\b|NaN|too (big|small)|unrecognized|pattern/i;

/** The name of every field and query parameter in the schemas of the domain. */
async function fieldNames(): Promise<string[]> {
  const folder = new URL("../../", import.meta.url);
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes("/domain/") && name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const exported = await Promise.all(modules.map((name) => import(new URL(name, folder).href)));
  const schemas = exported.flatMap((module: object) => Object.values(module));
  const objects = schemas.filter((schema) => schema instanceof z.ZodObject);
  return [...new Set(["posts", "ids", ...objects.flatMap((schema) => Object.keys(schema.shape))])];
}

const queryNames =
  "page limit year type state status sort facets dryRun onlyKnown archived days part tags searchQuery name from to subject subjectId action account confirm species borrower equipment w";

/** Calls that end the session, or that read and quote a file. */
const leftOut = /\/user\/|\/accounts\/|sessions|\/import$/;

describeWithDatabase("a call with the wrong content", (open) => {
  test("is answered in plain words, for any value in any field", async () => {
    const app = await openApp(await open());
    const names = await fieldNames();
    const odd = [null, true, -1.5, "no", [null], {}];
    const bodies = [
      {},
      [],
      null,
      5,
      "text",
      ...odd.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ];
    const queries = ["abc", "-1", "", "1e99"].map((value) =>
      new URLSearchParams(queryNames.split(" ").map((name) => [name, value])).toString(),
    );
    const answers: string[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      for (const person of ["admin", "store"] as const) {
        const reply = await app.call(
          person,
          method,
          path,
          body === undefined ? undefined : JSON.stringify(body),
        );
        if (reply.status < 400) continue;
        expect(reply.status, `${method} ${path} ${JSON.stringify(body)}`).not.toBe(500);
        const { message, fields = {} } = await reply.json();
        for (const text of [message, ...Object.values<string>(fields)])
          answers.push(`${method} ${path}: ${text}`);
      }
    };
    const routes = new Set(app.api.routes.map(({ method, path }) => `${method} ${path}`));
    for (const route of routes) {
      const [method = "", pattern = ""] = route.split(" ");
      const path = pattern.replace(/:collection\{[^}]*\}/, "news").replace(/:\w+/g, "none");
      if (method === "ALL" || leftOut.test(path)) continue;
      for (const query of queries) await ask(method, `${path}?${query}`, method === "GET" ? undefined : {});
      if (/^(POST|PUT|PATCH)$/.test(method)) for (const body of bodies) await ask(method, path, body);
    }
    for (const body of bodies)
      for (const path of ["signin", "signup", "forgot", "reset", "confirm"])
        await ask("POST", `/api/user/${path}`, body);
    expect(answers.length).toBeGreaterThan(1000);
    expect([...new Set(answers.filter((text) => programWords.test(text.replace(/^[^:]*: /, ""))))]).toEqual(
      [],
    );
  }, 120_000);
});
