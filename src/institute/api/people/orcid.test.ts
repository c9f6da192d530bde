import { describe, expect, test } from "vitest";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { makePost } from "#tests/make.ts";
import { createOrcidService, type OrcidMood, orcidGroup, orcidRecord } from "#tests/orcid-service.ts";

const orcid = "0000-0002-1825-0097";
const other = "0000-0009-9999-0011";

describeWithDatabase("the record of an ORCID iD", (open) => {
  async function start(works: object[] = []) {
    const app = await openApp(await open());
    const service = createOrcidService({ [orcid]: orcidRecord(orcid, works) });
    const url = await startExternalServer(service.answer);
    const readOrcid = createOrcidReader({
      address: `${url}/v3.0`,
      read: readOrcidRecord,
      userAgent: () => "Malimbe (https://birds.example.org)",
      timeoutMs: 500,
    });
    const api = createApi({ ...app.services, readOrcid });
    const ask = async (written: string, person: Person | null = "member") => {
      const path = `/api/orcid?orcid=${encodeURIComponent(written)}`;
      const reply = await api.request(path, { headers: app.headersOf(person) });
      return { status: reply.status, body: await reply.json() };
    };
    return { app, service, ask };
  }

  test.each([orcid, `https://orcid.org/${orcid}`, " orcid.org/0000 0002 1825 0097 "])(
    "is asked for once, and politely, for %s",
    async (written) => {
      const { service, ask } = await start();
      expect(await ask(written)).toMatchObject({ status: 200, body: { record: { orcid } } });
      expect(service.requests).toEqual([
        {
          path: `/v3.0/${orcid}/record`,
          agent: "Malimbe (https://birds.example.org)",
          accept: "application/json",
        },
      ]);
    },
  );

  test.each(["", "0000-0002-1825-0098", "../../etc/passwd", `${orcid}/../../x`, "x".repeat(5000)])(
    "is not asked for with %j",
    async (written) => {
      const { service, ask } = await start();
      expect((await ask(written)).status).toBe(422);
      expect(service.requests).toEqual([]);
    },
  );

  test("offers employment, links and works, in our fields, and nothing that is not public", async () => {
    const { ask } = await start([
      orcidGroup({
        title: "Moult of <i>Malimbus ibadanensis</i>",
        subtitle: "a first look",
        year: "2019",
        month: "03",
        journal: "Ibis",
        partOf: "10.5555/issue",
        doi: "10.5555/standin.2031.7",
        url: "https://doi.org/10.5555/standin.2031.7",
      }),
      orcidGroup({
        title: "Weavers of Jos",
        type: "dissertation-thesis",
        year: "2012",
        journal: "A University",
      }),
      orcidGroup({ title: "Not for everybody", visibility: "limited" }),
    ]);
    const { body } = await ask(orcid);
    const { record } = body;
    expect(record.employments).toEqual([
      {
        role: "Senior Lecturer",
        place: "Ornithology, University of the Plateau, Jos",
        years: "2014–",
      },
      {
        role: "Assistant",
        place: "Ornithology, Museum of the Plateau, Jos",
        years: "2014–2014",
      },
    ]);
    expect(record.links).toEqual([{ label: "Field notes", address: "https://notes.example.org/musa" }]);
    expect(record.works).toEqual([
      {
        work: {
          postType: "publication",
          authors: [],
          title: "Moult of Malimbus ibadanensis: a first look",
          titleHtml: "Moult of <i>Malimbus ibadanensis</i>: a first look",
          year: 2019,
          month: "03",
          journal: "Ibis",
          doi: "10.5555/standin.2031.7",
        },
        known: null,
      },
      {
        work: {
          postType: "thesis",
          authors: [],
          title: "Weavers of Jos",
          year: 2012,
          awardingInstitution: "A University",
        },
        known: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/private|secret|Kept|diary|javascript|everybody/i);
  });

  test("says which works are here already, by DOI or title, and whether they are the member's", async () => {
    const { app, ask } = await start([
      orcidGroup({ title: "Another title", doi: "10.5555/ONE" }),
      orcidGroup({ title: "The moult of weavers near Jos", year: "2019" }),
      orcidGroup({ title: "The moult of weavers near Jos", year: "1999" }),
      orcidGroup({ title: "A post that waits for approval", year: "2020" }),
    ]);
    const { admin, member, other: another } = app.people;
    const one = await makePost(app.db, admin, {
      postType: "publication",
      title: "One",
      doi: "10.5555/one",
      authors: ["X"],
    });
    const two = await makePost(app.db, admin, {
      postType: "publication",
      title: "The Moult of Weavers near Jos.",
      year: 2020,
      authors: [member.profileId ?? ""],
    });
    await makePost(app.db, another, {
      postType: "publication",
      title: "A post that waits for approval",
      isApproved: false,
    });
    const { works } = (await ask(orcid)).body.record;
    expect(works.map(({ known }: { known: unknown }) => known)).toEqual([
      expect.objectContaining({ _id: one, isMine: false }),
      expect.objectContaining({ _id: two, isMine: true }),
      null,
      null,
    ]);
  });

  test("of 900 works is read whole", async () => {
    const { ask } = await start(
      Array.from({ length: 900 }, (_, at) =>
        orcidGroup({ title: `Work number ${at} of many`, doi: `10.5555/w${at}` }, at),
      ),
    );
    const { body } = await ask(orcid);
    expect(body.record.works).toHaveLength(900);
    expect(new Set(body.record.works.map(({ work }: { work: { doi: string } }) => work.doi)).size).toBe(900);
  });

  describe("that is not to be had", () => {
    test.each<[OrcidMood, number, RegExp]>([
      [404, 404, /ORCID has no record/],
      [409, 404, /is closed at ORCID/],
      [{ replacedBy: other }, 404, new RegExp(`was replaced. Its owner has ${other}`)],
      [429, 503, /asks us to wait/],
      [500, 503, /status 500/],
      ["html", 503, /not JSON/],
      ["large", 503, /more than 5000000 bytes/],
      ["cut", 503, /closed the connection/],
      ["slow", 503, /took too long/],
    ])("is answered with what to do, when ORCID answers %j", async (mood, status, words) => {
      const { service, ask } = await start();
      service.mood = mood;
      const reply = await ask(orcid);
      expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(words)]);
    });

    test("because ORCID answers for another person is not shown", async () => {
      const { service, ask } = await start();
      service.mood = "other";
      expect((await ask(other)).body.message).toMatch(/answered for another iD/);
    });

    test("on a site that reads none", async () => {
      const app = await openApp(await open());
      const reply = await app.call("member", "GET", `/api/orcid?orcid=${orcid}`);
      expect(await reply.json()).toEqual({ record: null });
    });
  });

  test("is read twenty times an hour, counted before the work, and not for visitors", async () => {
    const { service, ask } = await start();
    expect((await ask(orcid, null)).status).toBe(401);
    const replies = await Promise.all(Array.from({ length: 25 }, () => ask(orcid)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(service.requests).toHaveLength(20);
  });
});

test.each([
  {},
  { person: "x", "activities-summary": [] },
  { "activities-summary": { works: { group: [null, 7, { "work-summary": [{ title: null }] }] } } },
])("a record in another shape offers nothing: %j", (answer) => {
  expect(readOrcidRecord(answer)).toEqual({ orcid: "", employments: [], links: [], works: [] });
});
