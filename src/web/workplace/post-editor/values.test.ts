import { expect, test } from "vitest";
import type { Post } from "#domain/post.ts";
import { changesOf, draftOf, emptyValues, valuesOf } from "./values.ts";

const author = (name: string, profileId: string | null = null) => ({
  name,
  profileId,
  slug: null,
  profilePicture: null,
});

const post: Post = {
  _id: "1",
  postType: "publication",
  title: "Moult of Guinea savanna passerines",
  slug: "moult",
  excerpt: "",
  fileUrl: null,
  file: null,
  author: "Nenrot Dashe",
  userId: "u1",
  userSlug: null,
  avatar: null,
  authors: [author("Nenrot Dashe", "p1"), author("U. Ottosson"), author("Nenrot Dashe", "p2")],
  journal: "Ibis",
  year: 2007,
  doi: null,
  publicationNumber: null,
  isPrivate: false,
  isApproved: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 3,
  content: "<p>Text with a <sub>table</sub></p>",
};

test("an untouched post has no changes", () => {
  expect(changesOf(post, valuesOf(post))).toEqual({});
});

test("only what was changed is sent, so that nothing else is overwritten", () => {
  expect(changesOf(post, { ...valuesOf(post), journal: "Ostrich" })).toEqual({ journal: "Ostrich" });
});

test("two authors of one name stay apart, and members go by their profile", () => {
  const values = valuesOf(post);
  expect(values.authors).toEqual(["Nenrot Dashe", "U. Ottosson", "Nenrot Dashe (2)"]);
  const authors = [...values.authors, "Ada Bello"];
  expect(changesOf(post, { ...values, authors })).toEqual({
    authors: ["p1", "U. Ottosson", "p2", "Ada Bello"],
  });
});

test("a change that waits stands in for the public text, and only what is changed again is sent", () => {
  const pendingEdit = { title: "Changed", year: null, authors: ["p1", "Someone Else"] };
  const values = valuesOf({ ...post, pendingEdit });
  expect(values).toMatchObject({
    title: "Changed",
    journal: "Ibis",
    year: "",
    authors: ["Nenrot Dashe", "Someone Else"],
  });
  expect(changesOf({ ...post, pendingEdit }, values)).toEqual({});
  expect(changesOf({ ...post, pendingEdit }, { ...values, title: post.title })).toEqual({
    title: post.title,
  });
});

test("a new post carries the fields of its type only, and approval only from an admin", () => {
  const values = { ...emptyValues, title: "A day at the nets", journal: "typed before the type changed" };
  expect(draftOf(values, false)).toEqual({
    postType: "news",
    title: "A day at the nets",
    fileUrl: "",
    content: "",
    isPrivate: false,
  });
  expect(draftOf({ ...values, isApproved: true }, true)).toMatchObject({ isApproved: true });
});
