import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { findContradictions } from "#core/db/check.ts";
import type { Db } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { askForLoanLetters } from "#institute/jobs/loan-reminders.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { openMoveIn } from "#tests/move-in.ts";
import {
  inventPortal,
  type OlderPortal,
  oldId,
  oldPassword,
  startImageService,
  writePortal,
} from "#tests/older-portal.ts";

const tables = [
  ...(["account", "profile", "post", "post_author", "post_slug", "species", "equipment", "request"] as const),
  ...(["store_event", "file", "file_use", "moved_row", "letter"] as const),
];
const countAll = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { total } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow();
        return [table, Number(total)] as const;
      }),
    ),
  );

describeEachDatabase("an older portal of 40 members", (open, kind) => {
  const posts = kind === "SQLite" ? 300 : 30;

  test("moves in with ids, dates, approvals, roles, loans and pictures, once", {
    timeout: 300_000,
  }, async () => {
    const database = await open();
    const { db } = database;
    const images = await startImageService();
    const portal = inventPortal(images);
    portal.posts.length = posts;
    const folder = await writePortal(portal);
    const { run, dataDir } = await openMoveIn(database, images);

    const dry = await run("portal", folder, "--dry-run");
    expect(dry.summary).toContain(`${posts} posts: ${posts} taken, 0 taken before, 0 left out.`);
    expect(Object.values(await countAll(db)).filter((count) => count > 0)).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);

    const first = await run("portal", folder);
    expect(first.rows.slice(1)).toEqual(dry.rows);
    for (const line of [
      "40 profiles: 40",
      "40 users: 40",
      `${posts} posts: ${posts}`,
      "10 items of equipment: 10",
      "60 requests: 60",
    ])
      expect(first.summary).toContain(`${line} taken, 0 taken before, 0 left out.`);
    const counts = await countAll(db);
    expect(counts).toMatchObject({
      post: posts,
      profile: 40,
      account: 40,
      request: 60,
      letter: 0,
    });
    expect(await findContradictions(db)).toEqual([]);
    const loans = await db.selectFrom("request").select("quantity").where("closedAt", "is", null).execute();
    expect(loans.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(50);

    const second = await run("portal", folder);
    expect(second.summary).toContain(`${posts} posts: 0 taken, ${posts} taken before, 0 left out.`);
    expect(await countAll(db)).toEqual(counts);
    expect(await db.selectFrom("post").select("createdAt").where("id", "=", oldId(3, 0)).execute()).toEqual([
      { createdAt: "2019-01-01T09:00:00.000Z" },
    ]);
  });
});

