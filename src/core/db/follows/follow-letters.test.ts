import { afterEach, expect, test, vi } from "vitest";
import type { Message } from "#core/adapters/mail.ts";
import { lookForNews } from "#core/jobs/follow-letters.ts";
import { log } from "#core/log.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { addInventedKind } from "#tests/follow-kind.ts";
import { createMailServer, letterServices, refusal, sendLetters } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";

const email = "ngozi@example.org";
const day = 24 * 3_600_000;
/** A Wednesday, at nine in the morning in Nigeria. */
const begin = Date.parse("2027-12-01T08:00:00Z");

let end = () => {};
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tokenOf = (mail: Message | undefined, page: "confirm" | "leave" | "yours") =>
  new RegExp(`/letters/${page}/([\\w.-]+)`).exec(mail?.text ?? "")?.[1] ?? "";

describeEachDatabase("the letters of what is followed", (open) => {
  async function start() {
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const invented = addInventedKind();
    ({ end } = invented);
    const database = await open();
    const app = await openApp(database);
    const { db } = app;
    const mailer = createMailServer();
    /** Lets the site work at a moment; returns the letters that it sends. */
    const work = async (now: number, at = db) => {
      vi.setSystemTime(now);
      await lookForNews({ db: at, ...letterServices }, new Date(now));
      await sendLetters(at, mailer, new Date(now));
      return mailer.take();
    };
    const ask = (what: string, changes: object = {}) =>
      app.call(null, "POST", "/api/follows", { kind: "song", what, email, every: "day", ...changes });
    /** Follows by the form and by the link in its letter. */
    const follow = async (what: string, changes: object = {}) => {
      expect((await ask(what, changes)).status).toBe(202);
      await sendLetters(db, mailer, new Date(Date.now()));
      const [mail] = mailer.take();
      const token = tokenOf(mail, "confirm");
      const reply = await app.call(null, "POST", "/api/letters/confirm", { token });
      expect(reply.status).toBe(200);
      return mail;
    };
    const publish = (key: string, what: string, at: number, isSecret = false) =>
      invented.news.push({ key, what, at: new Date(at).toISOString(), isSecret });
    const follows = () => db.selectFrom("follow").selectAll().execute();
    return { ...app, database, mailer, work, ask, follow, publish, follows };
  }

  test("say in the morning what is new, once, with both headers, and nothing if nothing is", async () => {
    const { follow, publish, work } = await start();
    await follow("hoopoe");
    expect(await work(begin + day)).toEqual([]);
    publish("a", "hoopoe", begin + day + 3_600_000);
    expect(await work(begin + day + 7_200_000)).toEqual([]);
    expect(await work(begin + 2 * day - 2 * 3_600_000)).toEqual([]);
    const [mail, ...others] = await work(begin + 2 * day);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: "New: Song a" });
    expect(mail?.text).toContain(
      "Because you follow songs of hoopoe:\n\n- Song a\n  https://malimbe.example.org/songs/hoopoe/a",
    );
    expect(mail?.unsubscribe).toBe(`https://malimbe.example.org/letters/leave/${tokenOf(mail, "leave")}`);
    expect(await work(begin + 2 * day + 600_000)).toEqual([]);
    expect(await work(begin + 3 * day)).toEqual([]);
  });

  test("are one to a reader, with each record once, under what it was followed for", async () => {
    const { follow, publish, work } = await start();
    await follow("hoopoe");
    await follow("malimbe");
    await follow("coucal");
    publish("both", "hoopoe", begin + 3_600_000);
    publish("both", "malimbe", begin + 3_600_000);
    publish("own", "malimbe", begin + 3_600_000);
    publish("both", "coucal", begin + 3_600_000);
    const mails = await work(begin + day);
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? "";
    expect(text.match(/Because you follow .*/g)).toEqual([
      "Because you follow songs of hoopoe:",
      "Because you follow songs of malimbe:",
    ]);
    expect(text.match(/- Song both/g)).toHaveLength(1);
    expect(text.indexOf("Song own")).toBeGreaterThan(text.indexOf("songs of malimbe"));
  });

  test("show twenty of each and say how many more there are, and where", async () => {
    const { follow, publish, work } = await start();
    await follow("hoopoe");
    for (let count = 0; count < 54; count++) publish(`s${count}`, "hoopoe", begin + 3_600_000 + count);
    const [mail] = await work(begin + day);
    expect(mail?.text.match(/- Song/g)).toHaveLength(20);
    expect(mail?.text).toContain("and 34 more: https://malimbe.example.org/songs/hoopoe");
    expect(mail?.subject).toBe("Song s53 and 53 more");
    expect(mail?.html.match(/<li/g)).toHaveLength(20);
  });

  test("tell each reader what this reader may read", async () => {
    const { follow, publish, work, call } = await start();
    await follow("hoopoe");
    const own = { kind: "song", what: "hoopoe", every: "day" };
    expect((await call("member", "POST", "/api/follows", own)).status).toBe(201);
    publish("secret", "hoopoe", begin + 3_600_000, true);
    expect((await work(begin + day)).map(({ to }) => to)).toEqual(["member@example.org"]);
    publish("open", "hoopoe", begin + day + 3_600_000);
    const mails = await work(begin + 2 * day);
    expect(mails.map(({ to }) => to).sort()).toEqual(["member@example.org", email]);
    for (const { text } of mails) expect(text).not.toContain("secret");
    expect(mails.find(({ to }) => to === "member@example.org")?.text).toMatch(/^Dear Musa,/);
  });

  test("come every week on Monday and every month on the first, with all since the last one", async () => {
    const { follow, publish, work } = await start();
    await follow("hoopoe", { every: "week" });
    await follow("malimbe", { every: "month" });
    publish("a", "hoopoe", begin + 3_600_000);
    publish("b", "malimbe", begin + 3_600_000);
    const days: Record<number, string[]> = {};
    for (let count = 1; count <= 31; count++)
      for (const { text } of await work(begin + count * day)) days[count] = text.match(/Song \w/g) ?? [];
    // Monday is 6 December, the first is a Saturday.
    expect(days).toEqual({ 5: ["Song a"], 31: ["Song b"] });
  });

  test("of a slower rhythm say nothing twice, though another letter was sent between", async () => {
    const { follow, publish, work, db } = await start();
    await follow("hoopoe");
    await follow("malimbe");
    publish("a", "hoopoe", begin + 3_600_000);
    expect(await work(begin + day)).toHaveLength(1);
    await db.updateTable("follow").set({ every: "month" }).where("what", "=", "hoopoe").execute();
    publish("b", "malimbe", begin + day + 3_600_000);
    expect((await work(begin + 2 * day))[0]?.text).not.toContain("Song a");
    publish("c", "hoopoe", begin + 3 * day);
    const [mail] = await work(begin + 31 * day);
    expect(mail?.text.match(/Song \w/g)).toEqual(["Song c"]);
  });

  test("are sent once by two servers that work at the same moment", async () => {
    const { follow, publish, work, database, mailer } = await start();
    await follow("hoopoe");
    publish("a", "hoopoe", begin + 3_600_000);
    const other = database.reconnect().db;
    const sent = await Promise.all([work(begin + day), work(begin + day, other), work(begin + day, other)]);
    expect([...sent.flat(), ...mailer.take()]).toHaveLength(1);
  });

  test("lose nothing by a mail server that does not answer, and go again under the same id", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const { follow, publish, work, mailer } = await start();
    await follow("hoopoe");
    publish("a", "hoopoe", begin + 3_600_000);
    const ids: string[] = [];
    const send = mailer.send;
    mailer.send = async (message) => {
      ids.push(message.id);
      throw new Error("silence");
    };
    await work(begin + day);
    await work(begin + day + 120_000);
    publish("b", "hoopoe", begin + day + 3_600_000);
    // The outage lasts over the next morning.
    await work(begin + 2 * day);
    mailer.send = send;
    const [mail] = await work(begin + 2 * day + 5 * 3_600_000);
    expect(mail?.text.match(/Song \w/g)).toEqual(["Song a"]);
    expect(new Set([...ids, mail?.id]).size).toBe(1);
    expect((await work(begin + 3 * day)).map(({ text }) => text.match(/Song \w/g))).toEqual([["Song b"]]);
  });

  test("to a mailbox that refuses are tried once a week, and its follows end after sixty days", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const { follow, publish, work, mailer, follows } = await start();
    await follow("hoopoe");
    publish("a", "hoopoe", begin + 3_600_000);
    let tries = 0;
    mailer.send = async () => {
      tries++;
      throw refusal(550);
    };
    for (let count = 1; count <= 63; count++) await work(begin + count * day);
    expect(tries).toBe(9);
    expect(await follows()).toEqual([]);
    for (let count = 64; count <= 80; count++) await work(begin + count * day);
    expect(tries).toBe(9);
  });

  test("go on to a mailbox that was full for some weeks, with all that was new", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const { follow, publish, work, mailer, follows } = await start();
    await follow("hoopoe");
    publish("a", "hoopoe", begin + 3_600_000);
    mailer.failure = refusal(552);
    for (let count = 1; count <= 20; count++) await work(begin + count * day);
    mailer.failure = undefined;
    publish("b", "hoopoe", begin + 20 * day);
    const mails: Message[] = [];
    for (let count = 21; count <= 30; count++) mails.push(...(await work(begin + count * day)));
    expect(mails.map(({ text }) => text.match(/Song \w/g))).toEqual([["Song b", "Song a"]]);
    expect((await follows()).map(({ refusedSince }) => refusedSince)).toEqual([null]);
  });

  test("end with one press, which a letter’s own link does, and begin again only by another press", async () => {
    const { follow, publish, work, call, follows, ask } = await start();
    await follow("hoopoe");
    await follow("malimbe");
    publish("a", "hoopoe", begin + 3_600_000);
    const [mail] = await work(begin + day);
    const token = tokenOf(mail, "leave");
    for (let count = 0; count < 2; count++)
      expect((await call(null, "POST", "/api/letters/leave", { token })).status).toBe(204);
    expect(await follows()).toEqual([]);
    publish("b", "hoopoe", begin + day + 3_600_000);
    await ask("hoopoe");
    await work(begin + 2 * day - 9 * 3_600_000);
    expect(await work(begin + 2 * day)).toEqual([]);
  });

  test("are forgotten of an address that was not confirmed within two days", async () => {
    const { ask, work, follows, call, mailer, db } = await start();
    await ask("hoopoe");
    await sendLetters(db, mailer, new Date(begin));
    const [mail] = mailer.take();
    await work(begin + 2 * day - 1);
    expect(await follows()).toHaveLength(1);
    await work(begin + 2 * day);
    expect(await follows()).toEqual([]);
    const token = tokenOf(mail, "confirm");
    expect((await call(null, "POST", "/api/letters/confirm", { token })).status).toBe(410);
    expect(await db.selectFrom("letter").select("noun").where("noun", "like", "follow%").execute()).toEqual(
      [],
    );
  });

  test("of an address go to its account once that has proven it, and repeat nothing", async () => {
    const { follow, publish, work, call, follows, db } = await start();
    await follow("hoopoe", { email: "newcomer@example.org" });
    // Confirmed by the mailbox of an account, it is the account’s at once.
    const listed = await (await call("newcomer", "GET", "/api/follows")).json();
    expect(listed.follows).toMatchObject([{ title: "songs of hoopoe", every: "day" }]);
    await follow("malimbe");
    publish("a", "malimbe", begin + 3_600_000);
    expect(await work(begin + day)).toHaveLength(1);
    const later = await makeAccount(db, { email });
    await work(begin + day + 600_000);
    expect((await follows()).map(({ reader }) => reader)).toContain(later._id);
    publish("b", "malimbe", begin + day + 3_600_000);
    const [mail] = await work(begin + 2 * day);
    expect([mail?.to, mail?.text.match(/Song \w/g)]).toEqual([email, ["Song b"]]);
  });

  test("are not sent to an account that is closed, and its links open nothing of it", async () => {
    const { call, publish, work, people, db } = await start();
    await call("member", "POST", "/api/follows", { kind: "song", what: "hoopoe", every: "day" });
    publish("a", "hoopoe", begin + 3_600_000);
    const [mail] = await work(begin + day);
    await db
      .updateTable("account")
      .set({ disabledAt: new Date(begin + day).toISOString() })
      .where("id", "=", people.member._id)
      .execute();
    publish("b", "hoopoe", begin + day + 3_600_000);
    expect(await work(begin + 2 * day)).toEqual([]);
    expect((await call(null, "POST", "/api/letters/leave", { token: tokenOf(mail, "leave") })).status).toBe(
      204,
    );
    const reply = await call(null, "GET", `/api/letters/yours/${tokenOf(mail, "yours")}`);
    expect([reply.status, await reply.json()]).toEqual([200, { follows: [] }]);
  });

  test("come again in their own time after a clock that was 400 days ahead is mended", async () => {
    const { follow, publish, work, db, ask, follows } = await start();
    await follow("hoopoe");
    publish("a", "hoopoe", begin + 3_600_000);
    const ahead = begin + 400 * day;
    await ask("malimbe", { email: "late@example.org" });
    await db
      .updateTable("follow")
      .set({ askedAt: new Date(ahead).toISOString() })
      .where("what", "=", "malimbe")
      .execute();
    expect((await work(ahead)).filter(({ to }) => to === email)).toHaveLength(1);
    await work(begin + day);
    expect((await follows()).map(({ what }) => what)).toEqual(["hoopoe"]);
    publish("b", "hoopoe", begin + day + 3_600_000);
    const [mail] = await work(begin + 2 * day);
    expect(mail?.text.match(/Song \w/g)).toEqual(["Song b"]);
  });
});
