import { expect, test } from "vitest";
import { createLookup } from "#institute/adapters/lookup.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { createDoiServices } from "#tests/doi-services.ts";
import { startExternalServer } from "#tests/external-server.ts";
import { makePost, type PostOverrides } from "#tests/make.ts";

const doi = "10.5555/standin.2031.7";

describeWithDatabase("looking up a work", (open) => {
  async function openLookup() {
    const app = await openApp(await open());
    const services = createDoiServices();
    const url = await startExternalServer(services.answer);
    const lookUp = createLookup({
      crossref: `${url}/crossref`,
      datacite: `${url}/datacite`,
      doi: `${url}/doi`,
      readers: answerReaders,
      userAgent: () => "Malimbe",
    });
    const api = createApi({ ...app.services, lookUp });
    const get = async (path: string, person: Person | null = "member") => {
      const reply = await api.request(`/api/lookup${path}`, { headers: app.headersOf(person) });
      return { status: reply.status, body: await reply.json() };
    };
    return {
      ...app,
      limits: app.services.limits,
      services,
      get,
      ask: (written: string) => get(`?doi=${encodeURIComponent(written)}`),
    };
  }

  test("a DOI or an address with one gives the work, its source and its members", async () => {
    const { ask, people } = await openLookup();
    const { status, body } = await ask(`https://publisher.example.org/doi/full/${doi}?x=1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: "Crossref",
      work: { doi, year: 2031, journal: "Journal of Stand-ins & Samples" },
      duplicates: [],
    });
    expect(body.work.authors.map(({ member }: { member: unknown }) => member)).toEqual([
      null,
      null,
      { profileId: people.member.profileId, name: "Musa Danjuma" },
    ]);
  });

  test("a member is known by the ORCID iD before the name, and not by initials", async () => {
    const { ask, people, db } = await openLookup();
    const orcid = "0000-0009-9999-0003";
    await db
      .updateTable("profile")
      .set({ orcid })
      .where("id", "=", people.other.profileId ?? "")
      .execute();
    const { body } = await ask("10.1111/ibi.12610");
    expect(body.work.authors[0]).toMatchObject({ family: "Blackburn", member: { name: "Esther Pam" } });
    expect((await ask("10.48550/arXiv.2101.00001")).body.work.authors[0].member).toBeNull();
  });

  test("an answer is asked for once", async () => {
    const { ask, services } = await openLookup();
    await ask(doi);
    services.moods = { crossref: 500 };
    expect((await ask(doi.toUpperCase())).body).toMatchObject({ source: "Crossref", work: { year: 2031 } });
    expect(services.requests).toHaveLength(1);
  });

  test("an unknown DOI, dead services and a text without a DOI each say what is wrong", async () => {
    const { ask, services, get } = await openLookup();
    const unknown = await ask("10.5555/nothing");
    expect(unknown).toMatchObject({ status: 404, body: { code: "notFound" } });
    expect(unknown.body.message).toContain("knows 10.5555/nothing");
    services.moods = { crossref: 429, datacite: "html", doi: 500 };
    const dead = await ask("10.5555/nothing");
    expect(dead).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(dead.body.message).toContain("did not answer");
    expect(await ask("ibis")).toMatchObject({ status: 422, body: { fields: { doi: expect.any(String) } } });
    expect(await get("")).toMatchObject({ status: 422 });
  });

  test("a site that looks up none goes on telling what is there", async () => {
    const app = await openApp(await open());
    await makePost(app.db, app.people.other, {
      postType: "publication",
      title: "Moult",
      doi,
      isEnteredForOthers: true,
      authors: ["Jan"],
    });
    const { body } = { body: await (await app.call("member", "GET", `/api/lookup?doi=${doi}`)).json() };
    expect(body).toMatchObject({
      source: null,
      work: null,
      duplicates: [{ title: "Moult", nearness: "same" }],
    });
  });

  test("a work that is there is shown with the answer and while a title is typed, as far as the person may read it", async () => {
    const { ask, get, db, people } = await openLookup();
    const title = "Moult of Estrilda poliopareia & its timing: A stand-in of the tests";
    const post = {
      postType: "publication",
      title,
      year: 2030,
      authors: ["Jan van der Kamp"],
      isEnteredForOthers: true,
    } satisfies PostOverrides;
    const hidden = await makePost(db, people.other, { ...post, isApproved: false });
    const near = `/near?type=publication&title=${encodeURIComponent(title)}&year=2031`;
    expect((await ask(doi)).body.duplicates).toEqual([]);
    expect((await get(near)).body).toEqual({ duplicates: [] });
    expect((await get(near, "admin")).body).toMatchObject({ duplicates: [{ _id: hidden }] });
    const shown = await makePost(db, people.other, post);
    expect((await ask(doi)).body.duplicates).toMatchObject([{ _id: shown }]);
    expect((await get(near)).body).toMatchObject({ duplicates: [{ _id: shown }] });
    expect((await get(`${near}&except=${shown}`)).body).toEqual({ duplicates: [] });
    // A form without a year sends an empty one.
    expect((await get(near.replace("2031", ""))).body).toMatchObject({ duplicates: [{ _id: shown }] });
    expect(await get(`/posts?ids=${hidden}`)).toMatchObject({ status: 403 });
    expect((await get(`/posts?ids=${hidden}`, "admin")).body).toMatchObject({
      duplicates: { [hidden]: [{ _id: shown }] },
    });
  });

  test("an account can look up so many DOIs an hour, and nobody is asked for more", async () => {
    const { services, people, limits, ask } = await openLookup();
    const { points } = limits.rule("lookups");
    await limits.consume({ lookups: { key: people.member._id, points } });
    const { status, body } = await ask(doi);
    expect(status).toBe(429);
    expect(body.message).toContain(`You can look up ${points} DOIs an hour.`);
    expect(services.requests).toEqual([]);
  });
});
