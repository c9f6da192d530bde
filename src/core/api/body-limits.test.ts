import { Hono } from "hono";
import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { limitBodies, MAX_BODY_BYTES } from "./body-limits.ts";
import type { Env } from "./env.ts";
import { onError } from "./http.ts";

describeWithDatabase("a body", (open) => {
  test("of a visitor has a lower limit than a member's", async () => {
    const app = await openApp(await open());
    const post = { postType: "news", title: "Long", content: `<p>${"x".repeat(MAX_BODY_BYTES.visitor)}</p>` };
    const refused = await app.call(null, "POST", "/api/posts", post);
    expect([refused.status, (await refused.json()).message]).toEqual([
      413,
      expect.stringContaining("128 KB"),
    ]);
    expect((await app.call("member", "POST", "/api/posts", post)).status).toBe(201);
  });

  test("of a visitor may contain the longest message of the contact form", async () => {
    const app = await openApp(await open());
    const message = {
      firstName: "A",
      lastName: "B",
      email: "a@example.org",
      subject: "S",
      message: "ẹ".repeat(10_000),
    };
    const reply = await app.call(null, "POST", "/api/contact", message);
    expect(reply.status).toBeLessThan(300);
  });
});

test("bodies that would exhaust the memory together get 503, and are accepted again afterwards", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono<Env>()
    .use(limitBodies(1000))
    .post("/", async (c) => {
      await released;
      return c.text(`${(await c.req.text()).length}`);
    })
    .onError(onError);
  const send = (bytes: number) =>
    app.request("/", {
      method: "POST",
      body: "x".repeat(bytes),
      headers: { "content-length": String(bytes) },
    });
  const first = send(900);
  const second = await send(200);
  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "5"]);
  release();
  expect(await (await first).text()).toBe("900");
  expect((await send(200)).status).toBe(200);
});

test("a sender of many slow bodies does not block others", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set("address", c.req.header("x-sender") ?? "");
      await next();
    })
    .use(limitBodies(1000, 500))
    .post("/", async (c) => {
      if (c.req.header("x-sender") === "slow") await released;
      return c.text("taken");
    })
    .onError(onError);
  const send = (sender: string) =>
    app.request("/", {
      method: "POST",
      body: "x".repeat(200),
      headers: { "content-length": "200", "x-sender": sender },
    });
  const held = [send("slow"), send("slow")];
  expect((await send("slow")).status).toBe(503);
  expect((await send("another")).status).toBe(200);
  release();
  for (const { status } of await Promise.all(held)) expect(status).toBe(200);
  expect((await send("slow")).status).toBe(200);
});
