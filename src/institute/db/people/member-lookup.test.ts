import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeProfile } from "#tests/make.ts";

describeEachDatabase("looking up a member by name", (open) => {
  test("returns only names, slugs and ids", async () => {
    const app = await openApp(await open());
    const reply = await app.call("newcomer", "GET", "/api/profiles/lookup?name=musa");
    expect(await reply.json()).toEqual({
      members: [{ profileId: app.people.member.profileId, name: "Musa Danjuma", slug: "musa-danjuma" }],
    });
  });

  test("matches the beginnings of words in any order, ignoring accents and case", async () => {
    const app = await openApp(await open());
    await makeProfile(app.db, { name: "Ọlájídé Ƙwari" });
    const found = async (name: string) => {
      const path = `/api/profiles/lookup?name=${encodeURIComponent(name)}`;
      const { members } = await (await app.call("member", "GET", path)).json();
      return members.map((member: { name: string }) => member.name);
    };
    for (const name of ["olaj", "kwari", "KWA ola", "ọlá"])
      expect(await found(name)).toEqual(["Ọlájídé Ƙwari"]);
    for (const name of ["", " ", "jide", "%", "_", "@", "example.org"]) expect(await found(name)).toEqual([]);
  });

  test("returns at most eight", async () => {
    const app = await openApp(await open());
    for (let count = 0; count < 10; count++) await makeProfile(app.db, { name: `Talatu Tende ${count}` });
    const { members } = await (await app.call("member", "GET", "/api/profiles/lookup?name=talatu")).json();
    expect(members).toHaveLength(8);
  });
});
