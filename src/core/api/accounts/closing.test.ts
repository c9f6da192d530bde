import { describe, expect, onTestFinished, test, vi } from "vitest";
import { transaction } from "#core/db/connect.ts";
import { purgeExpired } from "#core/jobs/purge-expired.ts";

import { type App, openApp, type Person } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makePost, makeProfile } from "#tests/make.ts";
import { changeRequestAsStore, makeLoan } from "#tests/make-lending.ts";
import { subscribe } from "#tests/older-subscription.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";
const DAY_MS = 86_400_000;
/** What the job that deletes closed accounts does not use. */
const unused = {
  mailer: { send: async () => {}, close: () => {} },
  readCalendar: undefined,
  dois: undefined,
  registered: {},
  readWeather: undefined,
  backups: undefined,
};

describeWithDatabase("closing one's account", (open) => {
  async function start() {
    const app = await openApp(await open());
    const passwordHash = await hashPassword(password);
    await app.db.updateTable("account").set({ passwordHash }).execute();
    const close = (who: Person = "member", tried = password) =>
      app.call(who, "POST", "/api/user/close", { password: tried });
    const signIn = (email: string) => app.call(null, "POST", "/api/user/signin", { email, password });
    const reopen = () =>
      app.call("admin", "PATCH", `/api/accounts/${app.people.member._id}`, { isDisabled: false });
    return { app, close, signIn, reopen };
  }
  const memberPage = (app: App) => app.call(null, "GET", `/api/profiles/${app.people.member.profileId}`);
  const hindrances = async (app: App, who: Person) =>
    (await (await app.call(who, "GET", "/api/user/close")).json()).hindrances;

  test("needs the password, ends all sessions, hides the profile and tells the owner", async () => {
    const { app, close, signIn } = await start();
    const { email } = app.people.member;
    expect((await close("member", "wrong one")).status).toBe(422);
    expect((await memberPage(app)).status).toBe(200);
    expect((await close()).status).toBe(204);
    expect((await app.call("member", "GET", "/api/user/me")).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await memberPage(app)).status).toBe(410);
    const [letter] = await readMailbox(app.db);
    expect(letter).toMatchObject({ to: email, subject: expect.stringContaining("is closed") });
    await app.call(null, "POST", "/api/user/forgot", { email });
    expect(await readMailbox(app.db)).toHaveLength(1);
  });

  test("leaves published works and who wrote them", async () => {
    const { app, close } = await start();
    const { member, admin } = app.people;
    const post = await makePost(app.db, admin, { authors: [member.profileId ?? ""] });
    const own = await makePost(app.db, member);
    await close();
    for (const id of [post, own]) {
      const reply = await (await app.call(null, "GET", `/api/posts/${id}`)).json();
      expect(reply.authors.map(({ name }: { name: string }) => name)).toContain(member.name);
    }
  });

  test("stops letters about calls", async () => {
    const { app, close } = await start();
    const { email } = app.people.member;
    await transaction(app.db, (trx) => subscribe(trx, "msc", email, new Date()));
    await close();
    expect(await app.db.selectFrom("call_subscription").selectAll().execute()).toEqual([]);
  });

  test("waits until what was borrowed is back or cancelled, and says so before", async () => {
    const { app, close } = await start();
    const { requestId } = await makeLoan(app);
    const words = expect.stringContaining("1 open request for equipment");
    expect(await hindrances(app, "member")).toEqual([words]);
    const refused = await close();
    expect([refused.status, (await refused.json()).message]).toEqual([409, words]);
    expect((await app.call("member", "GET", "/api/user/me")).status).toBe(200);
    await changeRequestAsStore(app.db, app.people.store, requestId, {
      status: "declined",
      declineReason: "Not needed",
    });
    expect(await hindrances(app, "member")).toEqual([]);
    expect((await close()).status).toBe(204);
  });

  test("is refused to the last admin", async () => {
    const { app, close } = await start();
    expect(await hindrances(app, "admin")).toEqual([expect.stringContaining("You are the last admin")]);
    expect((await close("admin")).status).toBe(409);
    await app.call("admin", "PATCH", `/api/accounts/${app.people.other._id}`, { role: "admin" });
    const replies = await Promise.all([close("admin"), close("other")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("leaves the profile of an address alone that the account never proved", async () => {
    const { app, close } = await start();
    const set = { email: "owner@example.org", confirmedAt: null };
    await app.db.updateTable("account").set(set).where("id", "=", app.people.newcomer._id).execute();
    const profileId = await makeProfile(app.db, { email: set.email });
    expect((await close("newcomer")).status).toBe(204);
    expect((await app.call(null, "GET", `/api/profiles/${profileId}`)).status).toBe(200);
  });

  test("does not let the password be guessed", async () => {
    const { close } = await start();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => close("member", `no ${at}`)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await close()).status).toBe(429);
  });

  describe("can be taken back by an admin", () => {
    test("who finds who closed it, and opens account and profile again", async () => {
      const { app, close, signIn, reopen } = await start();
      const { email, _id } = app.people.member;
      await close();
      const { data } = await (await app.call("admin", "GET", `/api/accounts?search=${email}`)).json();
      expect(data).toMatchObject([{ _id, isDisabled: true, closedAt: expect.any(String) }]);
      expect(await (await reopen()).json()).toMatchObject({ isDisabled: false, closedAt: null });
      expect((await signIn(email)).status).toBe(200);
      expect((await memberPage(app)).status).toBe(200);
    });

    test("but no longer after 30 days, when address, password and how to reach a borrower are deleted", async () => {
      const { app, close, signIn } = await start();
      const { email, _id } = app.people.member;
      const { requestId } = await makeLoan(app);
      await changeRequestAsStore(app.db, app.people.store, requestId, {
        status: "declined",
        declineReason: "Not needed",
      });
      await close();
      const tidy = () => purgeExpired.run({ ...app.services, ...unused });
      await tidy();
      const find = () =>
        app.db.selectFrom("account").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
      expect((await find()).email).toBe(email);
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * DAY_MS });
      await tidy();
      await tidy();
      vi.useRealTimers();
      expect(await find()).toMatchObject({ email: `${_id}@closed.invalid`, passwordHash: null });
      const loan = await app.db.selectFrom("request").selectAll().executeTakeFirstOrThrow();
      expect(loan).toMatchObject({ email: "", phone: "", address: null, accountId: _id });
      const { token } = await (await signIn(app.people.admin.email)).json();
      const tooLate = await app.api.request(`/api/accounts/${_id}`, {
        method: "PATCH",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ isDisabled: false }),
      });
      expect(tooLate.status).toBe(409);
      const names = { firstName: "Musa", lastName: "Danjuma" };
      const signUp = { ...names, email, password, confirmPassword: password };
      expect((await app.call(null, "POST", "/api/user/signup", signUp)).status).toBe(201);
      expect((await signIn(email)).status).toBe(200);
    });
  });
});
