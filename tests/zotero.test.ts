import { beforeAll, expect, test } from "vitest";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { builtPages } from "#core/web/serve/load-pages.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { type App, openApp } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost, type PostOverrides } from "./make.ts";
import { realWorks } from "./real-works.ts";
import { readAsZotero, type ZoteroItem } from "./zotero.ts";

// What Zotero saves of the built pages is compared with what the API says of the same works: `script/test` builds first.

const publicUrl = "https://birds.example.org";

/** A DOI with the ISSN of a journal in it, which programs take for one. */
const withIssn = "10.1111/1365-2656.13152";
const long = `${"Every nest was visited twice a week. ".repeat(400)}The end.`;
const others: PostOverrides[] = [
  {
    postType: "publication",
    title: "Rains & nests",
    issue: "1",
    firstPage: "11",
    lastPage: "25",
    keywords: "migration; Sahel\nJos, Nigeria;\n;",
    content: `<p>“Rain” <b>&lt; 5</b> mm.</p><p>${long}</p>`,
  },
  { postType: "publication", title: "Moult", year: 2019, month: "03", day: 14, doi: withIssn },
  {
    postType: "publication",
    title: "On song",
    journal: "PeerJ",
    volume: "7",
    articleNumber: "e7654",
    year: 2019,
  },
  {
    postType: "publication",
    title: "Woodpeckers",
    journal: "Birds of Ghana",
    editors: "Ron Demey",
    isbn: "9780306406157",
    firstPage: "12",
    lastPage: "20",
    year: 2014,
  },
  {
    postType: "publication",
    title: "Weavers in a series",
    kind: "chapter",
    journal: "Birds of Ghana",
    series: "Occasional Paper; 12",
    year: 2014,
  },
  {
    postType: "publication",
    title: "A report on weavers",
    kind: "report",
    reportNumber: "7/A",
    publisher: "BirdLife",
    remarks: "Revised.",
    year: 2014,
  },
  { postType: "publication", title: "A talk on weavers", kind: "talk", journal: "Proceedings", year: 2014 },
  { postType: "thesis", title: "A thesis of somewhere", degree: "MSc", supervisors: "Ulf Ottosson" },
  { postType: "thesis", title: "A thesis of no degree", awardingInstitution: "University of Jos" },
  {
    postType: "thesis",
    title: "Nids et pluies",
    language: "fr",
    degree: "PhD",
    isbn: "9780306406157",
    authors: [{ name: "Arnoud B. van den Berg", given: "Arnoud B.", family: "van den Berg" }],
  },
];

/** Of several spellings of nothing, one. */
const known = <Value>(value: Value) => value || undefined;
const withoutStops = (name: string) => name.replace(/[.\s]+/g, " ").trim();

const itemTypes = {
  thesis: "thesis",
  article: "journalArticle",
  chapter: "bookSection",
  book: "book",
  report: "report",
  talk: "conferencePaper",
  preprint: "journalArticle",
  other: "journalArticle",
};

/** What Zotero should save of a work, by the API. */
function expectedOf(post: Post): Partial<ZoteroItem> {
  const isThesis = post.postType === "thesis";
  const kind = isThesis ? "thesis" : publicationKindOf(post);
  const pages = [post.firstPage ?? post.articleNumber, post.lastPage].filter(Boolean).join("-");
  return {
    itemType: itemTypes[kind],
    title: post.title,
    date: known(
      [post.year, post.month, post.day && String(post.day).padStart(2, "0")].filter(Boolean).join("/"),
    ),
    publicationTitle: known(post.journal),
    conferenceName: kind === "talk" ? known(post.journal) : undefined,
    series: known(post.series),
    number: known(post.reportNumber),
    volume: known(post.volume),
    issue: known(post.issue),
    pages: known(pages),
    ISSN: known(post.issn),
    ISBN: known(post.isbn),
    DOI: known(post.doi),
    abstractNote: known(plainText(post.content)),
    ...(isThesis && { thesisType: post.degree ?? "Thesis", university: known(post.awardingInstitution) }),
    language: known(post.language),
    url: `${publicUrl}${postHref(post)}`,
    pdf: known(post.fileUrl && `${publicUrl}${post.fileUrl}`),
  };
}

