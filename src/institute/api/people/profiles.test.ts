import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makeMember, makePost, makeProfile } from "#tests/make.ts";

const idOf = (app: App, person: "member" | "other" | "admin") => app.people[person].profileId ?? "";
const change = (app: App, who: Parameters<App["call"]>[0], id: string, body: object) =>
  app.call(who, "PATCH", `/api/profiles/${id}`, body);

describeWithDatabase("a member's own profile", (open) => {
  test("stores every field, and public fields are visible at once", async () => {
    const app = await openApp(await open());
    const sent = {
      name: "Musa Ɗanjuma",
      title: "Dr",
      designation: "Ringer",
      placeOfWork: "Amurum",
      currentLocation: "Jos, Nigeria",
      affiliation: "A university",
      bio: "Rings birds.",
      about: "<p>Rings <b>many</b> birds, in the morning and in the evening.</p>",
      memberCategory: ["alumni", "staff", "alumni"],
      yearOfGraduation: "2011",
      orcid: "https://orcid.org/0000-0002-1825-0097",
      website: "example.org/musa",
      profilePicture: "https://example.org/musa.jpg",
      phone1: "+234 803 000 0000",
      phone2: "",
    };
    const reply = await change(app, "member", idOf(app, "member"), sent);
    const saved = { ...sent, memberCategory: ["staff", "alumni"], yearOfGraduation: 2011, phone2: null };
    const stored = { ...saved, orcid: "0000-0002-1825-0097", website: "https://example.org/musa" };
    expect([reply.status, await reply.json()]).toMatchObject([200, stored]);
    const { phone1, phone2, ...shown } = stored;
    const publicProfile = await (await app.call(null, "GET", "/api/profiles/musa-danjuma")).json();
    expect(publicProfile).toMatchObject(shown);
    expect(Object.keys(publicProfile)).not.toEqual(expect.arrayContaining(["email"]));
    expect([publicProfile.phone1, publicProfile.phone2, publicProfile.email, publicProfile.position]).toEqual(
      [undefined, undefined, undefined, undefined],
    );
  });

  test("keeps fields that are not sent, and ignores rights and board position", async () => {
    const app = await openApp(await open());
    const sent = {
      bio: "New.",
      role: "admin",
      isStoreAdmin: true,
      slug: "me",
      position: 1,
      _id: "x",
      userId: "y",
    };
    const { name, slug, bio, position } = await (
      await change(app, "member", idOf(app, "member"), sent)
    ).json();
    expect({ name, slug, bio, position }).toEqual({
      name: "Musa Danjuma",
      slug: "musa-danjuma",
      bio: "New.",
      position: null,
    });
    const me = await (await app.call("member", "GET", "/api/user/me")).json();
    expect(me).toMatchObject({ role: "member", isStoreAdmin: false });
  });

  test("keeps its e-mail address, which identifies its owner", async () => {
    const app = await openApp(await open());
    await expectError(await change(app, "member", idOf(app, "member"), { email: "admin@example.org" }), 403);
    const own = await change(app, "member", idOf(app, "member"), { email: " MEMBER@example.org", bio: "x" });
    expect(own.status).toBe(200);
    const taken = await change(app, "admin", idOf(app, "member"), { email: "other@example.org" });
    expect((await expectError(taken, 409)).fields).toHaveProperty("email");
  });

  test("cannot be changed by others, and a refused change stores nothing", async () => {
    const app = await openApp(await open());
    for (const who of ["other", "store", "newcomer"] as const)
      await expectError(await change(app, who, idOf(app, "member"), { bio: "Taken over" }), 403);
    await expectError(await change(app, null, idOf(app, "member"), { bio: "Taken over" }), 401);
    const { bio } = await (await app.call(null, "GET", "/api/profiles/musa-danjuma")).json();
    expect(bio).toBeNull();
  });

  test.each([
    [{ bio: "x".repeat(601) }, "bio"],
    [{ name: " " }, "name"],
    [{ orcid: "0000-0002-1825-0098" }, "orcid"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ profilePicture: "javascript:alert(1)" }, "profilePicture"],
    [{ profilePicture: "//elsewhere.example/x.png" }, "profilePicture"],
    [{ pictureFocus: "0% 0%; background: red" }, "pictureFocus"],
    [{ phone1: "call me" }, "phone1"],
    [{ yearOfGraduation: "soon" }, "yearOfGraduation"],
    [{ memberCategory: ["queen"] }, "memberCategory.0"],
    [{ memberCategory: "staff" }, "memberCategory"],
    [{ about: "<div>".repeat(300) }, "about"],
  ])("refuses %o and names the field", async (sent, field) => {
    const app = await openApp(await open());
    const reply = await change(app, "member", idOf(app, "member"), sent);
    expect((await expectError(reply, 422)).fields).toHaveProperty([field]);
  });

  test("has no focus of an earlier picture", async () => {
    const app = await openApp(await open());
    const send = async (sent: object) => (await change(app, "member", idOf(app, "member"), sent)).json();
    const first = { profilePicture: "/files/one.jpg", pictureFocus: "50% 10%" };
    expect(await send(first)).toMatchObject(first);
    expect(await send({ profilePicture: "/files/two.jpg" })).toMatchObject({ pictureFocus: null });
  });

  test("contains no script in any field", async () => {
    const app = await openApp(await open());
    const attack = `<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>`;
    const sent = { about: attack, bio: attack, name: attack, designation: attack };
    const { about, bio } = await (await change(app, "member", idOf(app, "member"), sent)).json();
    expect(about).not.toMatch(/onerror|script/);
    // Plain text is shown as text, so it stays as entered.
    expect(bio).toBe(attack);
  });

  test("has a year of graduation only as a student or alumni", async () => {
    const app = await openApp(await open());
    const year = async (sent: object) =>
      (await (await change(app, "member", idOf(app, "member"), sent)).json()).yearOfGraduation;
    expect(await year({ memberCategory: ["student"], yearOfGraduation: 2020 })).toBe(2020);
    expect(await year({ memberCategory: ["staff"] })).toBeNull();
    expect(await year({ yearOfGraduation: 2020 })).toBeNull();
  });

  test("changed twice at the same moment gives a conflict", async () => {
    const app = await openApp(await open());
    const { version } = await (
      await app.call("member", "GET", `/api/profiles/${idOf(app, "member")}`)
    ).json();
    expect((await change(app, "admin", idOf(app, "member"), { bio: "Theirs", version })).status).toBe(200);
    const mine = await change(app, "member", idOf(app, "member"), { bio: "Mine", version });
    expect(await expectError(mine, 409)).toMatchObject({ current: { version: version + 1 } });
  });

  test("under a new name keeps the member's posts, which are found by the new name", async () => {
    const app = await openApp(await open());
    const post = await makePost(app.db, app.people.other, { authors: ["member@example.org"] });
    await change(app, "member", idOf(app, "member"), { name: "Musa Gyang" });
    const found = await (await app.call(null, "GET", "/api/posts/search?searchQuery=gyang")).json();
    expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([post]);
    expect((await (await app.call(null, "GET", "/api/posts/search?searchQuery=danjuma")).json()).total).toBe(
      0,
    );
    expect(found.data[0].authors[0]).toMatchObject({ name: "Musa Gyang", slug: "musa-danjuma" });
  });

  test("leaves one audit row for each change, and none without a change", async () => {
    const app = await openApp(await open());
    const id = idOf(app, "member");
    await change(app, "member", id, { bio: "One", memberCategory: ["student"] });
    await change(app, "member", id, { bio: "One", memberCategory: ["student"] });
    const rows = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "profile.update")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ accountId: app.people.member._id, subjectId: id });
    expect(JSON.parse(rows[0]?.before ?? "")).toEqual({ bio: null, memberCategory: ["staff"] });
    expect(JSON.parse(rows[0]?.after ?? "")).toEqual({ bio: "One", memberCategory: ["student"] });
  });
});

