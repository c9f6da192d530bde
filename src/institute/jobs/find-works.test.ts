import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import type { Waiting } from "#core/domain/waiting.ts";
import { createMemberWorks } from "#institute/adapters/member-works.ts";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { closeAccount } from "#institute/db/people/closed-account.ts";
import { personalData } from "#institute/db/people/personal-data.ts";
import type { WorkOffer } from "#institute/domain/people/work-offers.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createDoiServices } from "#tests/doi-services.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { makePost } from "#tests/make.ts";
import { createOrcidService, type OrcidWork, orcidGroup, orcidRecord } from "#tests/orcid-service.ts";
import { findWorksOfMembers } from "./find-works.ts";

const orcid = "0000-0002-1825-0097";
const another = "0000-0009-9999-0011";
const start = Date.parse("2027-03-04T05:00:00Z");
const DAY_MS = 86_400_000;

const moult: OrcidWork = { title: "The moult of weavers near Jos", year: "2026", doi: "10.5555/moult" };
const nests: OrcidWork = {
  title: "Nests of the rock firefinch at Amurum",
  year: "2025",
  journal: "Malimbus",
};
/** A work as Crossref lists it. */
const listed = (doi: string, title: string, more: object = {}) => ({
  DOI: doi,
  type: "journal-article",
  title: [title],
  "container-title": ["Ibis"],
  author: [{ given: "Musa", family: "Danjuma", ORCID: `https://orcid.org/${orcid}` }],
  issued: { "date-parts": [[2027, 1]] },
  ...more,
});

