import { expect, test, vi } from "vitest";
import type { Mailer, Message } from "#adapters/mail.ts";
import { transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { log } from "#log";
import { describeEachDatabase } from "#tests/databases.ts";
import { mailChecks } from "./mail-checks.ts";
import { sendDueMail } from "./send-mail.ts";

const minute = 60_000;
const draft = { kind: "test", to: "member@example.org", subject: "Rains", text: "link", html: "<p>link</p>" };

/** Stands in for the mail server: takes every message, or refuses while `refusing`. */
function mailServer() {
  const taken: Message[] = [];
  const server = {
    taken,
    refusing: false,
    async send(message: Message) {
      if (server.refusing) throw new Error("451 try later");
      taken.push(message);
    },
    close() {},
  };
  return server satisfies Mailer;
}

describeEachDatabase("a message", (open) => {
  async function openOutbox() {
    const { db, reconnect: again } = await open();
    const mailer = mailServer();
    const write = (key: string) => transaction(db, (trx) => outbox.enqueue(trx, { ...draft, key }));
    const stored = () => db.selectFrom("outbox").selectAll().execute();
    return { db, again, mailer, write, stored };
  }
  const at = (minutes: number) => () => Date.now() + minutes * minute;

  test("is stored once for one occasion, however often it is written", async () => {
    const { write, stored } = await openOutbox();
    expect(await write("a")).toBe(true);
    expect(await write("a")).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  test("goes with the change that caused it when that is rolled back", async () => {
    const { db, stored } = await openOutbox();
    const change = transaction(db, async (trx) => {
      await outbox.enqueue(trx, { ...draft, key: "a" });
      throw new Error("no");
    });
    await expect(change).rejects.toThrow("no");
    expect(await stored()).toHaveLength(0);
  });

  test("is sent once, and its links are forgotten then", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    await sendDueMail({ db, mailer }, at(0));
    await sendDueMail({ db, mailer }, at(600));
    expect(mailer.taken.map(({ subject }) => subject)).toEqual(["Rains"]);
    expect((await stored())[0]).toMatchObject({
      text: "",
      html: "",
      dueAt: null,
      sentAt: expect.any(String),
    });
  });

  test("is not sent twice by two processes at once", async () => {
    const { db, again, mailer, write } = await openOutbox();
    for (let count = 0; count < 30; count++) await write(`a${count}`);
    const other = again();
    await Promise.all([sendDueMail({ db, mailer }, at(0)), sendDueMail({ db: other.db, mailer }, at(0))]);
    await other.close();
    expect(mailer.taken).toHaveLength(30);
    expect(new Set(mailer.taken.map(({ id }) => id)).size).toBe(30);
  });

  test("waits longer and longer while the mail server refuses, and is not lost", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    mailer.refusing = true;
    await sendDueMail({ db, mailer }, at(0));
    await sendDueMail({ db, mailer }, at(0.5));
    expect((await stored())[0]).toMatchObject({ attempts: 1, failure: "451 try later", sentAt: null });
    for (const minutes of [2, 10, 30, 120]) await sendDueMail({ db, mailer }, at(minutes));
    expect((await stored())[0]).toMatchObject({ attempts: 5, sentAt: null });
    mailer.refusing = false;
    await sendDueMail({ db, mailer }, at(120 + 241));
    expect(mailer.taken).toHaveLength(1);
    quiet.mockRestore();
  });

  test("that a process took and did not settle is sent by the next", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    const [letter] = await stored();
    if (!letter) throw new Error("not stored");
    await outbox.leaseMail(db, letter, new Date(Date.now() + 5 * minute).toISOString());
    await sendDueMail({ db, mailer }, at(1));
    expect(mailer.taken).toHaveLength(0);
    await sendDueMail({ db, mailer }, at(6));
    expect(mailer.taken).toHaveLength(1);
  });

  test("is given up after five days of attempts, and says why", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    mailer.refusing = true;
    const fourDays = 4 * 24 * 60;
    for (let minutes = 0; minutes <= fourDays; minutes += 30) await sendDueMail({ db, mailer }, at(minutes));
    expect((await stored())[0]).toMatchObject({ dueAt: expect.any(String), failedAt: null });
    for (let minutes = fourDays; minutes <= 6 * 24 * 60; minutes += 30)
      await sendDueMail({ db, mailer }, at(minutes));
    expect((await stored())[0]).toMatchObject({ dueAt: null, failedAt: expect.any(String), text: "" });
    quiet.mockRestore();
  });

  test("that no longer holds when its turn comes is dropped", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    mailChecks.test = async () => false;
    await write("a");
    await sendDueMail({ db, mailer }, at(0));
    delete mailChecks.test;
    expect(mailer.taken).toHaveLength(0);
    expect((await stored())[0]).toMatchObject({ dueAt: null, droppedAt: expect.any(String) });
  });
});