describeWithDatabase("the public page of a member", (open) => {
  test("lists approved posts only, by kind, including those with co-authors", async () => {
    const app = await openApp(await open());
    const { member, other } = app.people;
    const paper = await makePost(app.db, other, {
      postType: "publication",
      year: 2019,
      authors: ["member@example.org"],
    });
    const old = await makePost(app.db, member, { postType: "thesis", year: 2009 });
    const news = await makePost(app.db, member);
    await makePost(app.db, member, { isApproved: false });
    await makePost(app.db, member, { isPrivate: true });
    for (const who of [null, "member", "admin"] as const) {
      const all = await (await app.call(who, "GET", "/api/profiles/musa-danjuma/posts")).json();
      expect(all).toMatchObject({ shelf: "publications", counts: { publications: 2, news: 1, files: 0 } });
      expect(all.data.map(({ _id }: { _id: string }) => _id)).toEqual([paper, old]);
      const other = await (await app.call(who, "GET", "/api/profiles/musa-danjuma/posts?shelf=news")).json();
      expect(other.data.map(({ _id }: { _id: string }) => _id)).toEqual([news]);
    }
  });
});

describeWithDatabase("directories", (open) => {
  const names = async (app: App, query: string, who: "admin" | null = null) => {
    const reply = await (await app.call(who, "GET", `/api/profiles${query}`)).json();
    return reply.data.map(({ name }: { name: string }) => name);
  };

  test("are sorted by name in any script; the board has its own order", async () => {
    const app = await openApp(await open());
    for (const name of ["Ẹbun Zaki", "ada bello", "Ɗanladi Musa", "Zainab Ali"])
      await makeProfile(app.db, { name, memberCategory: ["alumni", "boardMember"] });
    expect(await names(app, "?category=alumni")).toEqual([
      "ada bello",
      "Ɗanladi Musa",
      "Ẹbun Zaki",
      "Zainab Ali",
    ]);
    const { data } = await (await app.call(null, "GET", "/api/profiles?category=boardMember")).json();
    const [ada, , ebun, zainab] = data.map(({ _id }: { _id: string }) => _id);
    await app.call("admin", "PUT", "/api/profiles/board", { ids: [zainab, ebun, ada] });
    expect(await names(app, "?category=boardMember")).toEqual([
      "Zainab Ali",
      "Ẹbun Zaki",
      "ada bello",
      "Ɗanladi Musa",
    ]);
  });

  test("are searched by words and year, and by e-mail address only by admins", async () => {
    const app = await openApp(await open());
    await makeProfile(app.db, {
      name: "Ọlọ́fin Pam",
      email: "hidden.address@example.org",
      placeOfWork: "Yankari",
      memberCategory: ["alumni"],
      yearOfGraduation: 2011,
    });
    await makeProfile(app.db, { name: "Olofin Bako", memberCategory: ["alumni"], yearOfGraduation: 2012 });
    const find = (text: string, who: "admin" | null = null) =>
      names(app, `/search?category=alumni&searchQuery=${encodeURIComponent(text)}`, who);
    expect(await find("olofin")).toEqual(["Olofin Bako", "Ọlọ́fin Pam"]);
    expect(await find("olof yank")).toEqual(["Ọlọ́fin Pam"]);
    expect(await find("2012")).toEqual(["Olofin Bako"]);
    expect(await find("olofin 2011")).toEqual(["Ọlọ́fin Pam"]);
    for (const text of ["hidden.address@example.org", "hidden", "%", "_", "!!!", "' or 1=1"])
      expect(await find(text), text).toEqual([]);
    expect(await find("hidden.address@example.org", "admin")).toEqual(["Ọlọ́fin Pam"]);
    expect(await names(app, "?category=alumni&year=2011")).toEqual(["Ọlọ́fin Pam"]);
  });

  test("say on which page each letter begins, and a page past the end is the last", async () => {
    const app = await openApp(await open());
    for (const name of ["Ada A", "Ada B", "Bala C", "Ẹbun D", "9 Lives"])
      await makeProfile(app.db, { name, memberCategory: ["student"] });
    const reply = await (
      await app.call(null, "GET", "/api/profiles?category=student&limit=2&page=99")
    ).json();
    expect(reply).toMatchObject({ currentPage: 2, numberOfPages: 3, total: 5 });
    expect(reply.letters).toEqual([
      { letter: "A", page: 0 },
      { letter: "B", page: 1 },
      { letter: "E", page: 2 },
    ]);
  });

  test("count their members anew after each change", async () => {
    const app = await openApp(await open());
    const total = async (category: string) =>
      (await (await app.call(null, "GET", `/api/profiles?category=${category}`)).json()).total;
    expect(await total("student")).toBe(0);
    const id = await makeProfile(app.db, { name: "Ada", memberCategory: ["student"] });
    expect(await total("student")).toBe(1);
    await app.call("admin", "PATCH", `/api/profiles/${id}`, { memberCategory: ["alumni"] });
    expect([await total("student"), await total("alumni")]).toEqual([0, 1]);
    await app.call("admin", "DELETE", `/api/profiles/${id}`);
    expect(await total("alumni")).toBe(0);
  });

  test("list members with all the requested tags", async () => {
    const app = await openApp(await open());
    await makeProfile(app.db, { name: "Both", memberCategory: ["student", "alumni"] });
    await makeProfile(app.db, { name: "One", memberCategory: ["student"] });
    expect(await names(app, "/user?searchQuery=none&tags=student,alumni")).toEqual(["Both"]);
    const everybody = await names(app, "/user?searchQuery=none");
    for (const tags of ["undefined", "", "queen"])
      expect(await names(app, `/user?searchQuery=none&tags=${tags}`), tags).toEqual(everybody);
    expect(await names(app, "/user?searchQuery=none&tags=student,alumni,undefined")).toEqual(["Both"]);
    expect(await names(app, "/user?searchQuery=member@example.org", "admin")).toEqual(["Musa Danjuma"]);
  });
});

