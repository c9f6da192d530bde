import { expect, test } from "vitest";
import { developerCalls } from "#core/domain/developer-calls.ts";
import { asObject } from "#core/domain/keys.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

describeWithDatabase("the description of the API", (open) => {
  async function describe() {
    const app = await openApp(await open());
    const reply = await app.call(null, "GET", "/api/openapi.json");
    expect(reply.status).toBe(200);
    return { app, description: await reply.json() };
  }

  test("names every operation once, with its parameters, what it takes and its errors", async () => {
    const { app, description } = await describe();
    expect(description.openapi).toBe("3.1.0");
    const operations = Object.entries(asObject(description.paths)).flatMap(([path, methods]) =>
      Object.entries(asObject(methods)).map(([method, operation]) => ({
        path,
        method,
        ...asObject(operation),
      })),
    );
    const routes = new Set(
      app.api.routes
        .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(operations).toHaveLength(routes.size);
    const ids = operations.map((operation) => Object(operation).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of operations) {
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters: { name: string; in: string }[] = Object(operation).parameters;
      expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(named);
      expect(operation.path).not.toMatch(/[:*]/);
      // A new route is in the list of replies: node script/replies.ts
      const statuses = Object.keys(asObject(Object(operation).responses));
      expect(
        statuses.some((status) => status.startsWith("2")),
        `${operation.method} ${operation.path}`,
      ).toBe(true);
    }
    const { post } = description.paths["/api/posts"];
    const { schema, example } = post.requestBody.content["application/json"];
    expect(schema.properties.title).toBeDefined();
    expect(example.postType).toBe("news");
    expect(description.paths["/api/posts"].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["page", "limit"]),
    );
    expect(description.paths["/api/uploads"].post.requestBody.content).toHaveProperty("multipart/form-data");
    expect(JSON.stringify(description)).not.toContain("undefined");
  });

  test("can be read by scripts of other sites, and so can all that is public; writing cannot", async () => {
    const { app } = await describe();
    const from = { Origin: "https://elsewhere.example" };
    const read = await app.api.request("/api/posts", { headers: from });
    expect(read.headers.get("access-control-allow-origin")).toBe("*");
    expect(read.headers.get("access-control-allow-credentials")).toBeNull();
    const asked = await app.api.request("/api/posts", {
      method: "OPTIONS",
      headers: { ...from, "Access-Control-Request-Method": "POST" },
    });
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("shows ten calls, each of which works on a site without content", async () => {
    const { app } = await describe();
    expect(developerCalls).toHaveLength(10);
    for (const { method, path, body, needsToken } of developerCalls) {
      if (path === "/api/user/signin") continue;
      const reply = await app.call(needsToken ? "member" : null, method, path, body);
      expect([200, 201], path).toContain(reply.status);
      await reply.arrayBuffer();
    }
  });
});
