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

/** A fake mail server that accepts every mail, or rejects mails while `refusing`. */
function mailServer() {
  const sent: Message[] = [];
  const server = {
    sent,
    refusing: false,
    async send(message: Message) {
      if (server.refusing) throw new Error("451 try later");
      sent.push(message);
    },
    close() {},
  };
  return server satisfies Mailer;
}

describeEachDatabase("a mail", (open) => {
  async function openOutbox() {
    const { db, reconnect: again } = await open();
    const mailer = mailServer();
    const write = (key: string) => transaction(db, (trx) => outbox.enqueue(trx, { ...draft, key }));
    const stored = () => db.selectFrom("outbox").selectAll().execute();
    return { db, again, mailer, write, stored };
  }
  const at = (minutes: number) => () => Date.now() + minutes * minute;

  test("is stored once per key, however often it is queued", async () => {
    const { write, stored } = await openOutbox();
    expect(await write("a")).toBe(true);
    expect(await write("a")).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  test("is rolled back together with the change that caused it", async () => {
    const { db, stored } = await openOutbox();
    const change = transaction(db, async (trx) => {
      await outbox.enqueue(trx, { ...draft, key: "a" });
      throw new Error("no");
    });
    await expect(change).rejects.toThrow("no");
    expect(await stored()).toHaveLength(0);
  });

  test("is sent once, and its body is then cleared", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    await sendDueMail({ db, mailer }, at(0));
    await sendDueMail({ db, mailer }, at(600));
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Rains"]);
    expect((await stored())[0]).toMatchObject({
      text: "",
      html: "",
      dueAt: null,
      sentAt: expect.any(String),
    });
  });

  test("is not sent twice by two concurrent processes", async () => {
    const { db, again, mailer, write } = await openOutbox();
    for (let count = 0; count < 30; count++) await write(`a${count}`);
    const other = again();
    await Promise.all([sendDueMail({ db, mailer }, at(0)), sendDueMail({ db: other.db, mailer }, at(0))]);
    await other.close();
    expect(mailer.sent).toHaveLength(30);
    expect(new Set(mailer.sent.map(({ id }) => id)).size).toBe(30);
  });

  test("is retried with increasing delays while the mail server rejects it", async () => {
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
    expect(mailer.sent).toHaveLength(1);
    quiet.mockRestore();
  });

  test("that a process leased but did not finish is sent by the next", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    await write("a");
    const [mail] = await stored();
    if (!mail) throw new Error("not stored");
    await outbox.leaseMail(db, mail, new Date(Date.now() + 5 * minute).toISOString());
    await sendDueMail({ db, mailer }, at(1));
    expect(mailer.sent).toHaveLength(0);
    await sendDueMail({ db, mailer }, at(6));
    expect(mailer.sent).toHaveLength(1);
  });

  test("is given up after five days of attempts, and the reason is stored", async () => {
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

  test("that is no longer true when it is due is dropped", async () => {
    const { db, mailer, write, stored } = await openOutbox();
    mailChecks.test = async () => false;
    await write("a");
    await sendDueMail({ db, mailer }, at(0));
    delete mailChecks.test;
    expect(mailer.sent).toHaveLength(0);
    expect((await stored())[0]).toMatchObject({ dueAt: null, droppedAt: expect.any(String) });
  });
});
