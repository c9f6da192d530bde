import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { keysOf } from "#core/domain/keys.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { publicationKinds } from "#institute/domain/posts/work-terms.ts";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { canValidate, validate } from "../../../../tests/oai-schemas.ts";

const host = new URL(siteAddress).hostname;
const hostile = 'Ọ̀ṣun “$ { & % _ " < ]]> طائر 🐦 \u0000\u000b\uFFFE end';

const ask = async (app: App, query: string) => (await app.call(null, "GET", `/oai?${query}`)).text();
const valuesOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, "g"))].map(([, value = ""]) => value);
const errorOf = (xml: string) => /<error code="(\w+)">/.exec(xml)?.[1];
const idsOf = (xml: string) => valuesOf(xml, "identifier").filter((id) => id.startsWith("oai:"));
const tokenOf = (xml: string) => /<resumptionToken[^>]*>([^<]*)<\/resumptionToken>/.exec(xml)?.[1];
const identifierOf = (id: string) => `oai:${host}:${id}`;

/** All answers of a list, one after another. */
async function harvestAll(app: App, query: string, between?: () => Promise<void>): Promise<string[]> {
  const verb = /verb=\w+/.exec(query)?.[0];
  const answers = [await ask(app, query)];
  for (let token = tokenOf(answers[0] ?? ""); token; token = tokenOf(answers.at(-1) ?? "")) {
    await between?.();
    answers.push(await ask(app, `${verb}&resumptionToken=${encodeURIComponent(token)}`));
  }
  return answers;
}

const thesis = {
  postType: "thesis" as const,
  title: hostile,
  authors: [{ name: "Shiiwua Manu", given: "Shiiwua", family: "Manu", orcid: "0000-0002-1825-0097" }],
  year: 2019,
  month: "03" as const,
  degree: "PhD" as const,
  awardingInstitution: "University of Jos",
  supervisors: "Will Cresswell\nUlf Ottosson",
  keywords: "moult\nsavanna",
  species: "Malimbus ibadanensis",
  places: "Amurum",
  language: "en" as const,
  licence: "CC-BY-4.0" as const,
  accessRight: "embargoed" as const,
  embargoUntil: "2027-01-31",
  fileVersion: "accepted" as const,
  funders: "Leventis Foundation; 12-34",
  relatedData: "10.5061/dryad.1",
  content: "<p>Birds moult &amp; sing.</p>",
};
const paper = {
  postType: "publication" as const,
  title: "Vultures of the plateau",
  authors: [{ name: "Talatu Tende" }],
  year: 2020,
  journal: "Ibis",
  volume: "162",
  issue: "1",
  firstPage: "12",
  lastPage: "20",
  issn: "0019-1019",
  doi: "10.1111/ibi.12345",
  accessRight: "open" as const,
};

