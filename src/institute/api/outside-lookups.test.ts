import { expect, test } from "vitest";
import { createLimits } from "#core/api/limits.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person, secret } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const orcid = "0000-0002-1825-0097";

describeWithDatabase("a question to another service", (open) => {
  async function start(figures = {}) {
    const app = await openApp(await open());
    const asked: string[] = [];
    const api = createApi({
      ...app.services,
      limits: createLimits(app.db, secret, figures),
      lookUp: async (doi) => void asked.push(doi),
      readOrcid: async (id) => {
        asked.push(id);
        return { state: "unknown" };
      },
      pictures: { fetch: async (address) => void asked.push(address) },
    });
    const get = (who: Person, path: string) => api.request(`/api${path}`, { headers: app.headersOf(who) });
    const doi = (who: Person, number: number) => get(who, `/lookup?doi=10.1111/ibi.${number}`);
    return { app, api, asked, get, doi };
  }

  test("is asked for people with a proven address alone", async () => {
    const { app, api, asked, get, doi } = await start();
    await app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("email", "like", "newcomer@%")
      .execute();
    const refused = [await doi("newcomer", 1), await get("newcomer", `/orcid?orcid=${orcid}`)];
    for (const reply of refused)
      expect([reply.status, (await reply.json()).code]).toEqual([403, "unconfirmed"]);
    const content = '<p>Rains</p><img src="https://pictures.example/a.jpg" alt="">';
    const sent = await api.request("/api/posts", {
      method: "POST",
      headers: { ...app.headersOf("newcomer"), "Content-Type": "application/json" },
      body: JSON.stringify({ postType: "news", title: "Rains", content }),
    });
    expect(await sent.text()).toContain("Confirm your e-mail address first");
    expect(asked).toEqual([]);
    await doi("member", 1);
    expect(asked).toEqual(["10.1111/ibi.1"]);
  });

  test("is counted for the whole site before it is asked, however many people ask at once", async () => {
    const { asked, doi, get } = await start({ outsideLookups: 3 });
    const people: Person[] = ["member", "other", "admin", "store"];
    const replies = await Promise.all([
      ...people.map((who, at) => doi(who, at)),
      ...people.map((who) => get(who, `/orcid?orcid=${orcid}`)),
    ]);
    expect(asked).toHaveLength(3);
    const late = replies.filter(({ status }) => status === 429);
    expect(late).toHaveLength(5);
    expect((await late[0]?.json())?.message).toMatch(/asked other services very often in the last hour/);
  });
});
