import { access } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { jpeg } from "#tests/files.ts";
import { makePost, permitted } from "#tests/make.ts";
import { sweepUnusedFiles } from "./sweep-files.ts";

const day = 86_400_000;

describeEachDatabase("an uploaded file", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
  });

  /** Uploads a picture; `age` in milliseconds. */
  async function upload(age: number): Promise<{ url: string; key: string }> {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([await jpeg(30, 20)], "a.jpg"));
    const headers = app.headersOf("member");
    const reply = await app.api.request("/api/uploads", { method: "POST", headers, body });
    const { secure_url: url } = await reply.json();
    const createdAt = new Date(Date.now() - age).toISOString();
    await app.db.updateTable("file").set({ createdAt }).where("url", "=", url).execute();
    return { url, key: url.replace("/files/", "") };
  }
  const run = () => sweepUnusedFiles(app.services);
  const isThere = (key: string) =>
    access(join(app.folder, "files", key)).then(
      () => true,
      () => false,
    );
  const isKnown = async (url: string) =>
    (await app.db.selectFrom("file").select("url").where("url", "=", url).execute()).length === 1;

  test("that no record uses is removed after a day with its variants, not before", async () => {
    const old = await upload(day + 1000);
    const fresh = await upload(day - 60_000);
    const headers = { ...app.headersOf("member"), Accept: "image/webp" };
    expect((await app.api.request(`${old.url}?w=160`, { headers })).status).toBe(200);
    const variant = `variants/${old.key}/160.webp`;
    expect(await isThere(variant)).toBe(true);
    await run();
    await run();
    expect([await isKnown(old.url), await isThere(old.key), await isThere(variant)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([await isKnown(fresh.url), await isThere(fresh.key)]).toEqual([true, true]);
    const row = await app.db
      .selectFrom("audit")
      .select(["action", "accountId"])
      .where("subjectId", "=", old.url)
      .where("action", "=", "file.remove")
      .execute();
    expect(row).toEqual([{ action: "file.remove", accountId: null }]);
  });

  test("stays while a post uses it, in a field or the text, published or pending", async () => {
    const { member, admin } = app.people;
    const field = await upload(2 * day);
    const inside = await upload(2 * day);
    const waiting = await upload(2 * day);
    const deleted = await upload(2 * day);
    const id = await makePost(app.db, member, {
      fileUrl: field.url,
      content: `<p>Rains</p><img src="${inside.url}">`,
    });
    await app.call("member", "PATCH", `/api/posts/${id}`, { fileUrl: waiting.url });
    const gone = await makePost(app.db, member, { fileUrl: deleted.url });
    // Within 30 days it can be restored.
    await transaction(app.db, (trx) => writing.remove(trx, permitted(admin), gone));
    await run();
    for (const file of [field, inside, waiting, deleted])
      expect([await isKnown(file.url), await isThere(file.key)]).toEqual([true, true]);
  });

  test("stays while the history of a post can restore it", async () => {
    const file = await upload(2 * day);
    const id = await makePost(app.db, app.people.member, { fileUrl: file.url });
    expect((await app.call("admin", "PATCH", `/api/posts/${id}`, { fileUrl: null })).status).toBe(200);
    await run();
    expect(await isThere(file.key)).toBe(true);
  });

  test("is removed when the post that used it is purged", async () => {
    const file = await upload(2 * day);
    const id = await makePost(app.db, app.people.member, { fileUrl: file.url });
    await app.db.deleteFrom("post").where("id", "=", id).execute();
    await run();
    expect(await isThere(file.key)).toBe(false);
  });

  test("stays when a post starts to use it during the sweep", async () => {
    const files = await Promise.all(Array.from({ length: 8 }, () => upload(2 * day)));
    const posts = files.map(({ url }, index) =>
      app.call("member", "POST", "/api/posts", {
        postType: "document",
        title: `Rains ${index}`,
        fileUrl: url,
      }),
    );
    const [replies] = await Promise.all([Promise.all(posts), run(), run()]);
    for (const reply of replies) {
      const { fileUrl } = await reply.json();
      const { url = "", key = "" } = files.find((file) => file.url === fileUrl) ?? {};
      // Either the post came first and everything exists, or the sweep did and no record is left.
      expect(await isThere(key)).toBe(await isKnown(url));
    }
  });
});
