import { expect, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { log } from "#core/log.ts";
import { datacite } from "#institute/adapters/datacite.ts";
import * as profiles from "#institute/db/people/writing.ts";
import * as registrations from "#institute/db/posts/dois/registrations.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { registered } from "#site/parts.ts";
import { openApp, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { dataciteAccount, startDatacite } from "#tests/datacite-server.ts";
import { makePost, type PostOverrides, permitted } from "#tests/make.ts";
import { sendDueDois } from "./send-dois.ts";

const minute = 60_000;
const thesis = {
  postType: "thesis",
  title: "Moult of malimbes",
  content: "<p>They moult in the rains.</p>",
  year: 2019,
  degree: "PhD",
  awardingInstitution: "University of Jos",
} as const;

describeEachDatabase("a DOI of a thesis", (open) => {
  async function openThesis(overrides: PostOverrides = {}) {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const app = await openApp(await open());
    const { db, people } = app;
    const server = await startDatacite();
    const dois = datacite({ url: server.url, ...dataciteAccount, timeoutMs: 300 });
    const id = await makePost(db, people.member, { ...thesis, ...overrides });
    const send = (minutes = 0) =>
      sendDueDois(
        { db, registered, dois, publicUrl: () => siteAddress },
        () => Date.now() + minutes * minute,
      );
    const request = (goal: "draft" | "findable") =>
      app.call("admin", "PUT", `/api/posts/${id}/doi`, { goal });
    const registration = async () => {
      const found = await registrations.findRegistration(db, { kind: "post", id });
      if (!found) throw new Error("There is no DOI.");
      return found;
    };
    const stored = async () => server.dois.get((await registration()).doi);
    const edit = (changes: object) =>
      transaction(db, (trx) => writing.update(trx, permitted(people.admin), id, changes));
    const shownDoi = async () => (await (await app.call(null, "GET", `/api/posts/${id}`)).json()).doi;
    return { app, db, server, dois, id, send, request, registration, stored, edit, shownDoi };
  }

  test("is reserved, registered and then shown to everyone", async () => {
    const { request, send, stored, registration, shownDoi } = await openThesis();
    await request("draft");
    await send();
    expect(await stored()).toMatchObject({ state: "draft", attributes: {} });
    expect(await shownDoi()).toBe(null);
    await request("findable");
    expect(await shownDoi()).toBe(null);
    await send();
    expect(await stored()).toMatchObject({
      state: "findable",
      attributes: {
        url: `${siteAddress}/theses/moult-of-malimbes`,
        titles: [{ title: "Moult of malimbes" }],
        publisher: { name: "University of Jos" },
        publicationYear: 2019,
        types: { resourceTypeGeneral: "Dissertation", resourceType: "PhD thesis" },
        creators: [{ name: "Danjuma, Musa" }],
      },
    });
    const { doi, state, waitingSince, failure } = await registration();
    expect({ state, waitingSince, failure }).toEqual({
      state: "findable",
      waitingSince: null,
      failure: null,
    });
    expect(await shownDoi()).toBe(doi);
  });

  test("of a work that is not public tells DataCite nothing but the DOI", async () => {
    const { request, send, server, edit, registration } = await openThesis({ isPrivate: true });
    await request("draft");
    await send();
    await edit({ title: "Secret moult" });
    await send();
    expect((await request("findable")).status).toBe(409);
    await send();
    const { doi } = await registration();
    expect(server.requests).toEqual([
      {
        method: "POST",
        path: "/dois",
        text: JSON.stringify({ data: { type: "dois", attributes: { doi } } }),
      },
    ]);
  });

  test("of a work that became private before it was sent tells nothing of the work", async () => {
    const { request, send, server, edit, stored } = await openThesis();
    await request("findable");
    await edit({ isPrivate: true });
    await send();
    expect(server.heard()).not.toMatch(/malimbe.example|[Mm]oult/);
    expect((await stored())?.state).toBe("draft");
    await edit({ isPrivate: false });
    await send();
    expect((await stored())?.state).toBe("findable");
  });

  test("a pending change of a member is not sent before it is approved", async () => {
    const { app, id, request, send, server } = await openThesis();
    await request("findable");
    await send();
    await app.call("member", "PATCH", `/api/posts/${id}`, { title: "Unapproved moult" });
    await send();
    expect(server.heard()).not.toContain("Unapproved");
  });

  test("is sent again after a change, without what the work no longer has", async () => {
    const { request, send, stored, edit } = await openThesis({ language: "en", keywords: "moult" });
    await request("findable");
    await send();
    expect((await stored())?.attributes).toMatchObject({ language: "en", subjects: [{ subject: "moult" }] });
    await edit({ title: "Moult of weavers", language: null, keywords: null });
    await send();
    expect((await stored())?.attributes).toMatchObject({
      titles: [{ title: "Moult of weavers" }],
      language: null,
      subjects: [],
    });
  });

  test("is sent again when an author’s ORCID becomes known", async () => {
    const { app, request, send, server, db } = await openThesis();
    await request("findable");
    await send();
    const { profileId } = app.people.member;
    await transaction(db, (trx) =>
      profiles.update(trx, permitted(app.people.admin), profileId ?? "", { orcid: "0000-0002-1825-0097" }),
    );
    await send();
    expect(server.heard()).toContain("https://orcid.org/0000-0002-1825-0097");
  });

  test("is hidden while the work is down, and back with the work", async () => {
    const { app, id, request, send, server, stored, registration } = await openThesis();
    await request("findable");
    await send();
    await app.call("admin", "DELETE", `/api/posts/${id}`);
    await send();
    expect((await stored())?.state).toBe("registered");
    expect((await registration()).state).toBe("registered");
    expect(server.requests.at(-1)?.text).toBe('{"data":{"type":"dois","attributes":{"event":"hide"}}}');
    await app.call("admin", "POST", `/api/posts/${id}/restore`);
    await send();
    expect((await stored())?.state).toBe("findable");
  });

  test("is not sent without need", async () => {
    const { request, send, server } = await openThesis();
    await request("findable");
    await send();
    const { length } = server.requests;
    await send(600);
    expect(server.requests).toHaveLength(length);
  });

  test.each(["cut", "lost", "slow", 500, 429, "garbage"] as const)(
    "is sent again by itself after the answer %s",
    async (mood) => {
      const { request, send, server, stored, registration } = await openThesis();
      server.mood = mood;
      await request("findable");
      await send();
      expect((await registration()).failure).toBeTruthy();
      server.mood = undefined;
      await send();
      expect((await registration()).state).toBe(null);
      await send(2);
      expect((await stored())?.state).toBe("findable");
      expect((await registration()).failure).toBe(null);
      expect(server.dois.size).toBe(1);
    },
  );

  test("refused by DataCite waits for hours, or for the next change", async () => {
    const { request, send, server, registration, edit } = await openThesis();
    server.mood = 422;
    await request("findable");
    await send();
    expect((await registration()).failure).toBe("DataCite refused what was sent: It does not work.");
    server.mood = undefined;
    await send(200);
    expect((await registration()).state).toBe(null);
    await edit({ title: "Better moult" });
    await send();
    expect((await registration()).state).toBe("findable");
  });

  test("of a work that lost what DataCite requires says so", async () => {
    const { request, send, server, registration, edit } = await openThesis();
    await request("findable");
    await send();
    await edit({ awardingInstitution: null });
    const { length } = server.requests;
    await send();
    expect(server.requests).toHaveLength(length);
    expect((await registration()).failure).toBe("Awarding institution is missing, and DataCite requires it.");
  });

  test("is sent by another process when the first was killed in between", async () => {
    const { db, id, request, send, registration, stored } = await openThesis();
    await request("findable");
    const at = new Date().toISOString();
    const until = new Date(Date.now() + minute).toISOString();
    expect(await registrations.listDue(db, at, 1)).toEqual([{ kind: "post", id }]);
    expect(await registrations.leaseDoi(db, { kind: "post", id }, { at, until })).toBeDefined();
    expect(await registrations.leaseDoi(db, { kind: "post", id }, { at, until })).toBe(undefined);
    await send();
    expect((await registration()).state).toBe(null);
    await send(2);
    expect((await stored())?.state).toBe("findable");
  });

  test("of a work that changed during an attempt is sent once more", async () => {
    const { db, dois, request, edit, stored } = await openThesis();
    await request("findable");
    const slow: typeof dois = {
      ...dois,
      async publish(doi, description) {
        const state = await dois.publish(doi, description);
        await edit({ title: "Moult of weavers" });
        return state;
      },
    };
    await sendDueDois({ db, registered, dois: slow, publicUrl: () => siteAddress }, Date.now);
    await sendDueDois({ db, registered, dois, publicUrl: () => siteAddress }, () => Date.now() + 1000);
    expect((await stored())?.attributes.titles).toEqual([{ title: "Moult of weavers" }]);
  });

  test("is sent once by two processes at a time", async () => {
    const { request, send, server } = await openThesis();
    await request("findable");
    await Promise.all([send(), send()]);
    expect(server.requests).toHaveLength(1);
  });

  test("is the same after a restored backup that did not have it", async () => {
    const { db, request, send, registration, stored } = await openThesis();
    await request("draft");
    await send();
    const { doi } = await registration();
    await db.deleteFrom("post_doi").execute();
    await request("draft");
    await send();
    expect((await registration()).doi).toBe(doi);
    expect((await stored())?.state).toBe("draft");
    expect((await registration()).failure).toBe(null);
  });

  test("waits while no agency is configured", async () => {
    const { db, request, registration } = await openThesis();
    await request("findable");
    await sendDueDois({ db, registered, dois: undefined, publicUrl: () => siteAddress }, Date.now);
    expect((await registration()).waitingSince).not.toBe(null);
  });
});
