import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { MAX_READS } from "./reads.ts";

const joined = (...places: string[]) => `/api/reads?${new URLSearchParams(places.map((of) => ["of", of]))}`;

describeWithDatabase("several reads in one request", (open) => {
  test("answer what each alone would, in their order, to the same account", async () => {
    const app = await openApp(await open());
    const places = ["/api/user/me", "/api/posts/news?page=0", "/api/visits", "/api/nothing"];
    const reply = await app.call("member", "GET", joined(...places));
    expect(reply.status).toBe(200);
    const alone = await Promise.all(places.map((place) => app.call("member", "GET", place)));
    expect(await reply.json()).toEqual(
      await Promise.all(alone.map(async (one) => ({ status: one.status, body: await one.json() }))),
    );
    expect(alone.map(({ status }) => status)).toEqual([200, 200, 403, 404]);
    expect(await (await app.call("member", "GET", joined("/api/user/me"))).json()).toMatchObject([
      { status: 200, body: { email: app.people.member.email } },
    ]);
  });

  test("leave out what is no JSON", async () => {
    const app = await openApp(await open());
    const reply = await app.call("member", "GET", joined("/api/works/publications.ris"));
    expect(await reply.json()).toMatchObject([{ body: null }]);
  });

  test("are refused to visitors, outside the API, within each other, and beyond their number", async () => {
    const app = await openApp(await open());
    expect((await app.call(null, "GET", joined("/api/user/me"))).status).toBe(401);
    const refused = [
      joined("/files/a.pdf"),
      joined("https://elsewhere.example/api/user/me"),
      joined("//elsewhere.example/api/user/me"),
      joined("/api/../files/a.pdf"),
      joined("/api/user/me", "/api/reads?of=/api/user/me"),
      joined("/api/reads/"),
      joined("/api//reads"),
      joined(...Array.from({ length: MAX_READS + 1 }, () => "/api/user/me")),
      "/api/reads",
    ];
    for (const address of refused)
      expect([address, (await app.call("member", "GET", address)).status]).toEqual([address, 422]);
  });
});
