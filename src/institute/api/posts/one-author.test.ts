import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost, makeProfile } from "#tests/make.ts";

const work = { postType: "publication" as const, title: "Moult", year: 1999, content: "<p>Rings</p>" };

describeEachDatabase("one person is one author", (open) => {
  const start = async () => openApp(await open());
  const namesOf = ({ authors }: { authors: { name: string; profileId: string | null }[] }) =>
    authors.map(({ name, profileId }) => (profileId ? `${name}, member` : name));
  const enter = async (app: App, body: object, who: "member" | "admin" = "member") => {
    const reply = await app.call(who, "POST", "/api/posts", { ...work, ...body });
    expect(reply.status).toBe(201);
    return reply.json();
  };

  test.each([
    [["Ada Bello", "Musa Danjuma", "Ulf Ottosson"]],
    [["Bello, Ada", "DANJUMA, MUSA", "Ottosson, Ulf"]],
    [
      [
        "Ada Bello",
        { name: "Danjuma Musa", given: "Musa", family: "Danjuma" },
        "Ulf Ottosson",
        "Musa Danjuma",
      ],
    ],
    [["Ada Bello", "Dr Músa Danjuma", "Musa Danjuma", "member@example.org", "Danjuma, Musa", "Ulf Ottosson"]],
  ])("a member who sends the whole list is in the place of their name: %j", async (authors) => {
    const app = await start();
    for (const postType of ["publication", "news"]) {
      const [first, ...others] = namesOf(await enter(app, { postType, authors }));
      expect(first).toMatch(/Ada|Bello/);
      expect(others.filter((name) => name.includes("member"))).toEqual(["Musa Danjuma, member"]);
      expect(others).toHaveLength(2);
      expect(others[0]).toBe("Musa Danjuma, member");
    }
    const page = await (await app.call("admin", "GET", "/api/posts/publications")).json();
    expect(page.total).toBe(1);
  });

  test("an admin, or a member who enters it for others, is where the list names them", async () => {
    const app = await start();
    const authors = ["Ada Bello", "Musa Danjuma"];
    expect(namesOf(await enter(app, { authors, isEnteredForOthers: true }))[1]).toBe("Musa Danjuma, member");
    const { name } = app.people.admin;
    expect(namesOf(await enter(app, { authors: ["Ulf Ottosson", name] }, "admin"))).toContain(
      `${name}, member`,
    );
  });

  test("where only the initials agree the API asks, and takes the answer", async () => {
    const app = await start();
    const authors = ["M. Danjuma", "Ada Bello"];
    const { fields } = await expectError(
      await app.call("member", "POST", "/api/posts", { ...work, authors }),
      409,
    );
    expect(fields.authors).toMatch(/^Is “M. Danjuma” you\?/);
    expect(namesOf(await enter(app, { authors, isEnteredForOthers: true }))).toEqual(authors);
    expect(namesOf(await enter(app, { authors, isEnteredForOthers: false }))).toEqual([
      ...authors,
      "Musa Danjuma, member",
    ]);
    expect(namesOf(await enter(app, { authors: ["member@example.org", "Ada Bello"] }))[0]).toBe(
      "Musa Danjuma, member",
    );
  });

  test("a father and a son, another ORCID iD and an organisation are others", async () => {
    const app = await start();
    const path = `/api/profiles/${app.people.member.profileId}`;
    await app.call("member", "PATCH", path, { orcid: "0000-0002-1825-0097" });
    const authors = [
      "Musa Danjuma Jr.",
      { name: "Musa Danjuma", kind: "organisation" },
      { name: "Musa Danjuma", given: "Musa", family: "Danjuma", orcid: "0000-0001-5109-3700" },
      "Musa Danjuma",
    ];
    const stored = await enter(app, { authors });
    expect(namesOf(stored)).toEqual([
      "Musa Danjuma Jr.",
      "Musa Danjuma",
      "Musa Danjuma",
      "Musa Danjuma, member",
    ]);
  });

  test("a change that puts the name back, as pasted or by an admin, leaves one author", async () => {
    const app = await start();
    const { _id } = await enter(app, { authors: ["Ada Bello", "Musa Danjuma"] });
    const change = async (who: "member" | "admin", body: object) =>
      (await app.call(who, "PATCH", `/api/posts/${_id}`, body)).json();
    const list = ["Musa Danjuma", "Danjuma, Musa", "Ada Bello"];
    for (const who of ["member", "admin"] as const)
      expect(namesOf(await change(who, { authors: list }))).toEqual(["Musa Danjuma, member", "Ada Bello"]);
    await change("admin", { isApproved: true });
    await change("member", { authors: ["Ada Bello", ...list.slice(0, 2)] });
    expect(namesOf(await change("admin", { isApproved: true }))).toEqual([
      "Ada Bello",
      "Musa Danjuma, member",
    ]);
  });

  test("a colleague is linked by profile alone, and then stands there once; of two members of one name none is guessed", async () => {
    const app = await start();
    const { other } = app.people;
    expect(namesOf(await enter(app, { authors: [other.name], isEnteredForOthers: true }))).toEqual([
      other.name,
    ]);
    const authors = [`${other.profileId}`, other.name];
    const once = await enter(app, { authors, isEnteredForOthers: true });
    expect(namesOf(once)).toEqual([`${other.name}, member`]);
    await makeProfile(app.db, { name: other.name });
    const twice = await enter(app, { authors, isEnteredForOthers: true });
    expect(namesOf(twice)).toEqual([`${other.name}, member`, other.name]);
  });

  test("a name of which the member said that it is another person’s stays", async () => {
    const app = await start();
    const id = await makePost(app.db, app.people.other, {
      ...work,
      authors: ["Musa Danjuma", "Ada Bello"],
      isEnteredForOthers: true,
    });
    const offered = { name: "Musa Danjuma", isMine: false, works: [{ _id: id, role: "author" }] };
    expect((await app.call("member", "PUT", "/api/names/offers", offered)).status).toBe(200);
    const { profileId } = app.people.member;
    const authors = [`${profileId}`, "Musa Danjuma"];
    const reply = await app.call("admin", "PATCH", `/api/posts/${id}`, { authors });
    expect(namesOf(await reply.json())).toEqual(["Musa Danjuma, member", "Musa Danjuma"]);
  });
});
