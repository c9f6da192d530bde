import { expect, test } from "vitest";
import { z } from "zod";
import { portrait } from "#core/web/art/portrait.ts";
import { printedParagraphs, sourceLabel } from "#institute/ops/demo/labels.ts";
import { readAccounts, readDemoAccounts, readProfiles } from "#institute/ops/demo/people.ts";
import { type DemoPost, readPosts } from "#institute/ops/demo/posts.ts";
import { readPages } from "./files.ts";

const posts = readPosts();
const listOf = (type: DemoPost["postType"]) => posts.filter(({ postType }) => postType === type);
const [news, publications, theses] = [listOf("news"), listOf("publication"), listOf("thesis")];
const [research, documents, proposals] = [listOf("research"), listOf("document"), listOf("proposal")];
const accounts = readAccounts();
const profiles = readProfiles();
const chair = profiles.find(({ email }) => email === "chair@example.org");
const people = profiles.filter((profile) => profile !== chair);
const fullNames = people.map(({ name }) => name);
const personOf = new Map(people.map(({ email, name }) => [email, name]));
const bare = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ɓɗƙ]/gi, (letter) => ({ ɓ: "b", ɗ: "d", ƙ: "k" })[letter.toLowerCase()] ?? letter)
    .toLowerCase();
const lastWord = (name: string) => name.split(/[ -]/).at(-1) ?? name;
const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

/** Real people who are named in news but are not authors. */
const namedInNews = [
  "Andy Gosler",
  "Peter Jones",
  "Adams Chaskda",
  "Tunde Morakinyo",
  "Franz Bairlein",
  "Jon Paul Rodríguez",
  "Bridget Ogolowa",
  "Tasso Leventis",
  "Phil Hall",
];

test("every list has the expected number of posts of its type", () => {
  const approved = Map.groupBy(
    posts.filter(({ pending }) => !pending),
    ({ postType }) => postType,
  );
  expect(Object.fromEntries([...approved].map(([type, list]) => [type, list.length]))).toEqual({
    news: 34,
    publication: 49,
    thesis: 10,
    research: 7,
    document: 7,
    proposal: 7,
    webPage: 1,
  });
});

test("four posts of four types await approval, one of them by the member", () => {
  const pending = posts.filter((post) => post.pending);
  expect(new Set(pending.map((post) => post.postType)).size).toBe(4);
  expect(pending).toHaveLength(4);
  expect(pending.filter((post) => post.writer === "member@example.org")).toHaveLength(1);
});

test("the member has written three publications, four news, two documents and one proposal", () => {
  const count = (list: DemoPost[]) =>
    list.filter((p) => p.writer === "member@example.org" && !p.pending).length;
  expect([publications, news, documents, proposals].map(count)).toEqual([3, 4, 2, 1]);
});

test("forty people cover the five categories, and each has an account by the same name", () => {
  expect(people).toHaveLength(40);
  const nameOf = new Map(
    accounts.map((account) => [account.email, `${account.firstName} ${account.lastName}`]),
  );
  for (const { email, name } of people) expect(nameOf.get(email), email).toBe(name);
  expect(readDemoAccounts().map(({ email }) => email)).toEqual([
    "member@example.org",
    "admin@example.org",
    "store@example.org",
    "newcomer@example.org",
  ]);
  expect(new Set(people.map((person) => person.email)).size).toBe(40);
  expect(new Set(fullNames).size).toBe(40);
  const order = people.flatMap((person) => person.position ?? []);
  expect([chair?.position ?? 0, ...order].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const { portrait: style } of people) if (style) expect(portrait(`${style}-x`), style).toBeDefined();
  expect([...new Set(people.flatMap((person) => person.memberCategory))].sort()).toEqual([
    "affiliate",
    "alumni",
    "boardMember",
    "staff",
    "student",
  ]);
  for (const person of people) {
    expect(person.memberCategory.includes("alumni"), person.email).toBe(person.yearOfGraduation !== null);
    expect(person.bio?.length ?? 0, person.email).toBeGreaterThan(80);
    expect(person.bio?.length ?? 0, person.email).toBeLessThanOrEqual(600);
    expect(person.bio).not.toMatch(/[<>]/);
  }
});

