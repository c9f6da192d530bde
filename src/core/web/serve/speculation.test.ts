import { describe, expect, it } from "vitest";
import { site } from "#site/site.ts";
import { createSpeculation } from "./speculation.ts";

const speculation = createSpeculation();
const [rule] = JSON.parse(speculation.reply.body("identity").toString()).prefetch;
const [all, but, links] = rule.where.and;
const matches = (pattern: string, address: string) =>
  new URLPattern(pattern, "https://birds.example.org").test(address, "https://birds.example.org");
const isPrefetched = (address: string) =>
  matches(all.href_matches, address) &&
  !but.not.href_matches.some((pattern: string) => matches(pattern, address));

describe("the rules for loading pages ahead", () => {
  it.each([
    "/",
    "/news",
    "/news/a-lecture",
    "/publications?search=lark&page=2",
    "/member/a-name",
    "/birds/a-lark",
  ])("load %s when its link is pressed", (address) => expect(isPrefetched(address)).toBe(true));

  it.each([
    "/api/posts/news",
    "/files/a/b",
    "/feeds/news.atom",
    "/sitemap.xml",
    "/datazone/counts.csv?year=2019",
  ])("never load %s, which is no page", (address) => expect(isPrefetched(address)).toBe(false));

  it("never load another site, nor a page of the members' application", () => {
    expect(isPrefetched("https://elsewhere.example.org/news")).toBe(false);
    for (const [path] of site.workplace) expect(isPrefetched(`/${path.replace(/:\w+/, "some")}`)).toBe(false);
  });

  it("leave downloads, new windows and places of the same page alone", () => {
    expect(links.not.selector_matches).toBe("[download], [target], [href^='#']");
    expect(rule.eagerness).toBe("conservative");
  });

  it("have their own media type, and an address that changes with them", () => {
    expect(speculation.reply.headers).toMatchObject({
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(speculation.address).toMatch(/^\/speculation-rules\.[0-9a-f]{8}\.json$/);
    expect(speculation.header).toBe(`"${speculation.address}"`);
  });
});
