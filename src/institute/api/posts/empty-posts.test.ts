import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { makePost } from "#tests/make.ts";

describeWithDatabase("a post without anything to read", (open) => {
  test("is refused for members and admins, with a message at the text field", async () => {
    const app = await openApp(await open());
    for (const person of ["member", "admin"] as const)
      for (const content of [undefined, "", "<p> &nbsp;</p>"]) {
        const reply = await app.call(person, "POST", "/api/posts", {
          postType: "news",
          title: "Rains",
          content,
        });
        expect((await expectError(reply, 422)).fields).toEqual({ content: "Write a text." });
      }
    const record = { postType: "publication", title: "Rock Firefinch song" };
    expect((await app.call("member", "POST", "/api/posts", record)).status).toBe(201);
  });

  test("cannot result from removing the text or changing the type", async () => {
    const app = await openApp(await open());
    const content = "<p>At last.</p>";
    const news = await makePost(app.db, app.people.member, { content });
    const patch = (id: string, changes: object) => app.call("member", "PATCH", `/api/posts/${id}`, changes);
    expect((await expectError(await patch(news, { content: "<p></p>" }), 422)).fields).toEqual({
      content: "Write a text.",
    });
    const work = await makePost(app.db, app.people.member, { postType: "publication", isApproved: false });
    expect((await expectError(await patch(work, { postType: "news" }), 422)).fields).toEqual({
      content: "Write a text.",
    });
  });

  test("that is already stored can still be edited", async () => {
    const app = await openApp(await open());
    const id = await makePost(app.db, app.people.member, { content: "" });
    const reply = await app.call("member", "PATCH", `/api/posts/${id}`, { title: "Rains at last" });
    expect(reply.status).toBe(200);
  });
});
