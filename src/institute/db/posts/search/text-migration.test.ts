import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import * as postText from "#core/db/migrations/0032-post-text.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";

const { up }: Migration = postText;

/** Puts the texts back into the posts, as a database of an earlier version has them. */
async function undo(db: Db): Promise<void> {
  await sql`alter table post add column content text not null default ''`.execute(db);
  await sql`update post set content = (select content from post_text where "postId" = post.id)`.execute(db);
  await sql`drop table post_text`.execute(db);
}

describeEachDatabase("a database with its texts in the posts", (open) => {
  test("keeps every text and finds it by its words after the migration", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const content = "<p>Firefinches duet at dawn.</p>";
    const ids = [
      await makePost(db, member, { title: "Song", content }),
      await makePost(db, member, { title: "Thesis", postType: "thesis" }),
    ];
    await undo(db);
    await up(db);
    expect((await posts.get(db, null, ids[0] ?? "")).content).toBe(content);
    expect((await posts.get(db, null, ids[1] ?? "")).content).toBe("");
    const { data } = await posts.find(db, null, "firefinches duet", { page: 0 });
    expect(data.map(({ _id }) => _id)).toEqual([ids[0]]);
  });
});
