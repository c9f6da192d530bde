import { expect, test } from "vitest";
import { cdnHeaders, noteTags } from "./cdn.ts";

const read = async (address: string, body: unknown, status = 200) => {
  const tags = new Set<string>();
  const reply = await noteTags(() => Response.json(body, { status }), tags)(new Request(address));
  expect(await reply.json()).toEqual(body);
  return [...tags];
};

test("a page is tagged with the nouns and the records that it shows", async () => {
  const list = { data: [{ _id: "p1" }, { _id: "p2", title: "Moult" }], total: 2 };
  expect(await read("http://localhost/api/posts/news?page=0", list)).toEqual([
    "posts",
    "posts-p1",
    "posts-p2",
  ]);
  expect(await read("http://localhost/api/species/x", { _id: "s1" })).toEqual(["species", "species-s1"]);
  expect(await read("http://localhost/api/arrival/phenology", { bins: [] })).toEqual(["arrival"]);
});

test("what could not be read leaves no tag", async () => {
  expect(await read("http://localhost/api/posts/news/gone", { message: "Gone." }, 404)).toEqual([]);
});

test("a CDN may keep a page for the seconds that are set, browsers ask each time", () => {
  expect(cdnHeaders(60, new Set(["posts", "posts-p1"]))).toEqual([
    ["cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400"],
    ["cache-tag", "posts,posts-p1"],
  ]);
});

test("a page with the weather is never more than an hour old in a CDN, as its sky follows the clock", () => {
  const [control] = cdnHeaders(86_400, new Set(["posts", "weather"]));
  expect(control?.[1]).toContain("s-maxage=1800, stale-while-revalidate=1800,");
});
