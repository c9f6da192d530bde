import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount, makeProfile } from "#tests/make.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";
const newPassword = "harmattan over Jos";
const signup = {
  firstName: "Hauwa",
  lastName: "Danladi",
  email: "hauwa@example.org",
  password,
  confirmPassword: password,
};

/** The secret in the newest mail to an address. */
async function tokenOf({ db }: App, to: string, path: "confirm" | "reset"): Promise<string> {
  const mail = (await readMailbox(db, new Date())).findLast((sent) => sent.to === to);
  const token = new RegExp(`${siteAddress}/${path}/([\\w-]+)`).exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No ${path} link was mailed to ${to}.`);
  return token;
}

const call = (app: App, token: string, path: string, body: object = {}) =>
  app.api.request(path, {
    method: path.endsWith("/me") ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(path.endsWith("/me") ? {} : { body: JSON.stringify(body) }),
  });

describeWithDatabase("links in mails", (open) => {
  async function signedUp() {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { email: signup.email, name: "Hauwa Ɗanladi" });
    const { token } = await (await app.call(null, "POST", "/api/user/signup", signup)).json();
    const me = async (bearer: string = token) => (await call(app, bearer, "/api/user/me")).json();
    return { app, profileId, token, me };
  }

  describe("confirming an address", () => {
    test("links the account to the profile with this address, and not before", async () => {
      const { app, profileId, token, me } = await signedUp();
      expect(await me()).toMatchObject({ isConfirmed: false, profileId: null });
      const link = await tokenOf(app, signup.email, "confirm");
      expect((await call(app, token, "/api/user/confirm", { token: link })).status).toBe(204);
      expect(await me()).toMatchObject({ isConfirmed: true, profileId });
      expect((await call(app, token, "/api/user/confirm", { token: link })).status).toBe(204);
    });

    test("works only in a session of that account, so that signing up with a stranger's address is useless", async () => {
      const { app, me } = await signedUp();
      const link = await tokenOf(app, signup.email, "confirm");
      expect((await app.call(null, "POST", "/api/user/confirm", { token: link })).status).toBe(401);
      const stranger = await makeAccount(app.db, {
        email: "stranger@example.org",
        confirmed: false,
        passwordHash: await hashPassword(password),
      });
      const { token } = await (
        await app.call(null, "POST", "/api/user/signin", { email: stranger.email, password })
      ).json();
      expect((await call(app, token, "/api/user/confirm", { token: link })).status).toBe(422);
      expect(await me(token)).toMatchObject({ isConfirmed: false });
      expect(await me()).toMatchObject({ isConfirmed: false });
    });

    test.each(["unknown", "", "x".repeat(5000), "' or 1=1 --"])(
      "is refused for a forged link: %s",
      async (link) => {
        const { app, token, me } = await signedUp();
        expect((await call(app, token, "/api/user/confirm", { token: link })).status).toBe(422);
        expect(await me()).toMatchObject({ isConfirmed: false });
      },
    );

    test("does not accept a password reset link", async () => {
      const { app, token, me } = await signedUp();
      await app.call(null, "POST", "/api/user/forgot", { email: signup.email });
      const link = await tokenOf(app, signup.email, "reset");
      expect((await call(app, token, "/api/user/confirm", { token: link })).status).toBe(422);
      expect(await me()).toMatchObject({ isConfirmed: false });
    });

    test("can be requested again, until the address got five letters on a day", async () => {
      const { app, token } = await signedUp();
      const first = await tokenOf(app, signup.email, "confirm");
      for (let count = 0; count < 4; count++)
        expect((await call(app, token, "/api/user/confirm/resend")).status).toBe(204);
      expect((await call(app, token, "/api/user/confirm/resend")).status).toBe(429);
      expect(await tokenOf(app, signup.email, "confirm")).not.toBe(first);
    });
  });

  describe("a forgotten password", () => {
    const forgot = (app: App, email: string) => app.call(null, "POST", "/api/user/forgot", { email });
    const reset = (app: App, token: string, chosen = newPassword) =>
      app.call(null, "POST", "/api/user/reset", { token, password: chosen });
    const mails = async ({ db }: App) => (await readMailbox(db, new Date())).map(({ to }) => to);

    test("gets the same response for a known, an unknown and a disabled account; only the known one gets a mail", async () => {
      const app = await openApp(await open());
      const disabled = await makeAccount(app.db, { email: "disabled@example.org" });
      await app.db
        .updateTable("account")
        .set({ disabledAt: "2026-01-01" })
        .where("id", "=", disabled._id)
        .execute();
      const replies = [];
      for (const email of [" MEMBER@example.org", "nobody@example.org", "disabled@example.org"]) {
        const reply = await forgot(app, email);
        replies.push({ status: reply.status, text: await reply.text() });
      }
      expect(replies[0]).toMatchObject({
        status: 200,
        text: expect.stringContaining("A password reset link has been sent"),
      });
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(await mails(app)).toEqual(["member@example.org"]);
    });

    test("is replaced through the link, which signs in, ends every other session, and confirms the address", async () => {
      const { app, token } = await signedUp();
      await forgot(app, signup.email);
      const reply = await reset(app, await tokenOf(app, signup.email, "reset"));
      expect(reply.status).toBe(200);
      const session = await reply.json();
      expect(session.result).toMatchObject({ email: signup.email, name: "Hauwa Ɗanladi" });
      expect((await call(app, token, "/api/user/me")).status).toBe(401);
      expect(await (await call(app, session.token, "/api/user/me")).json()).toMatchObject({
        isConfirmed: true,
      });
      const signin = (tried: string) =>
        app.call(null, "POST", "/api/user/signin", { email: signup.email, password: tried });
      expect((await signin(password)).status).toBe(401);
      expect((await signin(newPassword)).status).toBe(200);
    });

    test("can be set once by a link, and by none of the earlier links", async () => {
      const app = await openApp(await open());
      await forgot(app, "member@example.org");
      const older = await tokenOf(app, "member@example.org", "reset");
      await forgot(app, "member@example.org");
      const newer = await tokenOf(app, "member@example.org", "reset");
      const replies = await Promise.all([reset(app, newer), reset(app, newer), reset(app, newer)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect((await reset(app, older)).status).toBe(422);
    });

    test("is refused with advice to request a new link after an hour, and for a forged or foreign link", async () => {
      const { app } = await signedUp();
      await forgot(app, signup.email);
      const link = await tokenOf(app, signup.email, "reset");
      const foreign = await tokenOf(app, signup.email, "confirm").catch(() => "confirm");
      await app.db.updateTable("account_token").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).execute();
      for (const token of [link, foreign, "forged", "x".repeat(150)]) {
        const reply = await reset(app, token);
        expect([reply.status, (await reply.json()).fields]).toEqual([422, { token: "Ask for a new link." }]);
      }
    });

    test("is refused if the link was issued by a clock 400 days ahead", async () => {
      const app = await openApp(await open());
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 });
      await forgot(app, "member@example.org");
      const link = await tokenOf(app, "member@example.org", "reset");
      vi.useRealTimers();
      expect((await app.call(null, "POST", "/api/user/reset/check", { token: link })).status).toBe(422);
      const reply = await reset(app, link);
      expect([reply.status, (await reply.json()).fields]).toEqual([422, { token: "Ask for a new link." }]);
    });

    test("has its link checked before a password is typed, without redeeming it or revealing the account", async () => {
      const { app, token } = await signedUp();
      const look = (link: string) => app.call(null, "POST", "/api/user/reset/check", { token: link });
      const confirmation = await tokenOf(app, signup.email, "confirm");
      await forgot(app, signup.email);
      const link = await tokenOf(app, signup.email, "reset");
      for (let times = 0; times < 3; times++) {
        const reply = await look(link);
        expect([reply.status, await reply.text()]).toEqual([204, ""]);
      }
      expect((await call(app, token, "/api/user/me")).status).toBe(200);
      expect((await reset(app, link)).status).toBe(200);
      for (const dead of [link, confirmation, "forged"]) {
        const reply = await look(dead);
        const text = await reply.text();
        expect([reply.status, JSON.parse(text).fields]).toEqual([422, { token: "Ask for a new link." }]);
        expect(text).not.toMatch(/hauwa|danladi/i);
      }
      await forgot(app, signup.email);
      const late = await tokenOf(app, signup.email, "reset");
      await app.db.updateTable("account_token").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).execute();
      expect((await look(late)).status).toBe(422);
    });

    test("cannot be guessed by checking links: checks from one address are limited", async () => {
      const app = await openApp(await open());
      const look = () => app.call(null, "POST", "/api/user/reset/check", { token: "forged" });
      const statuses: number[] = [];
      for (let times = 0; times < 65; times++) statuses.push((await look()).status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });

    test("leaves the link valid when the new password is too weak", async () => {
      const app = await openApp(await open());
      await forgot(app, "member@example.org");
      const link = await tokenOf(app, "member@example.org", "reset");
      for (const weak of ["short", "password123", "x".repeat(129)])
        expect((await reset(app, link, weak)).status).toBe(422);
      expect((await reset(app, link)).status).toBe(200);
    });

    test("stores neither the secret of the link nor the password", async () => {
      const app = await openApp(await open());
      await forgot(app, "member@example.org");
      const link = await tokenOf(app, "member@example.org", "reset");
      await reset(app, link);
      const stored = JSON.stringify([
        await app.db.selectFrom("account_token").selectAll().execute(),
        await app.db.selectFrom("audit").selectAll().execute(),
      ]);
      expect(stored).not.toContain(link);
      expect(stored).not.toContain(newPassword);
    });

    test("cannot be used to flood a mailbox", async () => {
      const app = await openApp(await open());
      for (let count = 0; count < 8; count++) {
        await forgot(app, "member@example.org");
        await mails(app);
      }
      expect(await mails(app)).toHaveLength(5);
    });
  });

  test("signing out everywhere ends every session of the account, and of no other account", async () => {
    const app = await openApp(await open());
    const second = await makeAccount(app.db, {
      email: "two@example.org",
      passwordHash: await hashPassword(password),
    });
    const signin = async () =>
      (await (await app.call(null, "POST", "/api/user/signin", { email: second.email, password })).json())
        .token;
    const [phone, desk] = [await signin(), await signin()];
    expect((await call(app, phone, "/api/user/signout-everywhere")).status).toBe(204);
    for (const token of [phone, desk]) expect((await call(app, token, "/api/user/me")).status).toBe(401);
    expect((await app.as("member").api.user.me.$get()).status).toBe(200);
  });

  test("attempts from many addresses are limited, but not for the owner at a known address", async () => {
    const app = await openApp(await open());
    const { createApi } = await import("#site/app.ts");
    const api = createApi({ ...app.services, trustProxy: true });
    await makeAccount(app.db, { email: "owner@example.org", passwordHash: await hashPassword(password) });
    const attempt = async (address: string, tried: string) => {
      const reply = await api.request("/api/user/signin", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
        body: JSON.stringify({ email: "owner@example.org", password: tried }),
      });
      return reply.status;
    };
    expect(await attempt("10.0.0.1", password)).toBe(200);
    const statuses = [];
    for (let place = 0; place < 110; place++) statuses.push(await attempt(`10.1.0.${place}`, "wrong one"));
    expect(statuses.filter((status) => status === 429).length).toBe(10);
    expect(await attempt("10.2.0.1", password)).toBe(429);
    expect(await attempt("10.0.0.1", password)).toBe(200);
  }, 60_000);
});
