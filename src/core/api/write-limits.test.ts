import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { isPostgres } from "#core/db/connect.ts";
import { limitRules } from "#core/domain/limits.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, secret } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { fieldCount, fieldDraft, fieldId } from "#tests/make-field-survey.ts";
import { createLimits } from "./limits.ts";

const times = <Value>(count: number, make: (turn: number) => Value): Value[] =>
  Array.from({ length: count }, (_, turn) => make(turn));
const words = (bytes: number) => `<p>${"Rock Firefinch ".repeat(bytes / 15)}</p>`;
const news = (content = "<p>Rain.</p>", title = "Rains return") => ({ postType: "news", title, content });

/** How many bytes the database stores, without what was freed. */
async function storedBytes({ db }: App): Promise<number> {
  if (isPostgres(db)) {
    const { rows } = await sql<{
      bytes: string;
    }>`select sum(length(t::text)) as bytes from post_text t`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  }
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}

// On both: counting at the same moment is decided by the database.
describeEachDatabase("what an account may save in an hour", (open) => {
  let app: App;
  beforeEach(async () => {
    app = await openApp(await open());
    await app.db
      .updateTable("account")
      .set({ confirmedAt: null })
      .where("email", "like", "newcomer@%")
      .execute();
  });
  const post = (person: "newcomer" | "member" | "admin", body: object) =>
    app.call(person, "POST", "/api/posts", body);
  const tally = (replies: Response[]) =>
    Object.fromEntries(
      [...Map.groupBy(replies, ({ status }) => status)].map(([status, same]) => [status, same.length]),
    );

  test("an unconfirmed account cannot fill the disk by posts: 1 MB, then 429 in words", async () => {
    const before = await storedBytes(app);
    const replies = [];
    for (const _ of times(25, () => 0)) replies.push(await post("newcomer", news(words(150_000))));
    expect(tally(replies)).toEqual({ 201: 6, 429: 19 });
    const refused = replies.at(-1);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(await refused?.json()).toMatchObject({
      code: "tooMany",
      message: expect.stringMatching(
        /^Until you confirm your e-mail address, you can save 1 MB of text an hour\. You can continue in \d+ minutes\.$/,
      ),
    });
    expect((await storedBytes(app)) - before).toBeLessThan(8_000_000);
  });

  test("nor by many at once: 30 writes, of any size", async () => {
    const replies = await Promise.all(times(60, () => post("newcomer", news())));
    expect(tally(replies)).toEqual({ 201: 30, 429: 30 });
    const [refused] = replies.filter(({ status }) => status === 429);
    expect(await refused?.text()).toMatch(/you can save 30 times an hour\. You can continue in/);
  });

  test("nor by edits of one post, by hand or from its history", async () => {
    const id = await makePost(app.db, app.people.newcomer, {
      ...news(words(200_000)),
      postType: "news",
      isApproved: false,
    });
    const before = await storedBytes(app);
    const edit = (turn: number) =>
      app.call("newcomer", "PATCH", `/api/posts/${id}`, { content: words(30_000 + turn * 15) });
    const edits = [];
    for (const turn of times(29, (turn) => turn)) edits.push(await edit(turn));
    const { steps } = await (await app.call("newcomer", "GET", `/api/posts/${id}/history`)).json();
    const restores = [];
    for (const turn of times(20, (turn) => turn))
      restores.push(
        await app.call(
          "newcomer",
          "POST",
          `/api/posts/${id}/history/${steps.at(turn % 2 ? 0 : -1)._id}/restore`,
        ),
      );
    expect(tally([...edits, ...restores])[429]).toBeGreaterThan(10);
    expect((await storedBytes(app)) - before).toBeLessThan(8_000_000);
  });

  test("a large text that is stored again because of a small change counts too", async () => {
    const id = await makePost(app.db, app.people.newcomer, {
      ...news(words(700_000)),
      postType: "news",
      isApproved: false,
    });
    const edit = (title: string) => app.call("newcomer", "PATCH", `/api/posts/${id}`, { title });
    expect((await edit("Rains return again")).status).toBe(413);
    expect(await app.db.selectFrom("post_step").select("id").execute()).toEqual([]);
  });

  test("nor by surveys from the field", async () => {
    const notes = "Between the rocks ".repeat(50);
    const counts = times(500, (turn) => ({
      ...fieldCount(turn, "Hoopoe"),
      remarks: "In the grass. ".repeat(10),
    }));
    const replies = [];
    for (const turn of times(25, (turn) => turn))
      replies.push(
        await app.call(
          "newcomer",
          "PUT",
          `/api/field/surveys/${fieldId(turn)}`,
          fieldDraft({ notes, counts }),
        ),
      );
    expect(tally(replies)[201]).toBeLessThan(8);
    expect(tally(replies)[429]).toBeGreaterThan(15);
  });

  test("nor by a body larger than all that it may ever send, which is not read", async () => {
    const body = JSON.stringify(news(words(900_000), "x".repeat(120_000)));
    const read: string[] = [];
    const stream = new ReadableStream({
      pull(controller) {
        read.push("part");
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const refused = await app.api.request("/api/posts", {
      method: "POST",
      headers: {
        ...app.headersOf("newcomer"),
        "Content-Type": "application/json",
        "Content-Length": String(body.length),
      },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(refused.status).toBe(413);
    expect((await refused.json()).message).toMatch(
      /^Until you confirm your e-mail address, you can save 1 MB/,
    );
    expect(read.length).toBeLessThan(2);
    // Without a declared length it is counted by what arrives.
    expect((await post("newcomer", JSON.parse(body))).status).toBe(413);
  });

  test("members save 600 times, whatever an admin saves, and each has an own count", async () => {
    const { limits } = app.services;
    await limits.consume({ writes: { key: app.people.member._id, points: limitRules.writes.points - 1 } });
    expect((await post("member", news())).status).toBe(201);
    expect((await post("member", news())).status).toBe(429);
    expect((await app.call("other", "POST", "/api/posts", news())).status).toBe(201);
    await limits.consume({ writes: { key: app.people.admin._id, points: limitRules.writes.points } });
    await limits.consume({ text: { key: app.people.admin._id, points: limitRules.text.points } });
    expect((await post("admin", news())).status).toBe(201);
  });

  test("reading, signing out and a new link stay possible when it is used up", async () => {
    await Promise.all(times(31, () => post("newcomer", news())));
    expect((await app.call("newcomer", "GET", "/api/request")).status).toBe(200);
    expect((await app.call("newcomer", "POST", "/api/user/confirm/resend")).status).toBe(204);
    expect((await app.call("newcomer", "POST", "/api/user/signout")).status).toBe(204);
  });

  test("a call that is repeated because the line broke counts once", async () => {
    const { limits } = app.services;
    const left = async () => {
      const row = await app.db
        .selectFrom("rate_limit")
        .select("remaining")
        .where("id", "like", "writesUnconfirmed:%")
        .executeTakeFirst();
      return row?.remaining;
    };
    const keyed = () =>
      app.api.request("/api/posts", {
        method: "POST",
        headers: { ...app.headersOf("newcomer"), "Content-Type": "application/json", "Idempotency-Key": "k" },
        body: JSON.stringify(news()),
      });
    for (const _ of times(5, () => 0)) expect((await keyed()).status).toBe(201);
    expect(await left()).toBe(limits.rule("writesUnconfirmed").points - 1);
    const survey = fieldDraft();
    for (const _ of times(5, () => 0))
      await app.call("newcomer", "PUT", `/api/field/surveys/${fieldId(1)}`, survey);
    expect(await left()).toBe(limits.rule("writesUnconfirmed").points - 2);
  });

  test("an operator's figures replace those of the table", async () => {
    const limits = createLimits(app.db, secret, { writesUnconfirmed: 2 });
    const api = createApi({ ...app.services, limits });
    const send = () =>
      api.request("/api/posts", {
        method: "POST",
        headers: { ...app.headersOf("newcomer"), "Content-Type": "application/json" },
        body: JSON.stringify(news()),
      });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 201, 429]);
  });
});

describeEachDatabase("a disk whose reserve is in use", (open) => {
  test("takes no more of members and visitors, in words, while admins can clear up and everyone reads", async () => {
    const app = await openApp(await open());
    const disk = { ...app.services.disk, hasRoom: async () => false };
    const api = createApi({ ...app.services, disk });
    const call = (person: "admin" | "member" | null, method: string, path: string, body?: object) =>
      api.request(path, {
        method,
        headers: { ...app.headersOf(person), "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    const id = await makePost(app.db, app.people.member);
    const message = { name: "Ann", email: "ann@example.org", subject: "Hello", message: "Hello there." };
    const signUp = { firstName: "A", lastName: "B", email: "c@example.org", password: "x" };
    for (const reply of [
      await call("member", "POST", "/api/posts", news()),
      await call("member", "PATCH", `/api/posts/${id}`, { title: "Other" }),
      await call("member", "PUT", `/api/field/surveys/${fieldId(1)}`, fieldDraft()),
      await call("member", "PATCH", `/api/profiles/${app.people.member.profileId}`, { name: "M" }),
      await call(null, "POST", "/api/contact", message),
      await call(null, "POST", "/api/user/signup", signUp),
    ]) {
      expect(reply.status).toBe(507);
      expect(await reply.json()).toMatchObject({
        code: "full",
        message: expect.stringContaining("no space left"),
      });
    }
    expect((await call("admin", "POST", "/api/posts", news())).status).toBe(201);
    expect((await call("admin", "DELETE", `/api/posts/${id}`)).status).toBe(204);
    expect((await call("member", "GET", "/api/posts/news")).status).toBe(200);
    expect((await call("member", "POST", "/api/user/signout")).status).toBe(204);
  });
});
