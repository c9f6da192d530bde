import { describe, expect, test } from "vitest";
import type { Reply } from "./reply.ts";
import { createReplyCache } from "./reply-cache.ts";

function pageOf(text: string, status = 200): Reply {
  const body = Buffer.from(text);
  return { status, headers: {}, etag: `"${text}"`, bytes: body.length, body: () => body };
}

/** A cache, and how often each address was rendered. */
function setup() {
  const cache = createReplyCache();
  const renderCounts = new Map<string, number>();
  const request = (address: string, render = async () => pageOf(address)) =>
    cache.get(address, () => {
      renderCounts.set(address, (renderCounts.get(address) ?? 0) + 1);
      return render();
    });
  return { cache, renderCounts, request };
}

describe("the page cache", () => {
  test("stores a page on its second request", async () => {
    const { cache, renderCounts, request } = setup();
    await request("/news");
    expect(cache.find("/news")).toBeUndefined();
    await request("/news");
    expect(cache.find("/news")?.etag).toBe('"/news"');
    await request("/news");
    expect(renderCounts.get("/news")).toBe(2);
  });

  test("stores no page that forbids it, such as one whose address is a secret", async () => {
    const { cache, renderCounts, request } = setup();
    const secret = async () => ({ ...pageOf("door"), headers: { "cache-control": "no-store" } });
    for (let times = 0; times < 3; times++) await request("/with/a", secret);
    expect([cache.find("/with/a"), renderCounts.get("/with/a")]).toEqual([undefined, 3]);
  });

  test("keeps a page while thousands of other addresses are requested once each", async () => {
    const { cache, request } = setup();
    await request("/news");
    await request("/news");
    const large = pageOf("x".repeat(50_000));
    for (let number = 0; number < 2000; number++) await request(`/news?new=${number}`, async () => large);
    expect(cache.find("/news")).toBeDefined();
    expect(cache.find("/news?new=1999")).toBeUndefined();
  });

  test("remembers a limited number of requested addresses, and none of enormous length", async () => {
    const { cache, request } = setup();
    const enormous = `/news?${"x".repeat(600_000)}`;
    for (const address of ["/first", enormous, enormous]) await request(address);
    expect(cache.find(enormous)).toBeUndefined();
    for (let number = 0; number < 60; number++) await request(`/news?${number}${"x".repeat(10_000)}`);
    await request("/first");
    expect(cache.find("/first")).toBeUndefined();
  });

  test("renders a page again after a change, and stores it at once", async () => {
    const { cache, renderCounts, request } = setup();
    await request("/news");
    await request("/news");
    cache.clear();
    expect(cache.find("/news")).toBeUndefined();
    await request("/news");
    expect(cache.find("/news")).toBeDefined();
    expect(renderCounts.get("/news")).toBe(3);
  });

  test("does not store a page that was being rendered during a change", async () => {
    const { cache, request } = setup();
    await request("/news");
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const pending = request("/news", () => promise);
    cache.clear();
    resolve(pageOf("before the change"));
    await pending;
    expect(cache.find("/news")).toBeUndefined();
  });

  test("renders a page once for simultaneous requests", async () => {
    const { renderCounts, request } = setup();
    const pages = await Promise.all([request("/news"), request("/news"), request("/news")]);
    expect(new Set(pages).size).toBe(1);
    expect(renderCounts.get("/news")).toBe(1);
  });

  test("stores found pages, not errors", async () => {
    const { cache, request } = setup();
    for (let time = 0; time < 2; time++) await request("/nowhere", async () => pageOf("Not found", 404));
    await expect(request("/broken", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(cache.find("/nowhere")).toBeUndefined();
    expect((await request("/broken")).etag).toBe('"/broken"');
  });
});
