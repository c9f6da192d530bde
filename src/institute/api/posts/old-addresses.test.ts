import { expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { keysOf } from "#core/domain/keys.ts";
import { purgeDeletedPosts } from "#institute/db/posts/bin.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makePost, permitted } from "#tests/make.ts";

describeWithDatabase("an old address of a work", (open) => {
  async function openMoved() {
    const app = await openApp(await open());
    const { admin, member } = app.people;
    const id = await makePost(app.db, member, { postType: "publication", title: "Moult", year: 2019 });
    for (const slug of ["moult-of-finches", "moult-of-firefinches"])
      await transaction(app.db, (trx) => writing.update(trx, permitted(admin), id, { slug }));
    const read = (path: string) => app.call(null, "GET", path);
    return { app, id, read };
  }
  const newest = "/publications/moult-of-firefinches";

  test("leads to the newest one in every form, also under another list", async () => {
    const { id, read } = await openMoved();
    const earlier = ["publications/moult", "publications/moult-of-finches", `publications/${id}`];
    for (const path of [...earlier, "theses/moult-of-firefinches"])
      for (const ending of [...keysOf(workFormats).map((format) => `.${format}`), "/linkset.json"]) {
        const reply = await read(`/api/works/${path}${ending}`);
        expect([reply.status, reply.headers.get("location")], path).toEqual([301, `${newest}${ending}`]);
      }
    expect((await read(`/api/works${newest}.bib`)).status).toBe(200);
  });

  test("still leads there after the title and the type have changed", async () => {
    const { app, id, read } = await openMoved();
    const changes = { title: "Feathers", postType: "thesis" as const };
    await transaction(app.db, (trx) => writing.update(trx, permitted(app.people.admin), id, changes));
    for (const slug of ["moult", "moult-of-finches", "moult-of-firefinches"]) {
      const reply = await read(`/api/works/publications/${slug}.bib`);
      expect(reply.headers.get("location")).toBe("/theses/moult-of-firefinches.bib");
    }
  });

  test("is never given to another work, not even after the bin was emptied", async () => {
    const { app, id } = await openMoved();
    const { db, people } = app;
    await transaction(db, (trx) => writing.remove(trx, permitted(people.admin), id));
    await db
      .updateTable("post")
      .set({ deletedAt: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect(await purgeDeletedPosts(db)).toBe(1);
    const slugs = ["moult", "moult-of-finches", "moult-of-firefinches"];
    for (const slug of slugs) {
      const other = await makePost(db, people.admin, { postType: "publication", title: slug, slug });
      expect((await posts.get(db, null, other)).slug).toBe(`${slug}-2`);
      await expect(posts.get(db, null, slug)).rejects.toMatchObject({ code: "gone" });
    }
  });

  test("says nothing of a work that is not public", async () => {
    const { app, id, read } = await openMoved();
    await app.call("admin", "PATCH", `/api/posts/${id}`, { isPrivate: true });
    for (const path of ["publications/moult.bib", "publications/moult-of-finches/linkset.json"])
      expect([(await read(`/api/works/${path}`)).status, path]).toEqual([404, path]);
  });
});