describeEachDatabase("the works that ORCID and Crossref have of a member", (open) => {
  async function openSite(works: OrcidWork[] = [moult]) {
    const app = await openApp(await open());
    const { db, people } = app;
    const record = (iD: string, some: OrcidWork[]) => orcidRecord(iD, some.map(orcidGroup));
    const records = createOrcidService({ [orcid]: record(orcid, works) });
    const dois = createDoiServices();
    const userAgent = () => "Malimbe (https://birds.example.org; mailto:desk@example.org)";
    const waits: number[] = [];
    const listMemberWorks = createMemberWorks({
      crossref: `${await startExternalServer(dois.answer)}/crossref`,
      readOrcid: createOrcidReader({
        address: `${await startExternalServer(records.answer)}/v3.0`,
        read: readOrcidRecord,
        userAgent,
        timeoutMs: 500,
      }),
      readers: answerReaders,
      userAgent,
      timeoutMs: 500,
      wait: async (ms) => void waits.push(ms),
    });
    const setOrcid = (person: Person, iD: string | null) =>
      db
        .updateTable("profile")
        .set({ orcid: iD })
        .where("id", "=", people[person].profileId ?? "")
        .execute();
    await setOrcid("member", orcid);
    const offers = async (person: Person = "member"): Promise<WorkOffer[]> =>
      (await (await app.call(person, "GET", "/api/work-offers")).json()).offers;
    return {
      ...app,
      records,
      dois,
      waits,
      setOrcid,
      listMemberWorks,
      run: (days = 0) => findWorksOfMembers({ db, listMemberWorks }, () => new Date(start + days * DAY_MS)),
      setWorks: (some: OrcidWork[], iD = orcid) => Object.assign(records.records, { [iD]: record(iD, some) }),
      offers,
      titles: async (person: Person = "member") =>
        (await offers(person)).filter(({ state }) => state === "offered").map(({ title }) => title),
      answer: async (title: string, state: string) => {
        const rows = await db.selectFrom("work_offer").select(["id", "work"]).execute();
        const id = rows.find(({ work }) => work.includes(title))?.id;
        return (await app.call("member", "PATCH", `/api/work-offers/${id}`, { state })).status;
      },
      asked: () => records.requests.length + dois.requests.length,
    };
  }

  test("are offered, each once, as the service says them, and no post is stored", async () => {
    const { db, dois, run, offers, call } = await openSite([moult, nests]);
    dois.listed[orcid] = [
      listed("10.5555/MOULT", "The moult of weavers near Jos"),
      listed("10.5555/songs", "Songs of the rock firefinch", { abstract: "<p>Long.</p>" }),
    ];
    await run();
    await run();
    expect(await offers()).toMatchObject([
      { title: moult.title, source: "Crossref", journal: "Ibis", year: 2027, state: "offered", near: null },
      { title: "Songs of the rock firefinch", source: "Crossref", foundAt: "2027-03-04T05:00:00.000Z" },
      { title: nests.title, source: "ORCID", journal: "Malimbus", year: 2025 },
    ]);
    const [{ _id = "" } = {}] = await offers();
    const { work } = await (await call("member", "GET", `/api/work-offers/${_id}`)).json();
    expect(work).toMatchObject({ doi: "10.5555/MOULT", authors: [{ family: "Danjuma", orcid }] });
    expect(await db.selectFrom("post").select("id").execute()).toEqual([]);
  });

  test("are asked for politely, two seconds apart, once a month, and then for what is new", async () => {
    const { records, dois, waits, run } = await openSite();
    await run();
    await run(29);
    expect(records.requests).toMatchObject([{ path: `/v3.0/${orcid}/record` }]);
    const [{ path = "", agent = "" } = {}] = dois.requests;
    expect(agent).toContain("mailto:desk@example.org");
    expect(Object.fromEntries(new URL(path, "http://none").searchParams)).toEqual({
      filter: `orcid:${orcid}`,
      rows: "50",
      sort: "published",
      order: "desc",
    });
    await run(30);
    expect(decodeURIComponent(dois.requests[1]?.path ?? "")).toContain("from-index-date:2027-03-01");
    expect(waits).toEqual([2000, 2000, 2000, 2000]);
  });

  test("are asked for once by two servers at the same moment", async () => {
    const { run, asked, offers } = await openSite();
    await Promise.all([run(), run()]);
    expect(asked()).toBe(2);
    expect(await offers()).toHaveLength(1);
  });

  test("are not asked for without an iD, a proven address or an account, or on a site that asks nobody", async () => {
    const { db, people, run, asked, setOrcid } = await openSite();
    await setOrcid("member", null);
    await run();
    await setOrcid("member", orcid);
    const account = db.updateTable("account").where("id", "=", people.member._id);
    await account.set({ confirmedAt: null }).execute();
    await run();
    await account.set({ confirmedAt: "2026-01-01", disabledAt: "2026-01-01" }).execute();
    await run();
    await account.set({ disabledAt: null }).execute();
    await findWorksOfMembers({ db, listMemberWorks: undefined }, () => new Date(start));
    expect(asked()).toBe(0);
    await run();
    expect(asked()).toBe(2);
  });

  test("are not offered if the site has them, whoever may read it, or the member has begun to enter them", async () => {
    const { db, people, call, run, titles, setWorks } = await openSite();
    setWorks([
      moult,
      nests,
      { title: "Taken down for good reasons in May", year: "2020" },
      { title: "A draft of the weavers of Jos", year: "2026" },
      { title: "Sunbirds", doi: "10.5555/sunbirds" },
    ]);
    const post = { postType: "publication" as const, authors: ["Smith, J."] };
    await makePost(db, people.other, {
      ...post,
      title: "Another title",
      doi: "10.5555/Moult",
      isPrivate: true,
    });
    await makePost(db, people.other, {
      ...post,
      title: "Nests of the Rock Firefinch at Amurum",
      isApproved: false,
    });
    const gone = await makePost(db, people.admin, { ...post, title: "Taken down for good reasons in May" });
    await db.updateTable("post").set({ withdrawnAt: "2026-01-01" }).where("id", "=", gone).execute();
    const values = { title: "A draft of the weavers of Jos", doi: "", year: "2026" };
    const draft = { kind: "post", recordId: null, sort: "publication", title: values.title };
    const reply = await call("member", "PUT", "/api/drafts/a-new-draft", {
      ...draft,
      state: { values },
      version: 0,
    });
    expect(reply.status).toBeLessThan(300);
    await run();
    expect(await titles()).toEqual(["Sunbirds"]);
  });

  test("name the post that they may be, if the member may read it", async () => {
    const { db, people, run, offers, setWorks } = await openSite();
    setWorks([
      { title: "The moult of weavers near Jos: a review" },
      { title: "Nests of the rock firefinch at Jos" },
    ]);
    const post = { postType: "publication" as const, authors: ["Smith, J."] };
    const near = await makePost(db, people.admin, { ...post, title: "The moult of weavers near Jos" });
    await makePost(db, people.admin, { ...post, title: "Nests of rock firefinch at Jos", isPrivate: true });
    await run();
    const found = new Map((await offers()).map((offer) => [offer.title, offer.near]));
    expect(found.get("The moult of weavers near Jos: a review")).toMatchObject({ _id: near });
    expect(found.get("Nests of the rock firefinch at Jos")).toBeNull();
  });

  test("come not again once the member has answered, and come back by Undo", async () => {
    const { run, titles, answer, offers } = await openSite([moult, nests]);
    await run();
    expect(await answer("moult", "notMine")).toBe(204);
    expect(await answer("firefinch", "left")).toBe(204);
    await run(30);
    expect(await titles()).toEqual([]);
    expect(await offers()).toMatchObject([{ title: nests.title, state: "left" }]);
    expect(await answer("moult", "offered")).toBe(204);
    expect(await titles()).toEqual([moult.title]);
    expect(await answer("moult", "sold")).toBe(422);
  });

  test("leave as soon as the site gets them, whoever enters them, and when another title becomes theirs", async () => {
    const { db, people, call, run, titles, answer, offers } = await openSite([moult, nests]);
    await run();
    await answer("firefinch", "left");
    const post = { postType: "publication", authors: ["Smith, J."] };
    const draft = { ...post, title: "Moult", doi: "https://doi.org/10.5555/MOULT" };
    expect((await call("other", "POST", "/api/posts", draft)).status).toBe(201);
    const id = await makePost(db, people.other, {
      postType: "publication",
      title: "Nests",
      authors: ["Smith, J."],
    });
    expect(await offers()).toMatchObject([{ title: nests.title }]);
    const change = { title: "Nests of the Rock Firefinch at Amurum." };
    expect((await call("admin", "PATCH", `/api/posts/${id}`, change)).status).toBe(200);
    expect(await offers()).toEqual([]);
    await run(30);
    expect(await titles()).toEqual([]);
    // An Undo of an earlier answer does not offer what is there.
    expect(await answer("moult", "offered")).toBe(204);
    expect(await titles()).toEqual([]);
  });

  test("are for the member alone, and wait among what is new for them", async () => {
    const { run, call, db } = await openSite();
    await run();
    const { id } = await db.selectFrom("work_offer").select("id").executeTakeFirstOrThrow();
    expect((await call("other", "GET", `/api/work-offers/${id}`)).status).toBe(404);
    expect((await call("admin", "PATCH", `/api/work-offers/${id}`, { state: "left" })).status).toBe(404);
    const kinds: Record<string, Waiting> = await (await call("member", "GET", "/api/today")).json();
    expect(kinds.offeredWorks).toMatchObject({
      count: 1,
      rows: [{ id, title: moult.title, detail: "2026, Publication", href: "/profile#offered-works" }],
    });
  });

  test("are those of the iD that the profile has now, which is asked at once", async () => {
    const { run, titles, setOrcid, setWorks, asked } = await openSite();
    await run();
    setWorks([nests], another);
    await setOrcid("member", another);
    expect(await titles()).toEqual([]);
    await run();
    expect([await titles(), asked()]).toEqual([[nests.title], 4]);
  });

  test("of a long record are the newest, and no more than a person looks through", async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      title: `Report number ${at} on weavers`,
      year: `${1890 + at}`,
    }));
    const { run, offers } = await openSite(many);
    await run();
    expect((await offers()).map(({ year }) => year)).not.toContain(1919);
    expect(await offers()).toHaveLength(100);
  });

  test("are looked for again the next day if a service fails; what the other said is kept", async () => {
    const { run, dois, records, titles, asked } = await openSite();
    dois.moods.crossref = 429;
    await run();
    expect(await titles()).toEqual([moult.title]);
    await run();
    expect(asked()).toBe(2);
    dois.moods.crossref = undefined;
    records.mood = { replacedBy: another };
    await run(1);
    await run(2);
    expect(asked()).toBe(4);
  });

  test.each(["html", "large", "slow", "cut", 500] as const)(
    "are left alone until the next run after three failures in a row, when ORCID answers %j",
    async (mood) => {
      const { run, records, setOrcid, asked, offers } = await openSite();
      for (const person of ["admin", "other"] as const) await setOrcid(person, orcid);
      records.mood = mood;
      await expect(run()).rejects.toThrow(/^ORCID: /);
      expect(asked()).toBe(3);
      expect(await offers()).toEqual([]);
    },
  );

  test("go with the account, and are in the copy of what the site holds of a person", async () => {
    const { db, people, run } = await openSite();
    await run();
    const own = personalData.find(({ name }) => name === "workOffers");
    const rows = [];
    for await (const row of own?.rows(db, people.member) ?? []) rows.push(row);
    expect(rows).toMatchObject([
      { orcid, source: "ORCID", state: "offered", work: expect.stringContaining("moult of weavers") },
    ]);
    const { _id: accountId, email } = people.member;
    await transaction(db, (trx) => closeAccount(trx, { accountId, email, at: "2027-03-05" }));
    expect(await db.selectFrom("work_offer").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("work_search").selectAll().execute()).toEqual([]);
  });
});
