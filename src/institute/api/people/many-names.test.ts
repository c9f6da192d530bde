import { expect, test } from "vitest";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";

const name = "M. Danjuma";

/** Works of another member with a name that the member claims on all of them but the last. */
async function openWithClaims(app: App) {
  const works = [];
  for (const number of [1, 2, 3, 4])
    works.push(
      await makePost(app.db, app.people.other, {
        postType: "publication",
        title: `Moult ${number}`,
        authors: [{ name, given: "M.", family: "Danjuma", orcid: "0000-0002-1825-0097" }, "Else Someone"],
        isApproved: true,
      }),
    );
  const claimed = works.slice(0, 3).map((_id) => ({ _id, role: "author" }));
  const answered = await app.call("member", "PUT", "/api/names/offers", {
    name,
    isMine: true,
    works: claimed,
  });
  expect(await answered.json()).toEqual({ linked: 0, waiting: 3 });
  const { claims }: { claims: { _id: string }[] } = await (
    await app.call("admin", "GET", "/api/names/claims")
  ).json();
  return { works, ids: claims.map(({ _id }) => _id) };
}

const authorsOf = async (app: App, ids: readonly string[]) =>
  app.db
    .selectFrom("post_author")
    .select(["name", "given", "family", "orcid", "profileId"])
    .where("postId", "in", ids)
    .where("position", "=", 0)
    .execute();

describeEachDatabase("names on many works", (open) => {
  const decide = async (app: App, who: Person, ids: string[], decision: string) =>
    (await app.call(who, "PUT", "/api/names/claims", { ids, decision })).json();

  test("are claimed work by work, confirmed together, and as they were when that is taken back", async () => {
    const app = await openApp(await open());
    const { works, ids } = await openWithClaims(app);
    const before = await authorsOf(app, works);
    expect(await decide(app, "admin", [...ids, "nobody"], "confirm")).toEqual({ done: 3, left: 1 });
    const { profileId } = app.people.member;
    expect((await authorsOf(app, works)).filter((author) => author.profileId === profileId)).toHaveLength(3);
    expect(await decide(app, "admin", ids, "confirm")).toEqual({ done: 0, left: 3 });

    expect(await decide(app, "other", ids, "takeBack")).toEqual({ done: 0, left: 3 });
    expect(await decide(app, "admin", ids, "takeBack")).toEqual({ done: 3, left: 0 });
    expect(await authorsOf(app, works)).toEqual(before);
    expect(await decide(app, "admin", ids, "takeBack")).toEqual({ done: 0, left: 3 });
    expect(await decide(app, "other", ids, "refuse")).toEqual({ done: 3, left: 0 });
    expect(await decide(app, "other", ids, "takeBack")).toEqual({ done: 3, left: 0 });
    expect(await decide(app, "other", ids, "confirm")).toEqual({ done: 3, left: 0 });
  });

  test("are decided by the poster and admins alone, and a decision of earlier stays", async () => {
    const app = await openApp(await open());
    const { works, ids } = await openWithClaims(app);
    expect(await decide(app, "member", ids, "confirm")).toEqual({ done: 0, left: 3 });
    expect(await decide(app, "newcomer", ids, "refuse")).toEqual({ done: 0, left: 3 });
    expect((await authorsOf(app, works)).every(({ profileId }) => profileId === null)).toBe(true);
    await decide(app, "admin", ids, "confirm");
    await app.db.updateTable("name_claim").set({ confirmedAt: "2020-01-01T00:00:00.000Z" }).execute();
    expect(await decide(app, "admin", ids, "takeBack")).toEqual({ done: 0, left: 3 });
  });

  test("stay confirmed if the member was taken off the work since, or the person who confirmed may no longer", async () => {
    const app = await openApp(await open());
    const { works, ids } = await openWithClaims(app);
    const [first = "", ...rest] = ids;
    await decide(app, "admin", ids, "confirm");
    const { postId } = await app.db
      .selectFrom("name_claim")
      .select("postId")
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    await app.call("admin", "PATCH", `/api/posts/${postId}`, { authors: ["Else Someone"] });
    expect(await decide(app, "admin", [first], "takeBack")).toEqual({ done: 0, left: 1 });
    const admin = app.people.admin._id;
    await app.db.updateTable("account").set({ adminSince: null }).where("id", "=", admin).execute();
    expect(await decide(app, "admin", rest, "takeBack")).toEqual({ done: 0, left: 2 });
    const linked = (await authorsOf(app, works)).filter(({ profileId }) => profileId !== null);
    expect(linked).toHaveLength(2);
  });
});