const readNames = (item: ZoteroItem, role: string) =>
  item.creators
    .filter(({ creatorType }) => creatorType === role)
    .map(({ firstName, lastName }) => withoutStops(`${firstName} ${lastName}`));

describeEachDatabase("Zotero reads from the page of a work", (open) => {
  let app: App;
  let readPage: (address: string) => Promise<string>;
  beforeAll(async () => {
    app = await openApp(await open());
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({
      ...deliveredTexts,
      api,
      publicUrl: () => publicUrl,
      newId: () => "request-1",
    });
    readPage = async (address) => {
      const page = await pages.page(address, new Request(`http://localhost${address}`));
      return page.body("identity").toString();
    };
  });

  async function read(draft: PostOverrides) {
    const id = await makePost(app.db, app.people.member, draft);
    const post: Post = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
    const html = await readPage(postHref(post));
    return { post, html, item: readAsZotero(html, `${publicUrl}${postHref(post)}`) };
  }

  const drafts = [...realWorks.map(toDraft), ...others];
  test.each(drafts.map((draft) => [draft.title ?? "", draft] as const))(
    "“%s”, all by value",
    async (_, draft) => {
      const { post, html, item } = await read(draft);
      const expected = expectedOf(post);
      const found = Object.fromEntries(Object.keys(expected).map((field) => [field, item[field]]));
      expect(found).toEqual(expected);
      expect(readNames(item, "author")).toEqual(post.authors.map(({ name }) => withoutStops(name)));
      expect(readNames(item, "editor")).toEqual(post.editors?.split("\n").map(withoutStops) ?? []);
      expect(item.tags).toEqual(post.keywords?.split("\n") ?? []);
      if (post.year === null) expect(html).not.toMatch(/<time\b/);
    },
  );

  test("no date of a work without a year, whatever happened to its record", async () => {
    const { post } = await read({ postType: "thesis", title: "Undated", fileUrl: "/files/one.pdf" });
    await app.call("admin", "PATCH", `/api/posts/${post._id}`, {
      fileUrl: "/files/two.pdf",
      fileNote: "Better.",
    });
    const html = await readPage(postHref(post));
    expect(readAsZotero(html, "").date).toBeUndefined();
    expect(html).not.toMatch(/<time\b|datePublished|dateModified|dateCreated|published_time|modified_time/);
    expect(html).toMatch(/Added \d+ \w+ \d{4}/);
  });

  test("neither the institute as the abstract of a work that has none, nor its supervisor as the author", async () => {
    const draft: PostOverrides = { postType: "thesis", title: "Bare", supervisors: "Ulf Ottosson" };
    const id = await makePost(app.db, app.people.member, draft);
    await app.db.deleteFrom("post_author").where("postId", "=", id).execute();
    const item = readAsZotero(await readPage("/theses/bare"), "");
    expect(item.abstractNote).toBeUndefined();
    expect(item.creators).toEqual([]);
  });
});

function toDraft({ authors, createdAt, ...post }: Post): PostOverrides {
  const { postType, title, titleHtml, content, year, month, day, journal, volume, issue } = post;
  const { firstPage, lastPage, articleNumber, publicationNumber, issn, isbn, publisher, editors } = post;
  const { kind, series, edition, reportNumber, place, remarks } = post;
  const { degree, awardingInstitution, supervisors, doi, language, keywords, species, places } = post;
  return {
    postType,
    title,
    titleHtml,
    content,
    year,
    month,
    day,
    journal,
    volume,
    issue,
    createdAt,
    firstPage,
    lastPage,
    articleNumber,
    publicationNumber,
    issn,
    isbn,
    publisher,
    editors,
    kind,
    series,
    edition,
    reportNumber,
    place,
    remarks,
    degree,
    awardingInstitution,
    supervisors,
    doi,
    language,
    keywords,
    species,
    places,
    authors: authors.map(({ name }) => name),
  };
}
