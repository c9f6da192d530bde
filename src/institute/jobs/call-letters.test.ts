import { afterEach, expect, test, vi } from "vitest";
import type { Message } from "#core/adapters/mail.ts";
import { newId } from "#core/db/record.ts";
import { lookForNews } from "#core/jobs/follow-letters.ts";
import { log } from "#core/log.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, letterServices, refusal, sendLetters } from "#tests/letters.ts";
import { moveSubscriptionsOn } from "./call-letters.ts";

const email = "ngozi@example.org";
const hour = 3_600_000;
const begin = Date.parse("2027-12-01T09:00:00Z");
/** The morning of the day on which it opens. */
const opening = new Date("2028-01-10T07:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

/** The token of a link in a letter. */
const tokenOf = (mail: Message | undefined, link: "confirm" | "leave" | "yours") =>
  new RegExp(`/letters/${link}/([\\w.-]+)`).exec(mail?.text ?? "")?.[1] ?? "";

describeEachDatabase("letters about a call that opens", (open) => {
  async function openCall() {
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const database = await open();
    const app = await openApp(database);
    const { db } = app;
    const days = { opens: "2028-01-10", closes: "2028-03-31" };
    const call = { title: "MSc 2028", kind: "msc", ...days, text: "<p>Come.</p>" };
    await app.call("admin", "POST", "/api/calls", call);
    const mailer = createMailServer();
    const subscribe = (changes: object = {}, slug = "msc-2028") =>
      app.call(null, "POST", `/api/calls/${slug}/subscriptions`, { email, ...changes });
    const press = (link: "confirm" | "leave", token: string) =>
      app.call(null, "POST", `/api/letters/${link}`, { token });
    /** As servers of 0.13 did. */
    const pressOld = (link: "confirm" | "leave", id: string) => {
      const token = `${id}.${app.services.sign(`call-letter ${link} ${id}`)}`;
      return app.call(null, "POST", `/api/call-letters/${link}`, { token });
    };
    /** Lets the site work at a moment; returns the letters that it sends. */
    const work = async (now: Date, at = db) => {
      vi.setSystemTime(now);
      const services = { db: at, ...letterServices };
      await moveSubscriptionsOn(services, now);
      await lookForNews(services, now);
      await sendLetters(at, mailer, now);
      await lookForNews(services, now);
      return mailer.take();
    };
    const confirmed = async () => {
      await subscribe();
      const [mail] = await work(new Date(begin));
      const reply = await press("confirm", tokenOf(mail, "confirm"));
      expect(reply.status).toBe(200);
      const { id, yours } = await reply.json();
      return { mail, id, yours };
    };
    const change = async (changes: object) => {
      vi.setSystemTime(begin);
      expect((await app.call("admin", "PATCH", "/api/calls/msc-2028", changes)).status).toBe(200);
    };
    const addresses = async () => {
      const rows = await db.selectFrom("follow").select("reader").execute();
      const letters = await db.selectFrom("letter").select("reader").execute();
      return [...rows, ...letters].flatMap(({ reader }) => (reader.includes("@example.org") ? [reader] : []));
    };
    return { ...app, database, mailer, subscribe, press, pressOld, work, confirmed, change, addresses };
  }

  test("go to a confirmed address, once, when it opens; then the address is forgotten", async () => {
    const { confirmed, work, addresses } = await openCall();
    await confirmed();
    expect(await work(new Date(opening.getTime() - 1000))).toEqual([]);
    const mails = await work(opening);
    expect(mails).toMatchObject([{ to: email, subject: "New: MSc 2028 is open" }]);
    expect(mails[0]?.text).toContain("Apply by 31 March 2028");
    expect(mails[0]?.text).toContain("https://malimbe.example.org/calls/msc-2028");
    expect(mails[0]?.unsubscribe).toMatch(/^https:\/\/malimbe\.example\.org\/letters\/leave\//);
    expect(await addresses()).toEqual([]);
    expect(await work(new Date(opening.getTime() + hour))).toEqual([]);
  });

  test("are sent once by two servers that work at the same time", async () => {
    const { confirmed, work, database, mailer, addresses } = await openCall();
    await confirmed();
    const other = database.reconnect().db;
    const sent = await Promise.all([work(opening), work(opening, other), work(opening, other)]);
    expect([...sent.flat(), ...mailer.take()]).toHaveLength(1);
    await work(new Date(opening.getTime() + 60_000));
    expect(await addresses()).toEqual([]);
  });

  test("go to nobody who has not confirmed, and such an address is forgotten after two days", async () => {
    const { subscribe, work, press, addresses } = await openCall();
    await subscribe();
    const [mail] = await work(new Date(begin));
    expect(await work(new Date(begin + 47 * hour))).toEqual([]);
    expect(await addresses()).toEqual([email]);
    await work(new Date(begin + 48 * hour));
    expect(await addresses()).toEqual([]);
    expect((await press("confirm", tokenOf(mail, "confirm"))).status).toBe(410);
    expect(await work(opening)).toEqual([]);
  });

  test("follow the day when it is moved, and are not sent before", async () => {
    const { confirmed, change, work } = await openCall();
    await confirmed();
    await change({ opens: "2028-02-01" });
    expect(await work(opening)).toEqual([]);
    await change({ opens: "2028-01-20" });
    expect(await work(new Date("2028-01-19T10:59:59Z"))).toEqual([]);
    expect(await work(new Date("2028-01-20T07:00:00Z"))).toHaveLength(1);
  });

  test("that wait when the day is moved once more are not sent, and follow it", async () => {
    const { confirmed, db, change, work } = await openCall();
    await confirmed();
    await lookForNews({ db, ...letterServices }, opening);
    await change({ opens: "2028-02-01" });
    expect(await work(opening)).toEqual([]);
    expect(await work(new Date("2028-02-01T07:00:00Z"))).toHaveLength(1);
  });

  test("are not sent about a call that was deleted or closed; its addresses are forgotten after an hour", async () => {
    for (const end of ["DELETE", "PATCH"]) {
      const { confirmed, call, work, addresses } = await openCall();
      await confirmed();
      await call(
        "admin",
        end,
        "/api/calls/msc-2028",
        end === "PATCH" ? { opens: null, close: true } : undefined,
      );
      await work(new Date(begin + hour / 2));
      expect(await addresses()).toEqual([email]);
      expect(await work(new Date(begin + 2 * hour))).toEqual([]);
      expect(await addresses()).toEqual([]);
    }
  });

  test("are not lost by a call that is deleted and restored", async () => {
    const { confirmed, call, work } = await openCall();
    await confirmed();
    await call("admin", "DELETE", "/api/calls/msc-2028");
    await work(new Date(begin + 1000));
    await call("admin", "POST", "/api/content/calls--msc-2028/restore", { undo: 2 });
    expect(await work(opening)).toHaveLength(1);
  });

  test("end with one press, at any time before, and the answer is the same a second time", async () => {
    const { confirmed, press, work, addresses } = await openCall();
    const { mail, yours } = await confirmed();
    for (let count = 0; count < 2; count++) expect((await press("leave", yours)).status).toBe(204);
    expect(await addresses()).toEqual([]);
    expect((await press("confirm", tokenOf(mail, "confirm"))).status).toBe(410);
    expect(await work(opening)).toEqual([]);
  });

  test("are tried again after a failure, and are given up for an address that does not exist", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const { confirmed, work, mailer, addresses } = await openCall();
    await confirmed();
    mailer.failure = refusal(451, "DATA");
    expect(await work(opening)).toEqual([]);
    expect(await addresses()).toEqual([email, email]);
    mailer.failure = refusal(550);
    for (let day = 0; day < 90; day++) await work(new Date(opening.getTime() + day * 24 * hour));
    expect(await addresses()).toEqual([]);
  });

  test("say to an address that is confirmed already that it is, and the answer is as for any other", async () => {
    const { confirmed, subscribe, work, db } = await openCall();
    await confirmed();
    const [again, other] = [await subscribe(), await subscribe({ email: "other@example.org" })];
    expect([again.status, await again.text()]).toEqual([other.status, await other.text()]);
    const mails = await work(new Date(begin + 1000));
    expect(mails.find(({ to }) => to === email)?.subject).toMatch(/^You get these letters from .* already$/);
    expect(await db.selectFrom("follow").select("id").execute()).toHaveLength(2);
  });

  /** What a server of 0.13 has stored. */
  const older = (id: string, confirmedAt: string | null, address = email) => ({
    id,
    call: "msc-2028",
    email: address,
    askedAt: new Date(begin).toISOString(),
    confirmedAt,
  });

  test("go to addresses that a server of 0.13 has stored, by the links that it has sent", async () => {
    const { db, pressOld, work, addresses } = await openCall();
    const [asked, told, left] = [newId(), newId(), newId()];
    const at = new Date(begin).toISOString();
    await db
      .insertInto("call_subscription")
      .values([older(asked, null), older(told, at, "a@example.org"), older(left, at, "b@example.org")])
      .execute();
    await work(new Date(begin + 1000));
    expect(await db.selectFrom("call_subscription").select("id").execute()).toEqual([{ id: asked }]);
    expect((await pressOld("confirm", asked)).status).toBe(204);
    await work(new Date(begin + 2000));
    expect((await pressOld("confirm", asked)).status).toBe(204);
    expect((await pressOld("confirm", told)).status).toBe(204);
    for (let count = 0; count < 2; count++) expect((await pressOld("leave", left)).status).toBe(204);
    expect((await work(opening)).map(({ to }) => to).sort()).toEqual(["a@example.org", email]);
    expect(await addresses()).toEqual([]);
  });

  test("are not sent again that a server of 0.13 has begun to send, and its addresses are forgotten", async () => {
    const { db, work } = await openCall();
    const at = new Date(begin).toISOString();
    const [sent, waits] = [newId(), newId()];
    await db
      .insertInto("call_subscription")
      .values([older(sent, at), older(waits, null, "late@example.org")])
      .execute();
    const noAttempt = { attempt: null, attempted: null, leasedUntil: null, failedAt: null, failure: null };
    await db
      .insertInto("letter")
      .values({
        noun: "call-open",
        about: sent,
        reader: email,
        told: "{}",
        toldAt: at,
        ...noAttempt,
        dueAt: null,
        waitingSince: null,
        attempts: 0,
      })
      .execute();
    await work(new Date(begin + 1000));
    await work(new Date(begin + 48 * hour));
    expect(await work(opening)).toEqual([]);
    expect(await db.selectFrom("call_subscription").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("follow").select("id").execute()).toEqual([]);
  });

  test("cannot flood a mailbox in any spelling, or go out by the hundred from one network address", async () => {
    const { subscribe, work } = await openCall();
    const spellings = [
      "v.ictim@gmail.com",
      "victim+1@gmail.com",
      "victim@googlemail.com",
      "victim+2@gmail.com",
    ];
    for (const spelling of [...spellings, "vic.tim@gmail.com"])
      expect((await subscribe({ email: spelling })).status).toBe(202);
    expect((await subscribe({ email: "victim@gmail.com" })).status).toBe(429);
    expect(await work(new Date(begin))).toHaveLength(5);
    const statuses: number[] = [];
    for (let count = 0; count < 20; count++)
      statuses.push((await subscribe({ email: `victim${count}@example.org` })).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(15);
    expect(statuses.at(-1)).toBe(429);
  });

  test("go to no address that forges a header or is none, and to no robot", async () => {
    const { subscribe, addresses } = await openCall();
    const forged = [
      `${email}\r\nBcc: all@example.org`,
      `${email}, all@example.org`,
      "nobody",
      "",
      7,
      `<${email}>`,
    ];
    for (const wrong of forged) {
      const reply = await subscribe({ email: wrong });
      expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, ["email"]]);
    }
    const robot = await subscribe({ website: "https://example.org" });
    expect([robot.status, (await robot.json()).message]).toEqual([202, expect.stringContaining("two days")]);
    expect(await addresses()).toEqual([]);
  });

  test("cannot be asked for of a call that is open, nor ended by a link that was not sent", async () => {
    const { confirmed, subscribe, pressOld, call, db } = await openCall();
    const { id } = await confirmed();
    expect((await subscribe({}, "communications-officer")).status).toBe(409);
    const token = `${id}.${"a".repeat(43)}`;
    for (const link of ["confirm", "leave"])
      expect((await call(null, "POST", `/api/call-letters/${link}`, { token })).status).toBe(404);
    expect(await db.selectFrom("follow").select("id").execute()).toEqual([{ id }]);
    expect((await pressOld("leave", id)).status).toBe(204);
  });
});
