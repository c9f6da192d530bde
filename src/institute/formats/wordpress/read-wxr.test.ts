import { expect, test } from "vitest";
import { wxrEnd, wxrHead, wxrItem } from "#tests/older-wordpress.ts";
import { readWxr, type WxrPart } from "./read-wxr.ts";

const site = "https://old.example";

async function read(...chunks: string[]): Promise<WxrPart[]> {
  const found: WxrPart[] = [];
  for await (const part of readWxr(
    (async function* () {
      yield* chunks;
    })(),
  ))
    found.push(part);
  return found;
}

test("an export file is read in parts, whatever signs are in it", async () => {
  const terms = `<category domain="post_tag" nicename="a"><![CDATA[Larks & kin]]></category><category domain="category"><![CDATA[Uncategorized]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[12]]></wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_content><![CDATA[spam]]></wp:comment_content><title>no</title></wp:comment>`;
  const text = wxrHead(site) + wxrItem(site, { id: 3, title: "A\u0002B &amp; C", extra: terms }) + wxrEnd;
  const parts = await read(...(text.match(/[\s\S]{1,50}/g) ?? []));
  expect(parts).toMatchObject([
    { siteUrl: site },
    { author: { login: "talatu", email: "Member@example.org", name: "Talatu" } },
    { author: { login: "guest" } },
    {
      item: {
        id: "3",
        title: "AB &amp; C",
        date: "2019-05-04T09:00:00Z",
        terms: ["Larks & kin"],
        thumbnailId: "12",
        comments: 1,
      },
    },
  ]);
});

test("a file that is cut off gives what is whole, and says where it ends", async () => {
  const whole = wxrHead(site) + wxrItem(site, { id: 1 }) + wxrItem(site, { id: 2 });
  const parts = await read(whole.slice(0, -200));
  expect(parts.slice(3)).toMatchObject([
    { item: { id: "1" } },
    { broken: expect.stringMatching(/^line \d+: unclosed tag: /) },
  ]);
});

test.each([
  ["<html><body>Not found</body></html>", "line 1: it is not an export file of WordPress"],
  ["", /document must contain a root element/],
  ["hello", /text data outside of root node/],
  [`${wxrHead(site)}<item><title>a</item>`, /unexpected close tag/],
])("what is none is refused: %s", async (text, broken) => {
  const parts = await read(text);
  expect(parts.at(-1)).toEqual({ broken: expect.stringMatching(broken) });
});

test("a file of 80 MB is read with little memory", { timeout: 60_000 }, async () => {
  const content = `<p>${"Rain over the plateau. ".repeat(2000)}</p>`;
  let heap = 0;
  async function* chunks() {
    yield wxrHead(site);
    for (let id = 1; id <= 1700; id++) {
      yield wxrItem(site, { id, content });
      if (id % 100 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed);
    }
    yield wxrEnd;
  }
  const before = process.memoryUsage().heapUsed;
  let items = 0;
  for await (const part of readWxr(chunks())) if ("item" in part) items += 1;
  expect(items).toBe(1700);
  expect(heap - before).toBeLessThan(200_000_000);
});
