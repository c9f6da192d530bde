import { beforeAll, expect, test } from "vitest";
import { builtPages } from "#core/web/serve/load-pages.ts";
import { type App, openApp, siteAddress } from "./app.ts";
import { deliveredTexts } from "./content.ts";
import { describeEachDatabase } from "./databases.ts";
import { makePost, type PostOverrides } from "./make.ts";

// The built pages and feeds say in which language a work is: `script/test` builds first.

const publicUrl = "https://birds.example.org";
const works: PostOverrides[] = [
  {
    postType: "publication",
    title: "Mue et pluies",
    language: "fr",
    year: 2020,
    journal: "Ibis",
    content: "<p>Les oiseaux muent.</p>",
  },
  {
    postType: "thesis",
    title: "Malimbus في نيجيريا",
    language: "ar",
    year: 2021,
    degree: "PhD",
    content: "<p>الطيور</p>",
    relatedData: "10.5061/dryad.1",
  },
  { postType: "publication", title: "Moult of nobody’s language", year: 2019, content: "<p>They moult.</p>" },
  { postType: "thesis", title: "عن الطيور", year: 2018 },
  { postType: "document", title: "Fiche de terrain", language: "fr", content: "<p>Notez tout.</p>" },
];

describeEachDatabase("the language of a work", (open) => {
  let app: App;
  const ids: string[] = [];
  let read: (address: string) => Promise<string>;
  beforeAll(async () => {
    app = await openApp(await open());
    const api = (request: Request) => app.api.request(request);
    const { pages } = await builtPages({
      ...deliveredTexts,
      api,
      publicUrl: () => publicUrl,
      newId: () => "request-1",
    });
    read = async (address) => {
      const page = await pages.page(address, new Request(`http://localhost${encodeURI(address)}`));
      expect(page.status, address).toBe(200);
      return page.body("identity").toString();
    };
    for (const work of works)
      ids.push(await makePost(app.db, app.people.member, { ...work, authors: ["member@example.org"] }));
  });

  const french = '<bdi lang="fr">Mue et pluies</bdi>';
  const arabic = '<bdi lang="ar" dir="rtl">Malimbus في نيجيريا</bdi>';
  test.each([
    ["its page", "/publications/mue-et-pluies", french],
    ["its list", "/publications", french],
    ["the page of the next work", "/publications/moult-of-nobodys-language", french],
    ["a member’s page", "/member/musa-danjuma", french],
    ["a search", "/search?q=pluies", french],
    ["the citation in a list", "/publications/mue-et-pluies/cite.html", french],
    ["its page in Arabic", "/theses/malimbus-fy-nyjyry", arabic],
    ["a list in Arabic", "/theses", arabic],
    ["a member’s page in Arabic", "/member/musa-danjuma", arabic],
    ["the page of a document", "/documents/fiche-de-terrain", '<bdi lang="fr">Fiche de terrain</bdi>'],
  ])("is said of its title on %s", async (_, address, title) => {
    expect(await read(address)).toContain(title);
  });

  test("is said of its heading, its abstract, its file and each of its references", async () => {
    const page = await read("/publications/mue-et-pluies");
    expect(page).toMatch(/<h1[^>]*><bdi lang="fr">/);
    expect(page).toMatch(/<div class="[^"]*prose[^"]*" lang="fr">.{0,9}<p>Les oiseaux/);
    expect(page.match(/<bdi lang="fr">Mue et pluies<\/bdi>/g)?.length).toBeGreaterThanOrEqual(6);
    expect(await read("/theses/malimbus-fy-nyjyry")).toMatch(
      /<div class="[^"]*prose[^"]*" lang="ar" dir="rtl">.{0,9}<p>الطيور/,
    );
  });

  test("is not invented: a work without one has no mark, and its letters say its direction", async () => {
    const page = await read("/publications/moult-of-nobodys-language");
    expect(page.replaceAll(french, "").replace(/<html [^>]*>/, "")).not.toMatch(/<bdi| lang="| dir="/);
    expect(await read("/theses")).toContain('<bdi dir="auto">عن الطيور</bdi>');
  });

  test("is said in feeds and to catalogues, and of no other record", async () => {
    const [atom, rss] = [await read("/feeds/publications.atom"), await read("/feeds/publications.rss")];
    expect(atom).toContain('<entry xml:lang="fr">');
    expect(atom).toContain('<entry xml:lang="">');
    expect(rss.match(/<item( xml:lang="fr")?>/g)).toEqual(["<item>", '<item xml:lang="fr">']);
    expect(JSON.parse(await read("/feeds/publications.json")).items).toMatchObject([
      { title: "Moult of nobody’s language" },
      { title: "Mue et pluies", language: "fr" },
    ]);
    const ask = async (path: string) => (await app.call(null, "GET", path)).text();
    // A list of OAI-PMH ends before this second.
    const host = new URL(siteAddress).hostname;
    for (const prefix of ["oai_dc", "oai_openaire"]) {
      const answers = ids.map((id) =>
        ask(`/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:${host}:${id}`),
      );
      const records = (await Promise.all(answers)).join("\n");
      expect(records).toMatch(/<(dc|datacite):title xml:lang="fr">Mue et pluies</);
      expect(records).toMatch(/<dc:description xml:lang="fr">Les oiseaux muent\.</);
      expect(records).toMatch(/<(dc|datacite):title>Moult of nobody/);
    }
    const datacite = await ask("/api/works/publications/mue-et-pluies.xml");
    expect(datacite).toContain('<title xml:lang="fr">');
    expect(datacite).toContain('<description descriptionType="Abstract" xml:lang="fr">');
  });
});
