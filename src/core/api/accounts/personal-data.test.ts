import { expect, test } from "vitest";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { fieldDraft, fieldId } from "#tests/make-field-survey.ts";
import { makeLoan } from "#tests/make-lending.ts";

/** The two files of a person's data. */
async function download(app: App, who: Person) {
  const reply = await app.call(who, "GET", "/api/user/data");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const zip = await openZip(new Uint8Array(await reply.arrayBuffer()));
  const [page, json] = [await zip.text("my-data.html"), await zip.text("my-data.json")];
  zip.close();
  return { json, page, data: JSON.parse(json) };
}

describeWithDatabase("all that the site holds of a member", (open) => {
  test("is a file for people and one for programs, with account, profile, posts, loans and surveys", async () => {
    const app = await openApp(await open());
    const { member, admin } = app.people;
    await makePost(app.db, member, {
      title: "A draft & its <b>text</b>",
      content: "<p>rollers</p>",
      isApproved: false,
    });
    await makePost(app.db, admin, { title: "Written by two", authors: [member.profileId ?? ""] });
    await makeLoan(app);
    await app.call("member", "PUT", `/api/field/surveys/${fieldId(1)}`, fieldDraft());
    const begun = { kind: "species", title: "Begun", state: { values: {} }, version: 0 };
    await app.call("member", "PUT", "/api/drafts/begun-on-a-phone", begun);
    const { data, page } = await download(app, "member");
    expect(data.account).toMatchObject([{ email: member.email, firstName: "Musa" }]);
    expect(data.profile).toMatchObject([{ _id: member.profileId, email: member.email }]);
    expect(data.posts.map(({ title }: { title: string }) => title).sort()).toEqual([
      "A draft & its <b>text</b>",
      "Written by two",
    ]);
    expect(data.posts).toContainEqual(expect.objectContaining({ content: "<p>rollers</p>" }));
    expect(data.loans).toMatchObject([{ phone: "0803 123 4567", status: "pending" }]);
    expect(data.surveys).toMatchObject([{ id: fieldId(1), content: expect.any(Object) }]);
    expect(data.drafts).toMatchObject([{ title: "Begun" }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.log.map(({ action }: { action: string }) => action)).toContain("Wrote the post");
    expect(page).toContain("<h2>Your requests for equipment</h2>");
    expect(page).toContain("A draft &amp; its &lt;b&gt;text&lt;/b&gt;");
    expect(page).not.toContain("<b>text</b>");
  });

  test("has nothing of others: no address, loan, session or unpublished text of theirs, and no secret", async () => {
    const app = await openApp(await open());
    const { member, other, admin } = app.people;
    await makePost(app.db, other, { title: "A secret of Esther", isApproved: false });
    await makePost(app.db, admin, { title: "Written by two", authors: [member.profileId ?? ""] });
    await makeLoan(app);
    await app.db.updateTable("request").set({ note: "Returns things late" }).execute();
    await app.db.updateTable("account").set({ passwordHash: "$argon2id$secret" }).execute();
    const mine = (await download(app, "member")).json;
    for (const foreign of [
      other.email,
      admin.email,
      app.people.store.email,
      "A secret",
      "Returns things late",
      "argon2",
    ])
      expect(mine).not.toContain(foreign);
    const theirs = await download(app, "other");
    expect(theirs.data.loans).toEqual([]);
    expect(theirs.json).not.toContain(member.email);
    // An admin may read all, but has a copy of their own data alone.
    const admins = await download(app, "admin");
    expect(admins.json).not.toContain(member.email);
    expect(admins.json).not.toContain("A secret");
  });

  test("can be downloaded ten times an hour", async () => {
    const app = await openApp(await open());
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => app.call("newcomer", "GET", "/api/user/data")),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
