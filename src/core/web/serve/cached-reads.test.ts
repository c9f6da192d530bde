import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cacheReads } from "./cached-reads.ts";
import { createReplyCache } from "./reply-cache.ts";

/** All replies of the API say that no other cache may keep them. */
const byDefault = { headers: { "cache-control": "no-store" } };

/** An API that answers with a growing number, and how often it was called. */
function setup(answer = (count: number) => Response.json({ count }, byDefault)) {
  const replies = createReplyCache();
  let calls = 0;
  const read = cacheReads(replies, () => answer(++calls));
  const send = (path: string, init?: RequestInit) => read(new Request(`http://localhost${path}`, init));
  const countOf = async (path: string, init?: RequestInit) => {
    const reply = await send(path, init);
    const { count } = (await reply.json()) as { count: number };
    return count;
  };
  return { replies, send, countOf, calls: () => calls };
}

describe("what visitors read from the API", () => {
  test("is cached on the second request, until public content changes", async () => {
    const { replies, countOf } = setup();
    const counts = [];
    for (let time = 0; time < 4; time++) counts.push(await countOf("/api/posts?page=1"));
    expect(counts).toEqual([1, 2, 2, 2]);
    replies.clear();
    expect(await countOf("/api/posts?page=1")).toBe(3);
  });

  test("is asked for each time where the reply is for one reader", async () => {
    const headers = { "cache-control": "private, no-store" };
    const { send, countOf } = setup((count) => Response.json({ count }, { headers }));
    const counts = [];
    for (let time = 0; time < 3; time++) counts.push(await countOf("/api/letters/yours/token"));
    expect(counts).toEqual([1, 2, 3]);
    expect((await send("/api/letters/yours/token")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("is compressed, and not sent again to a client that has it", async () => {
    const { send } = setup(() => Response.json({ text: "Malimbus ibadanensis ".repeat(100) }));
    const first = await send("/api/posts", { headers: { "accept-encoding": "gzip, br" } });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(first.headers.get("vary")).toBe("authorization, accept-encoding");
    const etag = first.headers.get("etag") ?? "";
    const again = await send("/api/posts", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test.each(["br", "gzip"])("is compressed at any size: %s", async (encoding) => {
    const text = "Malimbus ibadanensis ".repeat(100_000);
    const headers = { vary: "authorization", etag: '"malimbe"' };
    const { send } = setup(() => Response.json({ text }, { headers }));
    const reply = await send("/api/posts", { headers: { "accept-encoding": encoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("vary")).toBe("authorization, accept-encoding");
    expect(reply.headers.get("etag")).toBe('"malimbe"');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 100);
    const plain = encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(JSON.parse(plain.toString())).toEqual({ text });
    expect(await (await send("/api/posts")).json()).toEqual({ text });
  });

  test("never comes from the cache for a signed-in person, and what that person reads never goes into it", async () => {
    const { countOf } = setup();
    const headers = { authorization: "Bearer token" };
    for (const expected of [1, 2, 3]) expect(await countOf("/api/posts", { headers })).toBe(expected);
    expect(await countOf("/api/posts")).toBe(4);
    expect(await countOf("/api/posts")).toBe(5);
    expect(await countOf("/api/posts", { headers })).toBe(6);
  });

  test.each([
    ["a change", "/api/contact", { method: "POST" }],
    ["the weather", "/api/weather", {}],
    ["the next events", "/api/events?limit=3", {}],
  ])("is not cached for %s", async (_, path, init) => {
    const { countOf } = setup();
    for (const expected of [1, 2, 3]) expect(await countOf(path, init)).toBe(expected);
  });

  test("is not cached when it is an error, a file or very long", async () => {
    for (const answer of [
      () => Response.json({ message: "No such post." }, { status: 404 }),
      () => new Response("a,b", { headers: { "content-type": "text/csv" } }),
      () => Response.json("x".repeat(1_000_001)),
    ]) {
      const { send, calls } = setup(answer);
      for (let time = 0; time < 3; time++) await (await send("/api/posts/nowhere")).text();
      expect(calls()).toBe(3);
    }
  });
});
