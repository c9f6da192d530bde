import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import type { FollowNews, NewsWindow } from "#core/db/follows/follow-kind.ts";
import type { LetterServices } from "#core/db/letter-noun.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { atLagosHour } from "#core/domain/lagos-day.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makeMember, makePost, type PostOverrides, permitted } from "#tests/make.ts";
import { makeFileText } from "#tests/make-file-text.ts";
import { followKinds } from "../follow-kinds.ts";
import { endEmbargoes } from "../posts/embargoes.ts";
import * as withdrawal from "../posts/review/withdrawal.ts";
import * as writing from "../posts/writing.ts";

const [april, may, june] = [
  "2026-04-01T00:00:00.000Z",
  "2026-05-01T00:00:00.000Z",
  "2026-06-01T00:00:00.000Z",
];
const ofMay: NewsWindow = { from: may, upTo: june, limit: 20 };
const everAfter: NewsWindow = { from: april, upTo: "2999-01-01T00:00:00.000Z", limit: 20 };

const servicesWith = (calls: ShownCall[]): LetterServices => ({
  publicUrl: () => "https://institute.example",
  sign: (text) => text,
  content: { readCalls: async () => calls },
});
const services = servicesWith([]);

const titlesOf = ({ lines }: FollowNews) => lines.map(({ title }) => title);