test("the board has its real chair and one treasurer, and no one studies for a degree they already have", () => {
  expect(chair).toMatchObject({
    title: "Sir",
    name: "Phil Hall",
    designation: expect.stringMatching(/^Chair/),
  });
  expect(people.filter(({ designation }) => designation?.includes("Treasurer"))).toHaveLength(1);
  for (const person of people)
    if (person.designation === "PhD Student") expect(person.title, person.email).not.toBe("Dr");
});

test("news is dated as precisely as its source, and works are undated", () => {
  const precise = Map.groupBy(news, ({ datePrecision = "day" }) => datePrecision);
  expect(
    precise
      .get("unknown")
      ?.map(({ title }) => title)
      .sort(),
  ).toEqual([
    "Thirty young scientists, twenty-six days",
    "Twenty years on: a Centre of Excellence with its own PhD",
    "Two days on the bird atlas at Bingham University",
    "WARC travel grants: apply by 15 March",
  ]);
  for (const { createdAt, title } of precise.get("month") ?? [])
    expect(createdAt, title).toMatch(/^\d{4}-\d\d-01T/);
  for (const { createdAt, title } of precise.get("year") ?? [])
    expect(createdAt, title).toMatch(/^\d{4}-01-01T/);
  expect([precise.get("month")?.length, precise.get("year")?.length]).toEqual([9, 2]);
});

test("only trips by the Arewa Atlas Team, according to the source, are attributed to it", () => {
  expect(news.filter(({ content }) => content.includes("Arewa")).map(({ title }) => title)).toEqual([
    "Niger State turns yellow on the atlas map",
  ]);
});

test("no invented person has the name or surname of a real author", () => {
  const free = posts.flatMap((post) => post.authors).filter((name) => !fullNames.includes(name));
  const real = new Set([...free, ...namedInNews].map((name) => bare(lastWord(name))));
  expect(real.size).toBeGreaterThan(60);
  expect(people.map((person) => bare(lastWord(person.name))).filter((name) => real.has(name))).toEqual([]);
});

test("every writer is a demo person, and the author of all posts but works", () => {
  for (const post of posts) {
    const name = personOf.get(post.writer);
    expect(name, post.title).toBeDefined();
    if (post.postType === "publication" || post.postType === "thesis")
      expect(
        post.authors.filter((author) => fullNames.includes(author)),
        post.title,
      ).toEqual([]);
    else {
      expect(post.authors[0], post.title).toBe(name);
      expect(
        post.authors.filter((author) => !fullNames.includes(author)),
        post.title,
      ).toEqual([]);
    }
  }
});

test("DOIs are bare, valid and unique", () => {
  const dois = posts.flatMap((post) => post.doi ?? []);
  expect(dois).toHaveLength(25);
  expect(new Set(dois).size).toBe(dois.length);
  for (const doi of dois) expect(doi).toMatch(/^10\.\d{4,9}\/[\w.()/-]+$/);
  const listed = new Set(dois);
  for (const post of posts)
    for (const [, doi = ""] of post.content.matchAll(/href="https:\/\/doi\.org\/([^"]+)"/g))
      expect(listed, post.title).toContain(doi);
});

test("invented posts and their files say so, and works say that the text is not their abstract", () => {
  for (const post of [...research, ...documents, ...proposals])
    expect(sourceLabel(post), post.title).toMatch(/demonstration/);
  for (const post of [...publications, ...theses])
    expect(sourceLabel(post), post.title).toMatch(/not the authors’ own abstract/);
  for (const post of [...news, ...listOf("webPage")]) expect(sourceLabel(post), post.title).toBeUndefined();
  for (const post of posts)
    if (post.pdf) expect(printedParagraphs(post).join(" "), post.title).toMatch(/demonstration/);
});

