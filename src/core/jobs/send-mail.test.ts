import { expect, onTestFinished, test, vi } from "vitest";
import * as links from "#core/db/accounts/tokens.ts";
import { transaction } from "#core/db/connect.ts";
import { log } from "#core/log.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { queueMail } from "#tests/queued-mail.ts";
import { changeRequestAsStore, makeEquipment, makeRequest } from "../../../tests/make-lending.ts";
import { sendQueuedMail } from "./send-mail.ts";

const minute = 60_000;

describeEachDatabase("a mail that the version before has queued", (open) => {
  async function openQueue() {
    const database = await open();
    const { db } = database;
    const mailer = createMailServer();
    const send = (minutes: number, from = db) =>
      sendQueuedMail({ db: from, mailer }, () => Date.now() + minutes * minute);
    const stored = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
    return { database, db, mailer, send, stored };
  }

  test("is sent once, as it is written, and its body is then cleared", async () => {
    const { db, mailer, send, stored } = await openQueue();
    const kinds = ["request.approved", "request.askedOfStore", "post-approved", "contact", "user-password"];
    for (const kind of kinds) await queueMail(db, { kind, about: kind, subject: kind });
    await send(1);
    await send(600);
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(kinds);
    expect((await stored())[0]).toMatchObject({
      text: "",
      html: "",
      dueAt: null,
      sentAt: expect.any(String),
    });
  });

  test("is not sent twice by two concurrent processes", async () => {
    const { database, db, mailer, send } = await openQueue();
    for (let count = 0; count < 30; count++) await queueMail(db);
    await Promise.all([send(1), send(1, database.reconnect().db)]);
    expect(new Set(mailer.sent.map(({ id }) => id)).size).toBe(30);
    expect(mailer.sent).toHaveLength(30);
  });

  test("is tried again while the mail server rejects it, and given up after five days", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => quiet.mockRestore());
    const { db, mailer, send, stored } = await openQueue();
    await queueMail(db);
    mailer.failure = new Error("451 try later");
    await send(1);
    await send(1.5);
    expect((await stored())[0]).toMatchObject({ attempts: 1, failure: "451 try later", sentAt: null });
    for (let minutes = 2; minutes <= 6 * 24 * 60; minutes += 30) await send(minutes);
    expect((await stored())[0]).toMatchObject({ dueAt: null, failedAt: expect.any(String), text: "" });
  });

  test("with a link is sent while the link works", async () => {
    const { database, db, mailer, send } = { ...(await openQueue()) };
    const { people } = await openApp(database);
    const about = people.member._id;
    await transaction(db, (trx) => links.create(trx, "reset", about));
    await queueMail(db, { kind: "user-reset", about });
    await queueMail(db, { kind: "user-reset" });
    await send(1);
    expect(mailer.sent).toHaveLength(1);
    await queueMail(db, { kind: "user-reset", about });
    await send(61);
    expect(mailer.sent).toHaveLength(1);
  });

  test("about a loan that has changed since is followed by one letter about that change, or left out after it", async () => {
    const { database, db, mailer, send, stored } = await openQueue();
    const { people } = await openApp(database);
    const id = await makeRequest(db, people.member, await makeEquipment(db, people.store));
    // The version before told in its own way.
    await db.deleteFrom("letter").execute();
    await queueMail(db, { kind: "request.asked", about: id, subject: "Your request" });
    await changeRequestAsStore(db, people.store, id, { status: "approved" });
    await send(1);
    await sendLetters(db, mailer, new Date(Date.now() + minute));
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Your request", "Approved: Mist net, 12 m"]);
    const dayAgo = new Date(Date.now() - 24 * 60 * minute).toISOString();
    await queueMail(db, { kind: "request.asked", about: id, createdAt: dayAgo });
    await send(1);
    expect(mailer.sent).toHaveLength(2);
    expect((await stored()).at(-1)).toMatchObject({ sentAt: null, droppedAt: expect.any(String) });
  });
});