describeWithDatabase("a deleted member", (open) => {
  test("disappears everywhere, stays named on posts, and can be restored", async () => {
    const app = await openApp(await open());
    const id = idOf(app, "member");
    await makePost(app.db, app.people.other, { authors: ["member@example.org"] });
    expect((await app.call("admin", "DELETE", `/api/profiles/${id}`)).status).toBe(204);
    await expectError(await app.call(null, "GET", "/api/profiles/musa-danjuma"), 410);
    await expectError(await change(app, "member", id, { bio: "x" }), 410);
    const { data } = await (await app.call(null, "GET", "/api/posts")).json();
    expect(data[0].authors[0]).toMatchObject({ name: "Musa Danjuma", slug: null, profileId: null });
    const gone = await (await app.call("admin", "GET", "/api/profiles?deleted=true")).json();
    expect(gone.data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    const again = { name: "Musa", email: "member@example.org" };
    expect(
      (await expectError(await app.call("admin", "POST", "/api/profiles", again), 409)).message,
    ).toContain("Restore");
    expect((await app.call("admin", "POST", `/api/profiles/${id}/restore`)).status).toBe(200);
    expect((await app.call(null, "GET", "/api/profiles/musa-danjuma")).status).toBe(200);
  });
});

describeWithDatabase("a new member", (open) => {
  test("with the address of a confirmed account belongs to that account at once", async () => {
    const app = await openApp(await open());
    const sent = { name: "Ngozi Umeadi", email: "newcomer@example.org", memberCategory: ["student"] };
    expect((await app.call("admin", "POST", "/api/profiles", sent)).status).toBe(201);
    const { profile } = await (await app.call("newcomer", "GET", "/api/profiles/me")).json();
    expect(profile).toMatchObject({ slug: "ngozi-umeadi", email: "newcomer@example.org" });
  });

  test("cannot be edited by an account with an unconfirmed address", async () => {
    const app = await openApp(await open());
    await app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("email", "=", "member@example.org")
      .execute();
    expect(await (await app.call("member", "GET", "/api/profiles/me")).json()).toEqual({ profile: null });
    await expectError(await change(app, "member", idOf(app, "member"), { bio: "x" }), 403);
    const { data } = await (
      await app.call("member", "GET", "/api/profiles/user?searchQuery=member@example.org")
    ).json();
    expect(data).toEqual([]);
  });

  test("with a reserved name gets another address", async () => {
    const app = await openApp(await open());
    for (const name of ["Me", "Search", "Export"]) {
      const { slug } = await makeMember(app.db, { firstName: name, lastName: "" }).then(({ profileId }) =>
        app.db.selectFrom("profile").select("slug").where("id", "=", profileId).executeTakeFirstOrThrow(),
      );
      expect(slug).toMatch(/^[a-z]+-[0-9a-f]{6}$/);
    }
  });
});
