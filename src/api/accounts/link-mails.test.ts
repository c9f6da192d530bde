import { expect, onTestFinished, test, vi } from "vitest";
import type { Message } from "#adapters/mail.ts";
import { sendDueMail } from "#jobs/send-mail.ts";
import { log } from "#log";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";

const MINUTE_MS = 60_000;
const DAY = 24 * 60;

describeWithDatabase("a mail with a link", (open) => {
  /** A mail server that is away, and a clock for the sending. */
  async function start() {
    const app = await openApp(await open());
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => quiet.mockRestore());
    const begin = Date.now();
    const sent: Message[] = [];
    const tries: number[] = [];
    const server = { isAway: true };
    const mailer = {
      async send(message: Message) {
        if (server.isAway) throw new Error("421 try later");
        sent.push(message);
      },
      close() {},
    };
    /** Sends what is due in each minute of a span. */
    const run = async (from: number, to: number, step = 1) => {
      for (let minute = from; minute <= to; minute += step) {
        const attempts = () => app.db.selectFrom("outbox").select("attempts").execute();
        const before = JSON.stringify(await attempts());
        await sendDueMail({ db: app.db, mailer }, () => begin + minute * MINUTE_MS + 30_000);
        if (JSON.stringify(await attempts()) !== before) tries.push(minute);
      }
    };
    return { app, sent, tries, server, run };
  }
  const forgot = (app: App) => app.call(null, "POST", "/api/user/forgot", { email: "member@example.org" });
  const dropped = async ({ db }: App) =>
    (await db.selectFrom("outbox").select("droppedAt").orderBy("id").execute()).map(
      ({ droppedAt }) => droppedAt !== null,
    );

  test("for a forgotten password is not sent once its hour is over", async () => {
    const { app, sent, server, run } = await start();
    await forgot(app);
    await run(0, 59);
    server.isAway = false;
    await run(60, 90);
    expect(sent).toEqual([]);
    expect(await dropped(app)).toEqual([true]);
  });

  test("for a forgotten password is tried until its hour is almost over", async () => {
    const { app, sent, tries, server, run } = await start();
    await forgot(app);
    await run(0, 45);
    server.isAway = false;
    await run(46, 59);
    expect(sent).toHaveLength(1);
    expect(tries).toEqual([0, 1, 6, 21, 36, 51]);
  });

  test("for a forgotten password is not sent after another link of the account was used", async () => {
    const { app, sent, server, run } = await start();
    await forgot(app);
    const [mail] = await app.db.selectFrom("outbox").select("text").execute();
    await forgot(app);
    const token = /reset\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    await run(0, 0);
    const reply = await app.call(null, "POST", "/api/user/reset", { token, password: "harmattan over Jos" });
    expect(reply.status).toBe(200);
    server.isAway = false;
    await run(1, 20);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("was changed")]);
  });

  test("for a forgotten password is not saved by a newer request when its own hour is over", async () => {
    const { app, sent, server, run } = await start();
    await forgot(app);
    const earlier = new Date(Date.now() - 61 * MINUTE_MS).toISOString();
    await app.db.updateTable("outbox").set({ createdAt: earlier }).execute();
    await app.db.updateTable("account_token").set({ createdAt: earlier, expiresAt: earlier }).execute();
    await forgot(app);
    server.isAway = false;
    await run(0, 0);
    expect(sent).toHaveLength(1);
    expect(await dropped(app)).toEqual([true, false]);
  });

  test("that confirms an address is sent within its seven days, and not afterwards", async () => {
    for (const [day, count] of [
      [6, 1],
      [8, 0],
    ] as const) {
      const { app, sent, server, run } = await start();
      const email = `hauwa${day}@example.org`;
      const password = "rains over Jos";
      const names = { firstName: "Hauwa", lastName: "Danladi" };
      const body = { ...names, email, password, confirmPassword: password };
      expect((await app.call(null, "POST", "/api/user/signup", body)).status).toBe(201);
      server.isAway = false;
      await run(day * DAY, day * DAY);
      expect(sent).toHaveLength(count);
    }
  });

  test("for a forgotten password is not sent to an account that was closed meanwhile", async () => {
    const { app, sent, server, run } = await start();
    await makeAccount(app.db, { email: "closed@example.org" });
    await app.call(null, "POST", "/api/user/forgot", { email: "closed@example.org" });
    const disabledAt = new Date().toISOString();
    await app.db
      .updateTable("account")
      .set({ disabledAt })
      .where("email", "=", "closed@example.org")
      .execute();
    server.isAway = false;
    await run(0, 0);
    expect(sent).toEqual([]);
  });
});
