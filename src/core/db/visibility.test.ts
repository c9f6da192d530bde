import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { listByMember } from "#institute/db/posts/own-posts.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { describeEachDatabase, type TestDatabase } from "#tests/databases.ts";
import { makeAccount, makeFile, makeMember, makePost, permitted } from "#tests/make.ts";
import { transaction } from "./connect.ts";
import * as files from "./files/files.ts";

const yesAndNo = [true, false];
const states = yesAndNo.flatMap((isApproved) =>
  yesAndNo.flatMap((isPrivate) => yesAndNo.map((isDeleted) => ({ isApproved, isPrivate, isDeleted }))),
);
type State = (typeof states)[number];
const viewers = ["visitor", "owner", "coauthor", "other", "newcomer", "storeAdmin", "admin"] as const;
type Who = (typeof viewers)[number];

/** Who may read a post in each state. */
function mayRead(who: Who, { isApproved, isPrivate, isDeleted }: State): boolean {
  if (isDeleted) return false;
  return (isApproved && !isPrivate) || who === "owner" || who === "coauthor" || who === "admin";
}

const describeState = ({ isApproved, isPrivate, isDeleted }: State) =>
  [isApproved ? "approved" : "pending", isPrivate && "private", isDeleted && "deleted"]
    .filter(Boolean)
    .join(" ");

describeEachDatabase("who may read a post", (open) => {
  let db: TestDatabase["db"];
  let people: Record<Who, Viewer>;
  const made = new Map<State, { id: string; slug: string; word: string; file: string; year: number }>();

  beforeAll(async () => {
    ({ db } = await open());
    const owner = await makeMember(db);
    const coauthor = await makeMember(db);
    const admin = await makeMember(db, { admin: true });
    people = {
      visitor: null,
      owner,
      coauthor,
      other: await makeMember(db),
      newcomer: await makeAccount(db),
      storeAdmin: await makeAccount(db, { storeAdmin: true }),
      admin,
    };
    for (const [place, state] of states.entries()) {
      const { isApproved, isPrivate } = state;
      const word = `word${place}x`;
      const file = `/files/${word}.pdf`;
      const authors = [coauthor.email, "A Free Name"];
      const draft = {
        postType: "thesis" as const,
        title: `Title ${word}`,
        content: `<p>Text ${word}</p>`,
        year: 2001 + place,
      };
      await makeFile(db, file);
      const id = await makePost(db, owner, { ...draft, authors, fileUrl: file, isApproved, isPrivate });
      if (state.isDeleted) await transaction(db, (trx) => writing.remove(trx, permitted(admin), id));
      made.set(state, { id, slug: `title-${word}`, word, file, year: 2001 + place });
    }
  });

  describe.each(states.map((state) => [describeState(state), state] as const))(
    "that is %s",
    (_name, state) => {
      const post = () => {
        const found = made.get(state);
        if (!found) throw new Error("The post was not made.");
        return found;
      };

      describe.each(viewers)("as %s", (who) => {
        const seen = mayRead(who, state);
        const expected = () => (seen ? [post().id] : []);
        const ids = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);

        test(`${seen ? "by" : "not by"} id or address`, async () => {
          for (const key of [post().id, post().slug]) {
            const reading = posts.get(db, people[who], key);
            if (seen)
              expect(await reading).toMatchObject({ _id: post().id, content: `<p>Text ${post().word}</p>` });
            else {
              const wasPublic = state.isDeleted && state.isApproved && !state.isPrivate;
              await expect(reading).rejects.toMatchObject({ code: wasPublic ? "gone" : "notFound" });
            }
          }
        });

        test(`${seen ? "in" : "not in"} a list, and counted alike`, async () => {
          const filter = { year: post().year, page: 0 };
          for (const narrowed of [filter, { ...filter, type: "thesis" as const }]) {
            const list = await posts.list(db, people[who], narrowed);
            expect(ids(list)).toEqual(expected());
            expect(list.total).toBe(expected().length);
          }
          expect(ids(await posts.list(db, people[who], { ...filter, type: "news" }))).toEqual([]);
        });

        test(`${seen ? "by" : "not by"} search, and counted alike`, async () => {
          const { word, year } = post();
          for (const text of [
            word,
            word.slice(0, -1),
            `title ${word}`,
            `"title ${word}"`,
            `"text ${word}"`,
            String(year),
          ]) {
            const found = await posts.find(db, people[who], text, { page: 0 });
            expect(ids(found), text).toEqual(expected());
            expect(found.total, text).toBe(expected().length);
          }
        });

        test(`${seen ? "among" : "not among"} the posts of its members`, async () => {
          const { owner, coauthor } = people;
          const byAccount = { accountId: owner?._id ?? "", profileId: null };
          const byProfile = { accountId: null, profileId: coauthor?.profileId ?? "" };
          for (const member of [byAccount, byProfile]) {
            const theirs = await listByMember(db, people[who], member, { page: 0, limit: 100 });
            expect(ids(theirs).includes(post().id)).toBe(seen);
            expect(theirs.total).toBe(states.filter((each) => mayRead(who, each)).length);
          }
        });

        test(`${seen ? "with" : "without"} its file`, async () => {
          expect(await files.isReadable(db, people[who], { url: post().file, accountId: null })).toBe(seen);
        });
      });
    },
  );

  test.each(viewers)("the lists of %s count exactly the readable posts", async (who) => {
    const readable = states.filter((state) => mayRead(who, state)).length;
    for (const filter of [{ page: 0 }, { page: 0, type: "thesis" as const }]) {
      const list = await posts.list(db, people[who], filter);
      expect(list.total).toBe(readable);
      expect(list.data).toHaveLength(readable);
    }
    expect((await posts.find(db, people[who], "none", { page: 0 })).total).toBe(readable);
    expect((await posts.find(db, people[who], "thesis", { page: 0 })).total).toBe(readable);
    expect((await posts.find(db, people[who], "word", { page: 0 })).total).toBe(readable);
  });

  test("only the poster and admins see the poster's e-mail address", async () => {
    for (const who of viewers) {
      const { data } = await posts.list(db, people[who], { page: 0 });
      const showsEmail = who === "owner" || who === "admin";
      for (const post of data) expect(post.email !== undefined, who).toBe(showsEmail);
    }
  });

  test("a file of two posts is readable when one of them is", async () => {
    const { owner, other } = people;
    if (!owner) throw new Error("There is no owner.");
    const fileUrl = "/files/shared.pdf";
    const file = { url: fileUrl, accountId: null };
    await makeFile(db, fileUrl);
    await makePost(db, owner, { fileUrl, isApproved: false });
    expect(await files.isReadable(db, other, file)).toBe(false);
    await makePost(db, owner, { fileUrl, postType: "document" });
    expect(await files.isReadable(db, other, file)).toBe(true);
    expect(await files.isReadable(db, null, { url: "/files/of-no-post.pdf", accountId: null })).toBe(false);
  });
});
