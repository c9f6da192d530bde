import { describe, expect, test } from "vitest";
import { type Action, type Authorized, can, permit, policy } from "./policy.ts";
import type { Viewer } from "./viewer.ts";

const account = (_id: string, profileId: string | null, rights = {}): Viewer => ({
  _id,
  name: _id,
  email: `${_id}@example.org`,
  role: "member",
  isStoreAdmin: false,
  isRinger: false,
  isRingKeeper: false,
  isConfirmed: true,
  profileId,
  profileSlug: profileId,
  ...rights,
});

// Musa has posted and just deleted the post, with Esther and a person without a profile as co-authors.
const post = {
  _id: "p-musa",
  userId: "musa",
  givenBy: "musa",
  authors: [{ profileId: "p-musa" }, { profileId: "p-esther" }, { profileId: null }],
  deletedBy: "musa",
  deletedAt: new Date().toISOString(),
};

const people = {
  visitor: null,
  owner: account("musa", "p-musa"),
  ownerWithoutProfile: account("musa", null),
  coauthor: account("esther", "p-esther"),
  other: account("ngozi", "p-ngozi"),
  newcomer: account("tende", null),
  unconfirmed: account("kande", null, { isConfirmed: false }),
  storeAdmin: account("ibrahim", null, { isStoreAdmin: true }),
  ringer: account("hauwa", null, { isRinger: true }),
  ringKeeper: account("joseph", null, { isRingKeeper: true }),
  admin: account("ada", "p-ada", { role: "admin" }),
} satisfies Record<string, Viewer>;
type Person = keyof typeof people;

const everybody = Object.keys(people) as Person[];
const signedIn = everybody.filter((person) => person !== "visitor");
const authorsAndAdmin: Person[] = ["owner", "ownerWithoutProfile", "coauthor", "admin"];

// Spec §6, one line per action: who may do it.
const allowed: Record<Action, Person[]> = {
  "account.secure": signedIn,
  "today.read": signedIn,
  "draft.keep": signedIn,
  "post.create": signedIn,
  "post.edit": authorsAndAdmin,
  "post.delete": authorsAndAdmin,
  "post.approve": ["admin"],
  "post.return": ["admin"],
  "post.restore": ["owner", "ownerWithoutProfile", "admin"],
  "post.undoApproval": [],
  "field.undoReview": [],
  "name.takeBack": ["owner", "ownerWithoutProfile"],
  "post.withdraw": ["admin"],
  "post.removeVersion": ["admin"],
  "post.preview": authorsAndAdmin,
  "post.moderate": ["admin"],
  "post.history": authorsAndAdmin,
  "pass.give": authorsAndAdmin,
  "pass.showDraft": signedIn.filter((person) => person !== "unconfirmed"),
  "pass.end": authorsAndAdmin,
  "pass.restore": ["owner", "ownerWithoutProfile"],
  "works.import": ["admin"],
  "doi.register": ["admin"],
  "name.claim": ["owner", "coauthor", "other", "admin"],
  "work.answerOffer": ["owner", "coauthor", "other", "admin"],
  "name.remember": signedIn,
  "name.split": ["admin"],
  "name.confirm": ["owner", "ownerWithoutProfile", "admin"],
  "member.lookup": signedIn,
  "post.createWebPage": ["admin"],
  "post.setSlug": ["admin"],
  "newsletter.write": ["admin"],
  "content.edit": ["admin"],
  "species.manage": ["admin"],
  "survey.import": ["admin"],
  "field.record": signedIn,
  "field.review": ["admin"],
  "field.restore": ["owner", "ownerWithoutProfile", "admin"],
  "ringing.record": ["ringer", "ringKeeper"],
  "ringing.read": ["ringer", "ringKeeper"],
  "ringing.manage": ["ringKeeper"],
  "sensitive.manage": ["admin"],
  "names.settle": ["admin"],
  "equipment.read": signedIn,
  "equipment.manage": ["storeAdmin"],
  "request.read": signedIn,
  "request.cancel": signedIn,
  "request.create": signedIn.filter((person) => person !== "unconfirmed"),
  "request.manage": ["storeAdmin"],
  "request.undo": ["owner", "ownerWithoutProfile"],
  "request.report": ["storeAdmin", "admin"],
  "profile.edit": ["owner", "admin"],
  "profile.manage": ["admin"],
  "account.manage": ["admin"],
  "audit.read": ["admin"],
  "contact.read": ["admin"],
  "visits.read": ["admin"],
  "health.read": ["admin"],
  "year.read": ["admin"],
  "year.publish": ["admin"],
};

describe("the policy of spec §6", () => {
  test("covers every action", () => {
    expect(Object.keys(allowed).sort()).toEqual(Object.keys(policy).sort());
  });

  const matrix = (Object.keys(allowed) as Action[]).flatMap((action) =>
    everybody.map(
      (person) => [person, allowed[action].includes(person) ? "may" : "may not", action] as const,
    ),
  );
  test.each(matrix)("%s %s %s", (person, answer, action) => {
    expect(can(people[person], action as "post.edit", post)).toBe(answer === "may");
  });

  test("ten minutes after a deletion only admins can undo it", () => {
    const earlier = { deletedBy: "musa", deletedAt: new Date(Date.now() - 10 * 60_000).toISOString() };
    expect(can(people.owner, "post.restore", earlier)).toBe(false);
    expect(can(people.admin, "post.undoApproval", { ...earlier, deletedBy: "ada" })).toBe(false);
    expect(can(people.owner, "request.undo", earlier)).toBe(false);
    expect(can(people.admin, "post.restore", earlier)).toBe(true);
  });

  test("a deletion that a wrong clock has dated in the future cannot be undone by others than admins until then", () => {
    const ahead = { deletedBy: "musa", deletedAt: new Date(Date.now() + 400 * 86_400_000).toISOString() };
    expect(can(people.owner, "post.restore", ahead)).toBe(false);
    expect(can(people.admin, "post.restore", ahead)).toBe(true);
  });

  test("an author cannot undo an admin's deletion", () => {
    const byAdmin = { deletedBy: "ada", deletedAt: new Date().toISOString() };
    expect(can(people.owner, "post.restore", byAdmin)).toBe(false);
  });

  test("two people without a profile are not each other's co-authors", () => {
    const strangers = { userId: "somebody", authors: [{ profileId: null }] };
    expect(can(people.newcomer, "post.edit", strangers)).toBe(false);
    expect(can(null, "post.edit", strangers)).toBe(false);
  });

  test("who only has to confirm an address reads so, and others that they are not allowed", () => {
    const { unconfirmed, other } = people;
    if (!unconfirmed || !other) throw new Error("Both have accounts.");
    expect(() => permit(unconfirmed, "request.create")).toThrow("Confirm your e-mail address first");
    expect(() => permit(unconfirmed, "request.manage")).toThrow("not allowed");
    expect(() => permit(unconfirmed, "name.claim")).toThrow("not allowed");
    expect(() => permit(other, "request.manage")).toThrow("not allowed");
  });

  test("a write takes a person only from the policy", () => {
    const edit = (editor: Authorized<"post.edit">) => editor._id;
    const [owner, other] = [people.owner, people.other];
    if (!owner || !other) throw new Error("Both have accounts.");
    expect(edit(permit(owner, "post.edit", post))).toBe("musa");
    expect(() => edit(permit(other, "post.edit", post))).toThrow("not allowed");
    // @ts-expect-error: a bare account was never checked.
    edit(owner);
    // @ts-expect-error: another permission is not enough.
    if (can(owner, "post.create")) edit(owner);
  });
});
