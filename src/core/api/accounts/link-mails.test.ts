import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { createMailServer, refusal, sendLetters } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";

const DAY_MS = 86_400_000;
const password = "harmattan over Jos";

describeWithDatabase("a mail with a link", (open) => {
  /** The site, and the letters that are due a while after now. */
  async function start() {
    const app = await openApp(await open());
    const mailer = createMailServer();
    const send = async (laterMs = 0) => {
      await sendLetters(app.db, mailer, new Date(Date.now() + laterMs));
      return mailer.take();
    };
    const forgot = (email = "member@example.org") => app.call(null, "POST", "/api/user/forgot", { email });
    return { app, mailer, send, forgot };
  }

  test("for a forgotten password works for an hour from its sending, and is no secret in the database before", async () => {
    const { app, mailer, send, forgot } = await start();
    await forgot();
    mailer.failure = refusal(421, "CONN");
    expect(await send()).toEqual([]);
    expect(await app.db.selectFrom("account_token").select("hash").execute()).toHaveLength(1);
    mailer.failure = undefined;
    const [mail] = await send(DAY_MS);
    const token = /reset\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const stored = JSON.stringify(await app.db.selectFrom("letter").selectAll().execute());
    expect(stored).not.toContain(token);
    const reply = await app.call(null, "POST", "/api/user/reset", { token, password });
    expect(reply.status).toBe(200);
  });

  test("that is asked for again while the mail server is away comes once", async () => {
    const { send, forgot } = await start();
    for (let times = 0; times < 3; times++) await forgot();
    expect(await send()).toHaveLength(1);
    await forgot();
    expect(await send()).toHaveLength(1);
  });

  test("goes to each who asks by itself, and to nobody without an account", async () => {
    const { app, send, forgot } = await start();
    for (const email of ["member@example.org", "other@example.org", "unknown@example.org"])
      await forgot(email);
    expect((await send()).map(({ to }) => to).sort()).toEqual(["member@example.org", "other@example.org"]);
    expect(await app.db.selectFrom("letter").selectAll().execute()).toEqual([]);
  });

  test("that confirms an address is not sent once it is confirmed", async () => {
    const { app, send } = await start();
    const names = { firstName: "Hauwa", lastName: "Danladi" };
    const body = { ...names, email: "hauwa@example.org", password, confirmPassword: password };
    expect((await app.call(null, "POST", "/api/user/signup", body)).status).toBe(201);
    const confirmedAt = new Date().toISOString();
    await app.db.updateTable("account").set({ confirmedAt }).where("email", "=", body.email).execute();
    expect(await send()).toEqual([]);
  });

  test("for a forgotten password is not sent to an account that was closed meanwhile", async () => {
    const { app, send, forgot } = await start();
    await makeAccount(app.db, { email: "closed@example.org" });
    await forgot("closed@example.org");
    const disabledAt = new Date().toISOString();
    await app.db
      .updateTable("account")
      .set({ disabledAt })
      .where("email", "=", "closed@example.org")
      .execute();
    expect(await send()).toEqual([]);
  });
});