test("titles are unique within a type", () => {
  const titles = posts.map(({ postType, title }) => `${postType} ${title.toLowerCase()}`);
  expect(new Set(titles).size).toBe(titles.length);
});

test("all e-mail addresses are in example.org", () => {
  const all = JSON.stringify([people, posts]);
  const addresses = all.match(/[\w.+-]+@[\w.-]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses.filter((address) => !address.endsWith("@example.org"))).toEqual([]);
});

test("the HTML has only allowed tags, all of them closed", () => {
  const allowed = new Set("p h2 h3 ul ol li blockquote em strong a table tbody tr th td".split(" "));
  const sources = [...posts.map((p) => [p.title, p.content]), ...people.map((p) => [p.email, p.about ?? ""])];
  for (const [label = "", html = ""] of sources) {
    const open: string[] = [];
    for (const [, slash, tag = "", rest = ""] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/gi)) {
      expect(allowed, label).toContain(tag);
      if (slash) expect(open.pop(), label).toBe(tag);
      else open.push(tag);
      expect(rest, label).toMatch(tag === "a" && !slash ? /^ href="(https:\/\/|\/)[^"]+"$/ : /^$/);
    }
    expect(open, label).toEqual([]);
    expect(html.replace(/<\/?[a-z0-9]+[^>]*>/gi, ""), label).not.toMatch(/[<>]|&(?!amp;)/);
  }
});

test("the prose follows the house style", () => {
  const prose = posts.flatMap((p) => [p.title, textOf(p.content), ...(p.pdf?.paragraphs ?? [])]);
  const biographies = people.flatMap((p) => [p.bio ?? "", textOf(p.about ?? "")]);
  const shunned =
    /!|\b(delve|testament|vibrant|crucial|pivotal|tapestry|landscape of|showcase|underscore|moreover|furthermore)\b/i;
  for (const text of [...prose, ...biographies]) expect(text).not.toMatch(shunned);
});

test("abstracts begin differently, and have two to five sentences", () => {
  const opening = (post: DemoPost) => textOf(post.content).trim().split(" ").slice(0, 2).join(" ");
  expect(new Set(publications.map(opening)).size).toBe(publications.length);
  for (const { content, title } of publications) {
    const sentences = textOf(content).match(/[.?](?= )/g)?.length ?? 0;
    expect(sentences, title).toBeGreaterThanOrEqual(2);
    expect(sentences, title).toBeLessThanOrEqual(5);
  }
});

test("dates are UTC, news ends before June 2026, and proposals date from their own year", () => {
  for (const post of posts) {
    expect(new Date(post.createdAt).toISOString().replace(".000Z", "Z"), post.title).toBe(post.createdAt);
    expect(post.createdAt < "2026-06", post.title).toBe(true);
  }
  for (const proposal of proposals) expect(proposal.createdAt.startsWith(`${proposal.year}-`)).toBe(true);
  expect(proposals.filter((post) => post.year === 2026 && !post.pending).length).toBeGreaterThanOrEqual(4);
});

test("every PDF has a unique readable name, and a thesis sheet says that it is not the thesis", () => {
  const pdfs = posts.flatMap((post) => post.pdf ?? []);
  expect(new Set(pdfs.map((pdf) => pdf.name)).size).toBe(pdfs.length);
  for (const pdf of pdfs) expect(pdf.name).toMatch(/^[\w' -]+\.pdf$/);
  const sheets = theses.flatMap((post) => post.pdf ?? []);
  expect(sheets).toHaveLength(4);
  for (const { paragraphs } of sheets) expect(paragraphs[0]).toMatch(/demonstration/);
  expect(documents.filter((post) => post.pdf).length).toBeGreaterThanOrEqual(6);
});

test("a type of post without a folder has no demo posts, and stops nothing", () => {
  expect(readPages("posts/newsletter", (content) => ({ content }), z.unknown())).toEqual([]);
});
