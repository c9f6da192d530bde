import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";

const written = "Gleyden Lucila Benítez Duarte Ramos";
const correction = {
  name: written,
  given: "Gleyden Lucila",
  family: "Benítez Duarte Ramos",
  suffix: "",
  kind: "person" as const,
};
const parts = { given: correction.given, family: correction.family, kind: "person" };

async function openNames(database: Parameters<typeof openApp>[0]) {
  const app = await openApp(database);
  const correct = (body: object, person: Parameters<typeof app.call>[0] = "member") =>
    app.call(person, "PUT", "/api/names/readings", body);
  const post = async (authors: unknown[], person: Parameters<typeof app.call>[0] = "admin") => {
    const draft = { postType: "publication", title: "Moult", isApproved: true, isEnteredForOthers: true };
    const reply = await app.call(person, "POST", "/api/posts", { ...draft, authors });
    const { _id } = await reply.json();
    return { status: reply.status, id: _id as string };
  };
  const authorsOf = async (id: string) =>
    (await (await app.call("admin", "GET", `/api/posts/${id}`)).json()).authors;
  const read = async (text: string) => (await app.call("other", "POST", "/api/names/read", { text })).json();
  return { ...app, correct, post, authorsOf, read };
}

describeEachDatabase("the reading of a name", (open) => {
  test("that a person corrected holds for everyone, when the name is read, written or comes with a list", async () => {
    const { correct, post, authorsOf, read } = await openNames(await open());
    const before = await post([written]);
    expect(await authorsOf(before.id)).toMatchObject([{ name: written, family: "Ramos" }]);
    expect((await correct(correction)).status).toBe(204);

    expect(await read(written)).toMatchObject({
      authors: [{ ...parts, suffix: "", confidence: "sure", reason: "remembered" }],
      alternatives: [],
    });
    const list = `Prof. ${written}, Musa Danjuma and WWF Nigeria`;
    expect((await read(list)).authors).toMatchObject([
      { ...parts, setAside: ["Prof."] },
      { family: "Danjuma" },
      { kind: "organisation" },
    ]);
    const { id } = await post([written, `  gleyden lucila BENITEZ duarte ramos`]);
    expect(await authorsOf(id)).toMatchObject([parts, parts]);
    // What was stored before stays as it is, until a person changes it.
    expect(await authorsOf(before.id)).toMatchObject([{ family: "Ramos" }]);

    expect(
      (await correct({ ...correction, given: "Gleyden Lucila Benítez", family: "Duarte Ramos" })).status,
    ).toBe(204);
    expect((await read(written)).authors).toMatchObject([{ family: "Duarte Ramos" }]);
  });

  test("makes one organisation of what rules would cut, within a list too", async () => {
    const { correct, read } = await openNames(await open());
    const name = "Okafor Trees, Danjuma Birds and Sons";
    expect((await read(name)).authors).not.toMatchObject([{ kind: "organisation" }]);
    expect((await correct({ name, family: name, kind: "organisation" })).status).toBe(204);
    expect((await read(`Ulf Ottosson; ${name}; Manu SA`)).authors).toMatchObject([
      { family: "Ottosson" },
      { family: name, kind: "organisation" },
      { family: "Manu" },
    ]);
  });
});