describeEachDatabase("what can be followed of the institute", (open) => {
  async function openWithPeople() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const member = await makeMember(db, { firstName: "Musa", lastName: "Danjuma" });
    const other = await makeMember(db);
    const make = (title: string, createdAt: string, draft: PostOverrides = {}) =>
      makePost(db, member, {
        postType: "thesis",
        title,
        createdAt,
        year: 2026,
        authors: ["Ada Bello"],
        isEnteredForOthers: true,
        ...draft,
      });
    const news = (kind: string, what: string, reader: Viewer = null, window = ofMay) =>
      kindOf(kind).news(db, reader, what, window, services);
    const find = (kind: string, what: string, reader: Viewer = null) =>
      kindOf(kind).find(db, reader, what, services);
    return { db, admin, member, other, make, news, find };
  }

  test("a list tells of what became public after one moment and until another, the newest first", async () => {
    const { find, make, news } = await openWithPeople();
    await make("Long known", april);
    await make("At the very beginning", may);
    await make("First of May", "2026-05-02T00:00:00.000Z");
    await make("Last of May", june);
    await make("Of June", "2026-06-01T00:00:00.001Z");
    await make("A paper", "2026-05-03T00:00:00.000Z", { postType: "publication" });
    expect(await find("type", "theses")).toEqual({ what: "theses", title: "theses", href: "/theses" });
    expect(await find("type", "thesis")).toBeUndefined();
    expect(await find("type", "")).toBeUndefined();
    expect(await news("type", "theses")).toEqual({
      total: 2,
      lines: [
        expect.objectContaining({ title: "Last of May" }),
        {
          key: expect.stringMatching(/^post [0-9a-f-]{36}$/),
          title: "First of May",
          href: "/theses/first-of-may",
          detail: "Thesis by Ada Bello, 2026",
        },
      ],
    });
  });

  test("a long list has as many lines as were asked for, and the number of all", async () => {
    const { make, news } = await openWithPeople();
    for (const day of [11, 12, 13]) await make(`Of ${day} May`, `2026-05-${day}T00:00:00.000Z`);
    const { lines, total } = await news("type", "theses", null, { ...ofMay, limit: 2 });
    expect([lines.map(({ title }) => title), total]).toEqual([["Of 13 May", "Of 12 May"], 3]);
  });

  test("a reader hears of nothing that they may not read now", async () => {
    const { db, admin, member, other, make, news } = await openWithPeople();
    const day = "2026-05-04T00:00:00.000Z";
    const as = permitted;
    const pending = await make("Pending", day, { isApproved: false });
    const hidden = await make("Made private again", day);
    const deleted = await make("Deleted", day);
    const taken = await make("Taken down", day);
    await make("Private from the first", day, { isPrivate: true });
    await transaction(db, async (trx) => {
      await writing.update(trx, as(admin), hidden, PostChanges.parse({ isPrivate: true }));
      await writing.remove(trx, as(admin), deleted);
      await withdrawal.takeDown(trx, as(admin), taken, { by: null, reason: null, hidesTitle: false });
    });
    for (const reader of [null, other]) expect((await news("type", "theses", reader)).total).toBe(0);
    for (const reader of [member, admin])
      expect(titlesOf(await news("type", "theses", reader))).toEqual(["Made private again"]);
    await transaction(db, (trx) =>
      writing.update(trx, as(admin), pending, PostChanges.parse({ isApproved: true })),
    );
    expect(titlesOf(await news("type", "theses", null, everAfter))).toEqual(["Pending"]);
  });

  test("the end of an embargo is news to those who may open the file", async () => {
    const { db, make, news } = await openWithPeople();
    const fileUrl = "/files/vulture.pdf";
    await makeFile(db, fileUrl);
    const id = await make("Vultures", april, { fileUrl });
    const set = (columns: object) => db.updateTable("post").set(columns).where("id", "=", id).execute();
    await set({ accessRight: "embargoed", embargoUntil: "2026-05-01" });
    expect((await news("type", "theses", null, everAfter)).total).toBe(0);
    await endEmbargoes(db);
    const window = { ...everAfter, from: may };
    expect((await news("type", "theses", null, window)).lines).toEqual([
      expect.objectContaining({
        title: "Vultures",
        detail: "Thesis by Ada Bello, 2026; its file is open now",
      }),
    ]);
    await set({ accessRight: "closed" });
    expect((await news("type", "theses", null, window)).total).toBe(0);
    await set({ accessRight: "open", fileUrl: null });
    expect((await news("type", "theses", null, window)).total).toBe(0);
  });

  test("a search tells of what has all its words, in title, authors, details or text", async () => {
    const { find, make, news } = await openWithPeople();
    const day = "2026-05-04T00:00:00.000Z";
    await make("Vultures of Yankari", day, { content: "<p>They moult in the rains.</p>" });
    await make("Vultures of Kano", day, { keywords: "moult" });
    await make("Moult of firefinches", day);
    await make("A vulture’s feathers", day, { authors: ["Moult, Vera"], postType: "publication" });
    expect(await find("search", "  Vulture   MOULT ")).toEqual({
      what: "vulture moult",
      title: "the search “vulture moult”",
      href: "/search?q=vulture+moult",
    });
    expect(titlesOf(await news("search", "vulture moult")).sort()).toEqual([
      "A vulture’s feathers",
      "Vultures of Kano",
      "Vultures of Yankari",
    ]);
    expect(titlesOf(await news("search", '"moult of firefinches" moult'))).toEqual(["Moult of firefinches"]);
    expect(titlesOf(await news("search", "bird birds vulture")).sort()).toEqual([]);
  });

  test("a search tells of what has all its words on one page of its file, to those who may open it", async () => {
    const { db, admin, member, make, news } = await openWithPeople();
    const day = "2026-05-04T00:00:00.000Z";
    const makeThesis = async (title: string, draft: PostOverrides, ...pages: string[]) => {
      const fileUrl = `/files/${title.toLowerCase()}.pdf`;
      await makeFile(db, fileUrl);
      await makeFileText(db, fileUrl, ...pages);
      return make(title, day, { fileUrl, ...draft });
    };
    await makeThesis("Rollers", {}, "Rains", "They moult in the rains");
    await makeThesis("Cut", {}, "They moult", "in the rains");
    await makeThesis("Closed", { accessRight: "restricted" }, "They moult in the rains");
    await makeThesis("Paper", { postType: "publication" }, "They moult in the rains");
    const find = async (what: string, reader: Viewer = null) =>
      titlesOf(await news("search", what, reader)).sort();
    expect(await find("moult rains")).toEqual(["Paper", "Rollers"]);
    expect(await find("theses on moult rains")).toEqual(["Rollers"]);
    for (const reader of [member, admin])
      expect(await find("moult rains", reader)).toEqual(["Closed", "Paper", "Rollers"]);
    await db.updateTable("file_text").set({ state: "waiting" }).execute();
    expect(await find("moult rains")).toEqual([]);
  });

  test("a search that names a kind tells of this kind alone, and has its list as its page", async () => {
    const { find, make, news } = await openWithPeople();
    const day = "2026-05-04T00:00:00.000Z";
    await make("Vultures of Yankari", day);
    await make("Vultures of Kano", day, { postType: "publication" });
    expect(await find("search", "theses on Vultures")).toEqual({
      what: "theses on vultures",
      title: "theses with “vultures”",
      href: "/theses?search=vultures",
    });
    expect(titlesOf(await news("search", "theses on vultures"))).toEqual(["Vultures of Yankari"]);
  });

  test("a search for nothing, for all or for one letter cannot be followed, nor one that is too long", async () => {
    const { find } = await openWithPeople();
    for (const what of ["", "  ", "none", "%", '"', "a", "x".repeat(301)])
      expect([what, await find("search", what)]).toEqual([what, undefined]);
    expect(await find("search", "2024")).toMatchObject({ what: "2024" });
  });

  test("a search that begins many words, or matches everything, reads what is new and no index", async () => {
    const { make, news } = await openWithPeople();
    for (const day of [11, 12]) await make(`Ballads of ${day} May`, `2026-05-${day}T00:00:00.000Z`);
    await make("Ballads of April", april);
    expect((await news("search", "ba")).total).toBe(2);
    expect((await news("search", "2026")).total).toBe(2);
    expect((await news("search", "thesis")).total).toBe(2);
  });

  test("a person tells of the works that name them", async () => {
    const { db, member, find, make, news } = await openWithPeople();
    const day = "2026-05-04T00:00:00.000Z";
    await make("Their own", day, { authors: [member.email] });
    await make("Entered for somebody else", day, { isEnteredForOthers: true });
    expect(await find("person", member.profileId)).toMatchObject({
      what: member.profileId,
      title: "works by Musa Danjuma",
      href: expect.stringMatching(/^\/member\//),
    });
    expect(await find("person", member._id)).toBeUndefined();
    expect(await find("person", "musa")).toBeUndefined();
    expect(titlesOf(await news("person", member.profileId))).toEqual(["Their own"]);
    await db.updateTable("profile").set({ deletedAt: may }).where("id", "=", member.profileId).execute();
    expect(await find("person", member.profileId)).toBeUndefined();
  });

  test("calls tell of each that opened and is open still", async () => {
    const { db } = await openWithPeople();
    const call = (name: string, opens: string, closes: string, since: string | null = null): ShownCall => ({
      kind: "msc",
      title: `The call ${name}`,
      opens,
      closes,
      name,
      since,
      send: [],
      lead: "",
      sections: [],
    });
    const calls = [
      call("opened", "2026-05-10", "2999-01-01"),
      call("published-late", "2026-03-01", "2999-01-01", "2026-05-20T08:00:00.000Z"),
      call("open-since-published", "", "2999-01-01", "2026-05-21T08:00:00.000Z"),
      call("delivered", "", "2999-01-01"),
      call("before", "2026-03-01", "2999-01-01"),
      call("over", "2026-05-10", "2026-05-12"),
      call("announced", "2998-01-01", "2999-01-01"),
    ];
    const { lines, total } = await kindOf("calls").news(
      db,
      null,
      "",
      { ...ofMay, limit: 2 },
      servicesWith(calls),
    );
    expect(total).toBe(3);
    expect(lines).toEqual([
      expect.objectContaining({ key: "call open-since-published", title: "The call open-since-published" }),
      expect.objectContaining({ href: "/calls/published-late", detail: "open until 1 January 2999" }),
    ]);
    const atOnce = { from: atLagosHour("2026-05-10", 0), upTo: june, limit: 20 };
    expect(await kindOf("calls").news(db, null, "", atOnce, servicesWith(calls))).toMatchObject({ total: 2 });
    expect(await kindOf("calls").find(db, null, "x", services)).toBeUndefined();
  });
});

function kindOf(name: string) {
  const kind = followKinds[name];
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}
