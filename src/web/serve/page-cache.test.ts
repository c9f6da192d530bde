import { describe, expect, test } from "vitest";
import type { Page } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

function pageOf(text: string, status = 200): Page {
  const body = Buffer.from(text);
  return { status, headers: {}, etag: `"${text}"`, bytes: body.length, body: () => body };
}

/** A cache, and how often each address was made anew. */
function setup() {
  const cache = createPageCache();
  const made = new Map<string, number>();
  const ask = (address: string, make = async () => pageOf(address)) =>
    cache.get(address, () => {
      made.set(address, (made.get(address) ?? 0) + 1);
      return make();
    });
  return { cache, made, ask };
}

describe("the kept pages", () => {
  test("hold a page from the second time that it is asked for", async () => {
    const { cache, made, ask } = setup();
    await ask("/news");
    expect(cache.peek("/news")).toBeUndefined();
    await ask("/news");
    expect(cache.peek("/news")?.etag).toBe('"/news"');
    await ask("/news");
    expect(made.get("/news")).toBe(2);
  });

  test("stay when thousands of other addresses are asked for once each", async () => {
    const { cache, ask } = setup();
    await ask("/news");
    await ask("/news");
    const large = pageOf("x".repeat(50_000));
    for (let number = 0; number < 2000; number++) await ask(`/news?new=${number}`, async () => large);
    expect(cache.peek("/news")).toBeDefined();
    expect(cache.peek("/news?new=1999")).toBeUndefined();
  });

  test("remember only so many addresses as asked for, and none of enormous length", async () => {
    const { cache, ask } = setup();
    const enormous = `/news?${"x".repeat(600_000)}`;
    for (const address of ["/first", enormous, enormous]) await ask(address);
    expect(cache.peek(enormous)).toBeUndefined();
    for (let number = 0; number < 60; number++) await ask(`/news?${number}${"x".repeat(10_000)}`);
    await ask("/first");
    expect(cache.peek("/first")).toBeUndefined();
  });

  test("are made anew after a change, and kept again at once", async () => {
    const { cache, made, ask } = setup();
    await ask("/news");
    await ask("/news");
    cache.clear();
    expect(cache.peek("/news")).toBeUndefined();
    await ask("/news");
    expect(cache.peek("/news")).toBeDefined();
    expect(made.get("/news")).toBe(3);
  });

  test("do not hold what was being made while something changed", async () => {
    const { cache, ask } = setup();
    await ask("/news");
    const { promise, resolve } = Promise.withResolvers<Page>();
    const asked = ask("/news", () => promise);
    cache.clear();
    resolve(pageOf("before the change"));
    await asked;
    expect(cache.peek("/news")).toBeUndefined();
  });

  test("are made once for all who ask at the same time", async () => {
    const { made, ask } = setup();
    const pages = await Promise.all([ask("/news"), ask("/news"), ask("/news")]);
    expect(new Set(pages).size).toBe(1);
    expect(made.get("/news")).toBe(1);
  });

  test("are those that were found, not errors", async () => {
    const { cache, ask } = setup();
    for (let time = 0; time < 2; time++) await ask("/nowhere", async () => pageOf("Not found", 404));
    await expect(ask("/broken", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(cache.peek("/nowhere")).toBeUndefined();
    expect((await ask("/broken")).etag).toBe('"/broken"');
  });
});
