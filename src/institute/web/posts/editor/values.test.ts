import { expect, test } from "vitest";
import { rebaseEdits } from "#core/web/forms/fields/form-values.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { samplePost } from "#tests/sample-post.ts";
import { diffValues, newValues, toFormValues, toPostDraft } from "./values.ts";

const author = (name: string, profileId: string | null = null) => ({
  name,
  profileId,
  slug: null,
  profilePicture: null,
});

const owner = { profileId: "p1", name: "Nenrot Dashe" };
const asMember = { isAdmin: false, owner };
const asAdmin = { isAdmin: true, owner };

const post = samplePost({
  title: "Moult of Guinea savanna passerines",
  authors: [author("Nenrot Dashe", "p1"), author("U. Ottosson"), author("Nenrot Dashe", "p2")],
  journal: "Ibis",
  year: 2007,
  version: 3,
  content: "<p>Text with a <sub>table</sub></p>",
});

test("an untouched post has no changes", () => {
  expect(diffValues(toFormValues(post), toFormValues(post))).toEqual({});
});

test("only a web page has an address of its own", () => {
  const founder = {
    ...newValues([]),
    postType: "webPage" as const,
    title: "Our Founder",
    slug: "founder",
  };
  expect(toPostDraft(founder, asAdmin)).toMatchObject({ slug: "founder" });
  expect(toPostDraft({ ...founder, slug: "" }, asAdmin)).not.toHaveProperty("slug");
  expect(toPostDraft({ ...founder, postType: "news" }, asAdmin)).not.toHaveProperty("slug");
  const stored = { ...post, postType: "webPage" as const };
  expect(diffValues(toFormValues(stored), { ...toFormValues(stored), slug: "founder" })).toEqual({
    slug: "founder",
  });
  expect(diffValues(toFormValues(stored), { ...toFormValues(stored), slug: "" })).toEqual({});
});

test("only changed fields are sent, so that nothing else is overwritten", () => {
  expect(diffValues(toFormValues(post), { ...toFormValues(post), journal: "Ostrich" })).toEqual({
    journal: "Ostrich",
  });
});

test("members are sent by profile and others by name, so that two authors can have the same name", () => {
  const values = toFormValues(post);
  expect(values.authors.map(({ name }) => name)).toEqual(["Nenrot Dashe", "U. Ottosson", "Nenrot Dashe"]);
  const authors = [...values.authors, { profileId: null, name: "Ada Bello" }];
  const ottosson = { name: "U. Ottosson", given: "U.", family: "Ottosson", kind: "person" };
  expect(diffValues(toFormValues(post), { ...values, authors })).toEqual({
    authors: ["p1", ottosson, "p2", "Ada Bello"],
  });
  expect(diffValues(toFormValues(post), { ...values, authors: values.authors.toReversed() })).toEqual({
    authors: ["p2", ottosson, "p1"],
  });
});

test("the form shows a pending change instead of the public text and sends only further changes", () => {
  const pendingEdit = {
    title: "Changed",
    year: null,
    authors: [author("Nenrot Dashe", "p1"), author("Someone Else")],
  };
  const values = toFormValues({ ...post, pendingEdit });
  expect(values).toMatchObject({
    title: "Changed",
    journal: "Ibis",
    year: "",
    authors: [
      { profileId: "p1", name: "Nenrot Dashe" },
      { profileId: null, name: "Someone Else" },
    ],
  });
  expect(diffValues(toFormValues({ ...post, pendingEdit }), values)).toEqual({});
  expect(diffValues(toFormValues({ ...post, pendingEdit }), { ...values, title: post.title })).toEqual({
    title: post.title,
  });
});

test("a new post has only the fields of its type, and only admins send an approval", () => {
  const values = {
    ...newValues([]),
    title: "A day at the nets",
    journal: "typed before the type changed",
  };
  const draft = toPostDraft(values, asMember);
  expect(draft).toMatchObject({ postType: "news", title: "A day at the nets", isPrivate: false });
  expect(Object.keys(draft).sort()).toEqual(
    ["postType", "title", "isPrivate", ...postTypeRow("news").fields].sort(),
  );
  expect(toPostDraft({ ...values, isApproved: true }, asAdmin)).toMatchObject({ isApproved: true });
});

test("what else is known of a free name is stored and sent", () => {
  const known = { given: "Jan", family: "van der Berg", orcid: "0000-0002-1825-0097" };
  const values = toFormValues({ ...post, authors: [{ ...author("Jan van der Berg"), ...known }] });
  expect(values.authors).toEqual([{ profileId: null, name: "Jan van der Berg", ...known }]);
  expect(toPostDraft(values, asMember).authors).toEqual([{ name: "Jan van der Berg", ...known }]);
  const member = toFormValues({
    ...post,
    authors: [{ ...author("Nenrot Dashe", "p1"), orcid: known.orcid }],
  });
  expect(toPostDraft(member, asMember).authors).toEqual(["p1"]);
});

test("a work without its owner among the authors is sent as entered for others (WK2)", () => {
  const work = { ...newValues([owner]), postType: "document" as const, title: "Field sheet" };
  expect(toPostDraft(work, asMember)).toMatchObject({ authors: ["p1"], isEnteredForOthers: false });
  const authors = [{ profileId: null, name: "U. Ottosson" }];
  for (const who of [asMember, asAdmin])
    expect(toPostDraft({ ...work, authors }, who)).toMatchObject({
      authors: ["U. Ottosson"],
      isEnteredForOthers: true,
    });
});

test("“Keep mine” after a conflict sends only what was edited", () => {
  const start = toFormValues(post);
  const theirs = toFormValues({ ...post, title: "Newer", content: "<p>Newer</p>" });
  const rebased = rebaseEdits({ start, mine: { ...start, journal: "Ostrich" }, theirs });
  expect(diffValues(theirs, rebased)).toEqual({ journal: "Ostrich" });
  expect(rebased).toMatchObject({ title: "Newer", content: "<p>Newer</p>" });
});