describeWithDatabase("an older portal", (open) => {
  async function openMoved(change: (portal: OlderPortal) => void = () => {}) {
    const database = await open();
    const images = await startImageService();
    const portal = inventPortal(images);
    for (const noun of ["users", "profiles", "posts", "requests"] as const) portal[noun].length = 10;
    change(portal);
    const app = await openApp(database);
    const folder = await writePortal(portal);
    const command = await openMoveIn(database, images);
    const { rows, summary } = await command.run("portal", folder);
    const read = async (path: string) => {
      const reply = await app.call(null, "GET", path);
      return { status: reply.status, body: await reply.json() };
    };
    const signIn = (password: string, email = "member3@portal.example") =>
      app.call(null, "POST", "/api/user/signin", { email, password });
    return {
      ...app,
      ...command,
      folder,
      rows,
      summary,
      read,
      signIn,
      rowOf: (id: string) => rows.filter((row) => row.includes(id)),
    };
  }

  test("keeps its ids and addresses in the API, with clean texts and pictures of our own", async () => {
    const { read } = await openMoved();
    const post = await read("/api/posts/larks-of-plot-0");
    expect(post.body).toMatchObject({
      _id: oldId(3, 0),
      userId: oldId(1, 0),
      createdAt: "2019-01-01T09:00:00.000Z",
      fileUrl: expect.stringMatching(/^\/files\//),
      content: expect.stringMatching(/<img [^>]*src="\/files\//),
    });
    expect((await read(`/api/posts/${oldId(3, 0)}`)).body.slug).toBe("larks-of-plot-0");
    expect((await read(`/api/posts/${encodeURIComponent("Larks_of plot 7")}`)).body.slug).toBe(
      "larks-of-plot-7",
    );
    const profile = (await read(`/api/profiles/${oldId(2, 3)}`)).body;
    expect(profile).toMatchObject({
      slug: "dr-asabe-bature3",
      about: "<p>Has counted larks for <b>years</b>.</p>",
    });
    expect((await read(`/api/species/${encodeURIComponent("Plateau Lark")}`)).body._id).toBe(oldId(4, 0));
    const work = (await read("/api/posts/larks-of-plot-1")).body;
    expect(work.authors).toMatchObject([
      { profileId: oldId(2, 1), name: "Asabe Bature1" },
      { profileId: null, name: "Ladi K. Pam", given: "Ladi K.", family: "Pam" },
    ]);
  });

  test("lets its members sign in with their passwords, which are stored as argon2id from then on", async () => {
    const { db, signIn } = await openMoved();
    const hashOf = async () =>
      (
        await db
          .selectFrom("account")
          .select("passwordHash")
          .where("id", "=", oldId(1, 3))
          .executeTakeFirstOrThrow()
      ).passwordHash;
    expect(await hashOf()).toMatch(/^\$2/);
    expect((await signIn("another one")).status).toBe(401);
    expect(await hashOf()).toMatch(/^\$2/);
    const reply = await signIn(oldPassword);
    expect(await reply.json()).toMatchObject({ result: { _id: oldId(1, 3), role: "member" } });
    expect(await hashOf()).toMatch(/^\$argon2id\$/);
    expect((await signIn(oldPassword)).status).toBe(200);
    expect((await signIn("another one")).status).toBe(401);
    expect((await (await signIn(oldPassword, "member0@portal.example")).json()).result.role).toBe("admin");
  });

  test("names people by their names in its report, not by “Dr”", async () => {
    const { rowOf } = await openMoved(({ users }) => {
      users[2] = { ...users[2], name: "", firstName: "Ladi", lastName: "Pam" };
    });
    expect(rowOf(`profile ${oldId(2, 1)}`)[0]).toContain("“Asabe Bature1”");
    expect(rowOf(`user ${oldId(1, 2)}`)[0]).toContain("“Ladi Pam”");
    expect(rowOf(`post ${oldId(3, 1)}`)[0]).toContain("“Larks of plot 1”");
  });

  test("has who posted news once among its authors, and asks about names that may be members’", async () => {
    const { db, rowOf } = await openMoved(({ posts, profiles }) => {
      for (const [index, name] of ["Ada Zwall", "Asabe Danlami", "Ruth Gyang"].entries())
        Object.assign(profiles[index] ?? {}, { name });
      Object.assign(posts[0] ?? {}, { postType: "news", authors: ["Ladi Pam", "Ada Zwall"] });
      Object.assign(posts[1] ?? {}, { authors: ["Gyang, R.", "DANLAMI, ASABE", "Ladi Pam"] });
    });
    const authorsOf = (index: number) =>
      db
        .selectFrom("post_author")
        .select(["name", "profileId"])
        .where("postId", "=", oldId(3, index))
        .orderBy("position")
        .execute();
    expect(await authorsOf(0)).toEqual([
      { name: "Ladi Pam", profileId: null },
      { name: "Ada Zwall", profileId: oldId(2, 0) },
    ]);
    expect(await authorsOf(1)).toEqual([
      { name: "R. Gyang", profileId: null },
      { name: "Asabe Danlami", profileId: oldId(2, 1) },
      { name: "Ladi Pam", profileId: null },
    ]);
    expect(rowOf(oldId(3, 1))[0]).toContain("“R. Gyang” may be Ruth Gyang, /member/asabe-bature2");
  });

  test("reminds of loans that were due before it moved in only if that is asked for", async () => {
    const { db, summary, run, folder } = await openMoved(({ requests }) => {
      // One that is not taken is not counted, and a borrower with two loans is one.
      Object.assign(requests[1] ?? {}, { quantity: 60 });
      Object.assign(requests[4] ?? {}, { userId: [oldId(1, 5)] });
    });
    // What is due before it moved in is another case.
    const tomorrow = lagosDay(new Date(Date.now() + 86_400_000));
    const remind = async () => {
      await db.deleteFrom("letter").execute();
      await askForLoanLetters({ db }, new Date(`${tomorrow}T10:00:00Z`));
      const asked = await db.selectFrom("letter").select(["noun", "reader"]).orderBy("reader").execute();
      return asked.filter(({ noun }) => ["reminders", "collect"].includes(noun)).map(({ reader }) => reader);
    };
    expect(summary).toContain(
      "3 loans of 2 borrowers are overdue. No reminders are sent until a loan has a new due date, or until this command is run with --remind.",
    );
    expect(await remind()).toEqual([]);
    await db
      .updateTable("request")
      .set({ dueDate: `${tomorrow}T22:59:59.999Z` })
      .where("id", "=", oldId(6, 5))
      .execute();
    expect(await remind()).toEqual([oldId(1, 5)]);
    const { summary: again } = await run("portal", folder, "--remind");
    expect(again).toContain("10 requests: 0 taken, 9 taken before, 1 left out.");
    expect(new Set(await remind()).size).toBeGreaterThan(2);
    await expect(run("wordpress", folder, "--remind")).rejects.toThrow("Usage");
  });

  test("names what it leaves out, and takes the rest", async () => {
    const { rows, rowOf, summary, db } = await openMoved(({ users, profiles, posts, requests }) => {
      Object.assign(posts[0] ?? {}, { postType: "event" });
      Object.assign(posts[1] ?? {}, {
        fileUrl: "https://images.example/gone.pdf",
        year: "someday",
        userId: "nobody",
        email: "",
      });
      Object.assign(posts[2] ?? {}, { createdAt: { $date: "yesterday" } });
      Object.assign(posts[3] ?? {}, { title: "" });
      Object.assign(posts[8] ?? {}, { deletedAt: { $date: "2019-02-04T09:00:00.000Z" } });
      Object.assign(posts[6] ?? {}, { isPrivate: "true", likes: 4 });
      Object.assign(posts[4] ?? {}, { authors: ["stranger@portal.example", "Pam, L. K. and Bature, A."] });
      Object.assign(profiles[5] ?? {}, {
        email: "member4@portal.example",
        memberCategory: ["staff", "guest"],
      });
      Object.assign(users[6] ?? {}, { email: "MEMBER4@portal.example" });
      Object.assign(users[7] ?? {}, { password: `$2b$31$${"x".repeat(53)}` });
      Object.assign(requests[0] ?? {}, { status: "lost" });
      Object.assign(requests[1] ?? {}, { quantity: 60 });
      Object.assign(requests[2] ?? {}, { requestId: "none", phone: "" });
      Object.assign(requests[3] ?? {}, { userId: [], email: "stranger@portal.example" });
      Object.assign(requests[4] ?? {}, { phone: "ask at the gate" });
    });
    const reasons = [
      [3, 0, "left out", "there are no posts of the type “event” here"],
      [3, 1, "taken", "its account is not here"],
      [3, 1, "taken", "without its file https://images.example/gone.pdf"],
      [3, 1, "taken", "without year"],
      [3, 3, "left out", "Give it a title."],
      [3, 4, "taken", "without the author stranger@portal.example, who is no member"],
      [3, 6, "taken", "without likes"],
      [3, 8, "left out", "it was deleted there"],
      [2, 5, "left out", "Asabe Bature4 already has this address."],
      [1, 6, "taken", "its address already has an account"],
      [1, 7, "taken", "its password cannot be read"],
      [6, 0, "left out", "requests have no status “lost” here"],
      [6, 1, "left out", "Only 6 available"],
      [6, 2, "left out", "its equipment is not here"],
      [6, 3, "left out", "its borrower has no account here"],
      [6, 4, "taken", "its telephone number is none"],
      [4, 0, "taken", "gone.png: Its server answered with status 404."],
    ] as const;
    for (const [noun, index, outcome, reason] of reasons)
      expect(rowOf(oldId(noun, index)), reason).toEqual([
        expect.stringMatching(new RegExp(`^${outcome}: .*${reason.replaceAll(/[$()[\].]/g, "\\$&")}`)),
      ]);
    expect(rows).toContainEqual(
      'left out: post line 3 – createdAt: $date is followed by "yesterday", which is not a valid date',
    );
    expect(summary).toContain("10 posts: 6 taken, 0 taken before, 4 left out.");
    expect(await findContradictions(db)).toEqual([]);
    const hidden = await db
      .selectFrom("post")
      .select("publicAt")
      .where("id", "=", oldId(3, 6))
      .executeTakeFirst();
    expect(hidden).toEqual({ publicAt: null });
    const authors = await db
      .selectFrom("post_author")
      .select("name")
      .where("postId", "=", oldId(3, 4))
      .orderBy("position")
      .execute();
    expect(authors.map(({ name }) => name)).toEqual(["L. K. Pam", "A. Bature"]);
  });

  test("goes on where it was stopped, and leaves what was changed here as it is", async () => {
    const { db, run } = await openMoved();
    await db.updateTable("profile").set({ name: "Changed here" }).where("id", "=", oldId(2, 3)).execute();
    const whole = inventPortal(await startImageService());
    const { summary } = await run("portal", await writePortal(whole));
    expect(summary).toContain("300 posts: 290 taken, 10 taken before, 0 left out.");
    expect(summary).toContain("60 requests: 50 taken, 10 taken before, 0 left out.");
    expect(await findContradictions(db)).toEqual([]);
    const profile = await db
      .selectFrom("profile")
      .select("name")
      .where("id", "=", oldId(2, 3))
      .executeTakeFirst();
    expect(profile?.name).toBe("Changed here");
  });

  test("says of what was deleted there whether an earlier run took it", async () => {
    const { run } = await openMoved();
    const again = inventPortal(await startImageService());
    for (const at of [0, 12])
      Object.assign(again.posts[at] ?? {}, { deletedAt: { $date: "2019-02-04T09:00:00.000Z" } });
    const { rows, summary } = await run("portal", await writePortal(again));
    const of = (index: number) => rows.find((row) => row.includes(`post ${oldId(3, index)}`));
    expect(of(0)).toMatch(/^same: .*it was deleted there, but an earlier run took it: delete it here too/);
    expect(of(12)).toMatch(/^left out: .*it was deleted there$/);
    expect(summary).toContain("300 posts: 289 taken, 10 taken before, 1 left out.");
  });

  test("is backed up before, and the last line says how to undo it", async () => {
    const { summary, dataDir } = await openMoved();
    const [folder] = await readdir(`${dataDir}/before-move-in`);
    expect(summary.split("\n").at(-1)).toContain(`restore ${dataDir}/before-move-in/${folder}`);
    expect(await readdir(`${dataDir}/before-move-in/${folder}`)).toContain("backups.json");
  });

  test("needs a folder with its files, and an admin where nobody else has a row", async () => {
    const database = await open();
    const { run } = await openMoveIn(database);
    await expect(run("portal", "/nowhere")).rejects.toThrow("Cannot read the folder /nowhere.");
    await expect(run("portal", await writePortal({}))).rejects.toThrow("has none of the files users.json");
    await expect(run("gopher", "x")).rejects.toThrow("Usage");
    const equipments = [{ _id: { $oid: oldId(5, 0) }, name: "Net", quantity: 1 }];
    const folder = await writePortal({ equipments }, { "events.json": "[]" });
    await expect(run("portal", folder)).rejects.toThrow("The site has no admin yet");
    await makeAccount(database.db, { email: "member@example.org" });
    await expect(run("portal", folder, "--by", "member@example.org")).rejects.toThrow("There is no admin");
    await makeAccount(database.db, { admin: true });
    const { summary } = await run("portal", folder);
    expect(summary).toContain("1 equipment: 1 taken");
    expect(summary).toContain("Not read: events.json.");
  });
});