describeWithDatabase("an author of a post", (open) => {
  test("can be sent in parts, with suffix, kind and ORCID iD, and has them in every answer", async () => {
    const { post, authorsOf, call } = await openNames(await open());
    const orcid = "0000-0002-1825-0097";
    const { id } = await post([
      { family: "Smith", given: "John", suffix: "Jr.", kind: "person", orcid },
      { family: "Royal Botanic Gardens, Kew", kind: "organisation" },
      { family: "Bako, Gyang T.", given: "", kind: "free" },
      { name: "Jan van der Kamp", kind: "person" },
      { name: "Ulf Ottosson", given: null, family: null },
      { family: "et al.", kind: "more", confidence: "sure", setAside: [] },
    ]);
    expect(await authorsOf(id)).toMatchObject([
      { name: "John Smith Jr.", family: "Smith", given: "John", suffix: "Jr.", kind: "person", orcid },
      { name: "Royal Botanic Gardens, Kew", kind: "organisation" },
      { name: "Bako, Gyang T.", kind: "free" },
      { name: "Jan van der Kamp", family: "van der Kamp", given: "Jan", kind: "person" },
      { name: "Ulf Ottosson", family: "Ottosson", given: "Ulf", kind: "person" },
      { name: "et al.", kind: "free" },
    ]);
    const bibtex = await (await call(null, "GET", "/api/works/publications/moult.bib")).text();
    expect(bibtex).toContain("author = {Smith, Jr., John and {Royal Botanic Gardens, Kew} and");
    // What the reader of lists answers can be sent as it is.
    const { authors } = await (
      await call("admin", "POST", "/api/names/read", { text: "Bello MD, John Smith Jr., WWF Nigeria et al." })
    ).json();
    const second = await post(authors);
    expect(await authorsOf(second.id)).toMatchObject([
      { name: "M. D. Bello", kind: "person" },
      { name: "John Smith Jr.", suffix: "Jr." },
      { name: "WWF Nigeria", kind: "organisation" },
      { name: "et al." },
    ]);
  });

  test("keeps stored parts when the name alone is sent again", async () => {
    const { post, authorsOf, call } = await openNames(await open());
    const { id } = await post([{ name: written, ...parts }]);
    await call("admin", "PATCH", `/api/posts/${id}`, { authors: [written, "Musa Danjuma"] });
    expect(await authorsOf(id)).toMatchObject([parts, { family: "Danjuma" }]);
  });

  test.each([
    [{ kind: "person" }],
    [{ family: "", kind: "organisation" }],
    [{ family: "\u200b", kind: "person" }],
    [{ family: "Smith", kind: "robot" }],
    [{ family: "S".repeat(201), kind: "person" }],
    [{ family: "Smith", suffix: "J".repeat(21), kind: "person" }],
    [{ family: "Smith", given: "John", kind: "person", orcid: "0000-0002-1825-0098" }],
  ])("is refused as %j", async (author) => {
    const { post } = await openNames(await open());
    expect((await post([author])).status).toBe(422);
  });
});

describeWithDatabase("an attack on the readings of names", (open) => {
  test("from outside stores nothing", async () => {
    const { correct, db } = await openNames(await open());
    expect((await correct(correction, null)).status).toBe(401);
    expect(await db.selectFrom("name_reading").selectAll().execute()).toEqual([]);
  });

  test("cannot give a name other letters, and no more than a name has room for", async () => {
    const { correct, db } = await openNames(await open());
    for (const body of [
      { ...correction, family: "Benítez Duarte Fraud" },
      { ...correction, family: `${correction.family} <script>` },
      { ...correction, given: "", family: "" },
      { name: "…", family: "…", kind: "organisation" },
      { name: "a".repeat(201), family: "a".repeat(201), kind: "person" },
      { ...correction, suffix: "i".repeat(21) },
      { ...correction, kind: "robot" },
      { ...correction, name: [written] },
    ])
      expect((await correct(body)).status, JSON.stringify(body).slice(0, 80)).toBe(422);
    expect(await db.selectFrom("name_reading").selectAll().execute()).toEqual([]);
  });

  test("is limited for each account, and the log says who changed what", async () => {
    const { correct, people, services, db } = await openNames(await open());
    expect((await correct(correction)).status).toBe(204);
    const entry = await db
      .selectFrom("audit")
      .select(["accountId", "action"])
      .where("action", "=", "name.remember")
      .execute();
    expect(entry).toEqual([{ accountId: people.member._id, action: "name.remember" }]);
    const { points } = services.limits.rule("namesRemembered");
    await services.limits.consume({ namesRemembered: { key: people.member._id, points: points - 1 } });
    expect((await correct(correction)).status).toBe(429);
    expect((await correct(correction, "other")).status).toBe(204);
  });

  test("with ten thousand signs is read in time", async () => {
    const { read } = await openNames(await open());
    for (const sign of ["a;", "A. B, ", "\n", "é ", "A B, C D; "])
      expect(await read(sign.repeat(10_000 / sign.length))).toHaveProperty("authors");
  });
});
