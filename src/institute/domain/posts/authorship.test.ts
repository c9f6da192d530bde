import { expect, test } from "vitest";
import { isPosterAuthor, isWork, isWrittenBy, shownWriters, workTypes } from "./authorship.ts";
import { NewPost } from "./post.ts";
import { postTypeNames } from "./types.ts";

const member = { role: "member" } as const;
const admin = { role: "admin" } as const;

test("publications, theses, documents and proposals are works", () => {
  expect([...workTypes].sort()).toEqual(["document", "proposal", "publication", "thesis"]);
});

test.each(workTypes)(
  "a %s names the member who enters it unless it is entered for others, and no admin",
  (postType) => {
    expect(isPosterAuthor(member, { postType, isEnteredForOthers: false })).toBe(true);
    expect(isPosterAuthor(member, { postType, isEnteredForOthers: true })).toBe(false);
    expect(isPosterAuthor(admin, { postType, isEnteredForOthers: false })).toBe(false);
  },
);

test.each(postTypeNames.filter((type) => !isWork(type)))(
  "a post of the type %s names who posts it",
  (postType) => {
    for (const person of [member, admin])
      expect(isPosterAuthor(person, { postType, isEnteredForOthers: false })).toBe(true);
  },
);

test("a work entered for others names at least one of them", () => {
  const work = { postType: "thesis", title: "Moult", isEnteredForOthers: true };
  expect(NewPost.safeParse(work).error?.issues).toMatchObject([{ path: ["authors"] }]);
  expect(NewPost.safeParse({ ...work, authors: ["Smith, J."] }).success).toBe(true);
  expect(NewPost.safeParse({ ...work, isEnteredForOthers: false }).success).toBe(true);
  expect(NewPost.safeParse({ ...work, postType: "news", content: "<p>Rain</p>" }).success).toBe(true);
});

test("a person wrote the works that name them, and the other posts that they posted or that name them", () => {
  const person = { _id: "a1", profileId: "p1" };
  const named = [{ profileId: "p1", name: "Musa Danjuma" }];
  const others = [{ profileId: "p2", name: "Esther Pam" }];
  const written = (post: Partial<Parameters<typeof isWrittenBy>[0]>) =>
    isWrittenBy({ postType: "thesis", authors: others, userId: "a2", author: "Esther Pam", ...post }, person);
  expect(written({ authors: named })).toBe(true);
  expect(written({ userId: "a1", author: "Musa Danjuma" })).toBe(false);
  expect(written({ userId: "a1", author: "Musa Danjuma", postType: "news" })).toBe(true);
  expect(written({ postType: "news" })).toBe(false);
  const unlinked = [{ profileId: null, name: "Musa Danjuma" }];
  expect(written({ userId: "a1", author: "Musa Danjuma", authors: unlinked })).toBe(true);
  expect(written({ author: "Musa Danjuma", authors: unlinked })).toBe(false);
});

test("a post that was entered for others shows their names instead of the poster's", () => {
  const poster = { author: "Ada Bello", userSlug: "ada-bello" };
  const own = { name: "Ada Bello", slug: "ada-bello" };
  const guest = { name: "G. Guest", slug: null };
  expect(shownWriters({ ...poster, authors: [] })).toEqual([own]);
  expect(shownWriters({ ...poster, authors: [guest, own] })).toEqual([own]);
  expect(shownWriters({ ...poster, authors: [guest] })).toEqual([guest]);
});