const secondsLater = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describeWithDatabase("the works for catalogues (OAI-PMH)", (open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.800Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A publication of each kind, with all that an institute’s list says of it; the book has editors alone. */
  async function makeKinds({ db, people }: App) {
    const stated = { series: "Occasional Paper; 12", edition: "2nd", reportNumber: "7/A", place: "London" };
    for (const kind of keysOf(publicationKinds)) {
      const id = await makePost(db, people.admin, {
        ...{
          ...paper,
          ...stated,
          title: `Moult, ${kind}`,
          remarks: "In press.",
          editors: "Keith, Stuart",
          kind,
        },
        ...(kind !== "talk" && kind !== "chapter" && { journal: null }),
      });
      if (kind === "book") await db.deleteFrom("post_author").where("postId", "=", id).execute();
    }
    secondsLater(1);
  }

  test("say what a publication is, of which series, edition and number, and by which editors", async () => {
    const { app } = await openWorks();
    await makeKinds(app);
    const dc = await ask(app, "verb=ListRecords&metadataPrefix=oai_dc");
    expect(valuesOf(dc, "dc:type").toSorted()).toEqual([
      ...["Article", "Article", "Book", "Book chapter", "Conference paper", "PhD thesis"],
      ...["Preprint", "Report", "Text"],
    ]);
    expect(valuesOf(dc, "dc:relation")).toContain("Occasional Paper; 12");
    expect(valuesOf(dc, "dc:identifier")).toContain("7/A");
    const openaire = await ask(app, "verb=ListRecords&metadataPrefix=oai_openaire");
    for (const id of ["c_3248", "c_2f33", "c_93fc", "c_5794", "c_816b", "c_18cf"])
      expect(openaire).toContain(`resource_type/${id}"`);
    expect(valuesOf(openaire, "oaire:citationEdition")).toHaveLength(7);
    expect(valuesOf(openaire, "oaire:citationConferencePlace")).toEqual(["London"]);
    expect(valuesOf(openaire, "datacite:creatorName")).toContain("Keith, Stuart");
  });

  async function openWorks() {
    const app = await openApp(await open());
    const { admin } = app.people;
    const ids = {
      thesis: await makePost(app.db, admin, thesis),
      paper: await makePost(app.db, admin, paper),
    };
    secondsLater(1);
    return { app, admin, ids };
  }

  test("are described, with sets, forms and what is promised of deletions", async () => {
    const { app } = await openWorks();
    const identify = await ask(app, "verb=Identify");
    expect(valuesOf(identify, "deletedRecord")).toEqual(["persistent"]);
    expect(valuesOf(identify, "granularity")).toEqual(["YYYY-MM-DDThh:mm:ssZ"]);
    expect(valuesOf(identify, "baseURL")).toEqual([`${siteAddress}/oai`]);
    const formats = await ask(app, "verb=ListMetadataFormats");
    expect(valuesOf(formats, "metadataPrefix")).toEqual(["oai_dc", "oai_openaire", "oai_etdms"]);
    const sets = valuesOf(await ask(app, "verb=ListSets"), "setSpec");
    expect(sets).toEqual(
      expect.arrayContaining(["kind:publication", "kind:thesis", "access:open", "year:2019", "year:2020"]),
    );
  });

  test("are listed in every form, with what is known of them and no sign that XML does not have", async () => {
    const { app, ids } = await openWorks();
    const dc = await ask(app, `verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifierOf(ids.thesis)}`);
    expect(valuesOf(dc, "dc:creator")[0]).toBe("Manu, Shiiwua");
    expect(valuesOf(dc, "dc:date")).toEqual(["2019-03"]);
    expect(valuesOf(dc, "dc:contributor").slice(0, 2)).toEqual(["Cresswell, Will", "Ottosson, Ulf"]);
    expect(valuesOf(dc, "dc:title")[0]).toMatch(/^Ọ̀ṣun “\$ \{ &amp; % _ &quot; &lt; \]\]&gt; طائر 🐦 +end$/);
    const openaire = await ask(app, "verb=ListRecords&metadataPrefix=oai_openaire");
    for (const part of [
      'rightsURI="http://purl.org/coar/access_right/c_f1cf"',
      '<datacite:date dateType="Available">2027-01-31</datacite:date>',
      'uri="http://purl.org/coar/resource_type/c_db06"',
      "<oaire:awardNumber>12-34</oaire:awardNumber>",
      "<oaire:citationVolume>162</oaire:citationVolume>",
      'nameIdentifierScheme="ORCID"',
    ])
      expect(openaire).toContain(part);
    const etdms = await ask(app, "verb=ListRecords&metadataPrefix=oai_etdms");
    expect(idsOf(etdms)).toEqual([identifierOf(ids.thesis)]);
    expect(valuesOf(etdms, "grantor")).toEqual(["University of Jos"]);
  });

  test.skipIf(!canValidate)(
    "answer by the schemas of the protocol, of Dublin Core and of OpenAIRE",
    async () => {
      const { app, admin, ids } = await openWorks();
      await makeKinds(app);
      const withdrawn = await makePost(app.db, admin, { ...paper, title: "Gone" });
      const remover = permit(admin, "post.delete", { userId: admin._id, authors: [] });
      await transaction(app.db, (trx) => writing.remove(trx, remover, withdrawn));
      secondsLater(1);
      const identifier = identifierOf(ids.thesis);
      const answers = await Promise.all(
        [
          "verb=Identify",
          "verb=ListSets",
          `verb=ListMetadataFormats&identifier=${identifier}`,
          "verb=ListIdentifiers&metadataPrefix=oai_dc",
          "verb=ListRecords&metadataPrefix=oai_dc",
          "verb=ListRecords&metadataPrefix=oai_openaire",
          `verb=GetRecord&metadataPrefix=oai_openaire&identifier=${identifier}`,
          "verb=ListRecords&metadataPrefix=oai_dc&set=year:1901",
          "verb=Nonsense",
        ].map((query) => ask(app, query)),
      );
      expect(await validate(answers)).toEqual([]);
    },
  );

  test("that were taken down stay as deleted records, and what was never public does not exist", async () => {
    const { app, admin, ids } = await openWorks();
    const hidden = await makePost(app.db, admin, { ...paper, title: "Canary one", isPrivate: true });
    const unapproved = await makePost(app.db, admin, { ...paper, title: "Canary two", isApproved: false });
    const remover = permit(admin, "post.delete", { userId: admin._id, authors: [] });
    for (const id of [hidden, unapproved, ids.paper])
      await transaction(app.db, (trx) => writing.remove(trx, remover, id));
    await transaction(app.db, (trx) =>
      writing.update(trx, permit(admin, "post.approve"), ids.thesis, {
        isPrivate: true,
        title: "Canary three",
      }),
    );
    secondsLater(1);
    const answers = [
      ...(await harvestAll(app, "verb=ListRecords&metadataPrefix=oai_dc")),
      ...(await harvestAll(app, "verb=ListIdentifiers&metadataPrefix=oai_dc&set=year:2019")),
      await ask(app, "verb=ListSets"),
      await ask(app, `verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifierOf(ids.paper)}`),
    ].join("\n");
    expect(answers).not.toContain("Canary");
    for (const id of [hidden, unapproved]) {
      expect(answers).not.toContain(id);
      const record = await ask(app, `verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifierOf(id)}`);
      expect(errorOf(record)).toBe("idDoesNotExist");
    }
    const [list = ""] = await harvestAll(app, "verb=ListRecords&metadataPrefix=oai_dc");
    expect(idsOf(list).sort()).toEqual([identifierOf(ids.thesis), identifierOf(ids.paper)].sort());
    expect(list.match(/status="deleted"/g)).toHaveLength(2);
    expect(list).not.toContain("<metadata>");
  });

  test("come in pages, each once, and again in its newest state if it changed meanwhile", async () => {
    const { app, admin } = await openWorks();
    const ids: string[] = [];
    for (let index = 0; index < 230; index++)
      ids.push(await makePost(app.db, admin, { ...paper, title: `Paper ${index}` }));
    secondsLater(1);
    const first = await ask(app, "verb=ListIdentifiers&metadataPrefix=oai_dc");
    const token = tokenOf(first) ?? "";
    const again = `verb=ListIdentifiers&resumptionToken=${encodeURIComponent(token)}`;
    expect(idsOf(await ask(app, again))).toEqual(idsOf(await ask(app, again)));
    expect(first).toMatch(/<resumptionToken completeListSize="232" cursor="0">/);

    const editor = permit(admin, "post.approve");
    const changed = ids.slice(0, 5);
    let isChanged = false;
    const answers = await harvestAll(app, "verb=ListRecords&metadataPrefix=oai_dc", async () => {
      if (isChanged) return;
      isChanged = true;
      for (const id of changed)
        await transaction(app.db, (trx) => writing.update(trx, editor, id, { title: `New ${id}` }));
      await transaction(app.db, (trx) =>
        writing.remove(trx, permit(admin, "post.delete", { userId: admin._id, authors: [] }), ids[200] ?? ""),
      );
      secondsLater(1);
    });
    const newest = new Map(
      answers
        .flatMap((xml) => xml.match(/<record>.*?<\/record>/gs) ?? [])
        .map((record) => [idsOf(record)[0], record]),
    );
    expect(newest.size).toBe(232);
    for (const id of changed) expect(newest.get(identifierOf(id))).toContain(`New ${id}`);
    expect(newest.get(identifierOf(ids[200] ?? ""))).toContain('status="deleted"');
    expect(answers.at(-1)).toMatch(/<resumptionToken [^>]*><\/resumptionToken>/);
  });

  test("that change twice in the second of a harvest are listed by the next one", async () => {
    const { app, admin, ids } = await openWorks();
    const rename = (title: string) =>
      transaction(app.db, (trx) => writing.update(trx, permit(admin, "post.approve"), ids.paper, { title }));
    await rename("Its first title");
    const list = "verb=ListRecords&metadataPrefix=oai_dc";
    const first = await ask(app, list);
    await rename("Its second title");
    expect(idsOf(first)).toEqual([identifierOf(ids.thesis)]);
    secondsLater(1);
    const [from] = valuesOf(first, "responseDate");
    const next = await ask(app, `${list}&from=${from}`);
    expect(idsOf(next)).toEqual([identifierOf(ids.paper)]);
    expect(next).toContain("Its second title");
  });

  test("are chosen by date, set and person", async () => {
    const { app, ids } = await openWorks();
    await app.db
      .updateTable("post")
      .set({ recordAt: "2026-01-02T03:04:05Z" })
      .where("id", "=", ids.paper)
      .execute();
    const list = async (query: string) =>
      idsOf(await ask(app, `verb=ListIdentifiers&metadataPrefix=oai_dc&${query}`));
    expect(await list("until=2026-01-02")).toEqual([identifierOf(ids.paper)]);
    expect(await list("from=2026-01-02T03:04:05Z&until=2026-01-02T03:04:05Z")).toEqual([
      identifierOf(ids.paper),
    ]);
    expect(await list("from=2026-01-02T03:04:06Z")).toEqual([identifierOf(ids.thesis)]);
    expect(await list("set=kind:thesis")).toEqual([identifierOf(ids.thesis)]);
    expect(await list("set=year:2020")).toEqual([identifierOf(ids.paper)]);
    expect(await list("set=access:open")).toEqual([identifierOf(ids.paper)]);
    const mine = await makePost(app.db, app.people.member, {
      ...paper,
      authors: [{ profileId: app.people.member.profileId ?? "", name: "Musa" }],
    });
    secondsLater(1);
    const sets = await ask(app, "verb=ListSets");
    const [, person] = /<setSpec>(person:[^<]+)<\/setSpec><setName>Musa Danjuma</.exec(sets) ?? [];
    expect(await list(`set=${person}`)).toEqual([identifierOf(mine)]);
  });

  test("refuse what the protocol refuses, by GET and by POST", async () => {
    const { app, ids } = await openWorks();
    const id = identifierOf(ids.paper);
    const list = "verb=ListRecords&metadataPrefix=oai_dc";
    const refused: [query: string, code: string][] = [
      ["", "badVerb"],
      ["verb=Nonsense", "badVerb"],
      ["verb=Identify&verb=ListSets", "badVerb"],
      ["verb=Identify&colour=red", "badArgument"],
      ["verb=ListRecords", "badArgument"],
      [`${list}&metadataPrefix=oai_dc`, "badArgument"],
      [`${list}&resumptionToken=x`, "badArgument"],
      [`${list}&from=yesterday`, "badArgument"],
      [`${list}&from=2026-02-31`, "badArgument"],
      [`${list}&from=2026-01-01&until=2026-01-01T00:00:00Z`, "badArgument"],
      [`${list}&from=2026-02-01&until=2026-01-01`, "badArgument"],
      [`${list}&from=2099-01-01`, "noRecordsMatch"],
      [`${list}&until=1999-01-01`, "noRecordsMatch"],
      [`${list}&set=kind:news`, "noRecordsMatch"],
      ["verb=ListRecords&metadataPrefix=marc", "cannotDisseminateFormat"],
      ["verb=ListRecords&resumptionToken=forged", "badResumptionToken"],
      [
        `verb=ListRecords&resumptionToken=${btoa('{"prefix":"oai_dc","cursor":0,"total":0}')}`,
        "badResumptionToken",
      ],
      ["verb=ListSets&resumptionToken=people.'", "badResumptionToken"],
      ["verb=GetRecord&metadataPrefix=oai_dc", "badArgument"],
      ["verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere.org:1", "idDoesNotExist"],
      [`verb=GetRecord&metadataPrefix=oai_etdms&identifier=${id}`, "cannotDisseminateFormat"],
      ["verb=ListMetadataFormats&identifier=nothing", "idDoesNotExist"],
    ];
    const post = (body: string) =>
      app.api.request("/oai", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body,
      });
    for (const [query, code] of refused) {
      const answer = await app.call(null, "GET", `/oai?${query}`);
      expect([query, answer.status, errorOf(await answer.text())]).toEqual([query, 200, code]);
      expect([query, errorOf(await (await post(query)).text())]).toEqual([query, code]);
    }
    expect(idsOf(await (await post(list)).text())).toHaveLength(2);
    expect((await post(`verb=${"x".repeat(10_000)}`)).status).toBe(413);
  });
});
