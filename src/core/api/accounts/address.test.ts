import { describe, expect, test } from "vitest";
import { transaction } from "#core/db/connect.ts";

import { openApp, type Person, siteAddress } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount, makePost, makeProfile } from "#tests/make.ts";
import { subscribe } from "#tests/older-subscription.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";
const newEmail = "musa@elsewhere.example.org";

describeWithDatabase("changing the address of an account", (open) => {
  async function start() {
    const app = await openApp(await open());
    const passwordHash = await hashPassword(password);
    await app.db.updateTable("account").set({ passwordHash }).execute();
    const { email } = app.people.member;
    const signIn = (address: string) =>
      app.call(null, "POST", "/api/user/signin", { email: address, password });
    /** Signs in; the result sends calls in that session. */
    async function device(address = email) {
      const { token } = await (await signIn(address)).json();
      return (method: string, path: string, body?: object) =>
        app.api.request(`/api${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
    }
    const ask = (wanted: string, who: Person = "member", tried = password) =>
      app.call(who, "POST", "/api/user/address", { email: wanted, password: tried });
    const mailsTo = async (to: string) => (await readMailbox(app.db)).filter((mail) => mail.to === to);
    const linkTo = async (to: string) => {
      const texts = (await mailsTo(to)).map(({ text }) => text).join("\n");
      return texts.match(new RegExp(`(?<=${siteAddress}/address/)[\\w-]+`, "g"))?.at(-1);
    };
    const confirm = (token: string | undefined, who: Person = "member") =>
      app.call(who, "POST", "/api/user/address/confirm", { token });
    const profile = () =>
      app.db
        .selectFrom("profile")
        .select(["id", "email"])
        .where("id", "=", app.people.member.profileId ?? "")
        .executeTakeFirstOrThrow();
    return { app, email, signIn, device, ask, mailsTo, linkTo, confirm, profile };
  }

  test("needs the password and the link in the letter to the new address", async () => {
    const { ask, app, linkTo, confirm, signIn, profile, email } = await start();
    expect((await ask(newEmail, "member", "wrong one")).status).toBe(422);
    expect(await linkTo(newEmail)).toBeUndefined();
    expect((await ask(" Musa@Elsewhere.example.org ")).status).toBe(204);
    expect(await (await app.call("member", "GET", "/api/user/address")).json()).toEqual({ email, newEmail });
    expect([(await signIn(email)).status, (await signIn(newEmail)).status]).toEqual([200, 401]);
    expect((await profile()).email).toBe(email);
    expect((await confirm(await linkTo(newEmail))).status).toBe(204);
    expect([(await signIn(email)).status, (await signIn(newEmail)).status]).toEqual([401, 200]);
    expect((await profile()).email).toBe(newEmail);
    const me = await (await app.call("member", "GET", "/api/user/me")).json();
    expect(me).toMatchObject({ email: newEmail, isConfirmed: true, profileId: (await profile()).id });
  });

  test("warns the earlier address before, with what to do, and tells it after", async () => {
    const { ask, mailsTo, linkTo, confirm, email } = await start();
    await ask(newEmail);
    const [warning] = await mailsTo(email);
    expect(warning?.subject).toContain("is about to change");
    expect(warning?.text).toContain("choose a new password straight away");
    await confirm(await linkTo(newEmail));
    const [, told] = await mailsTo(email);
    expect(told?.text).toContain(`is now ${newEmail}`);
    expect(told?.text).toContain(`${siteAddress}/contact`);
  });

  test("ends every session but the one that follows the link", async () => {
    const { device, linkTo } = await start();
    const [here, phone] = [await device(), await device()];
    await here("POST", "/user/address", { email: newEmail, password });
    expect((await phone("GET", "/user/me")).status).toBe(200);
    await here("POST", "/user/address/confirm", { token: await linkTo(newEmail) });
    expect((await here("GET", "/user/me")).status).toBe(200);
    expect((await phone("GET", "/user/me")).status).toBe(401);
  });

  test("is done by the last link alone when it was requested twice, and once", async () => {
    const { ask, linkTo, confirm, signIn, app } = await start();
    await ask("first@example.org");
    const first = await linkTo("first@example.org");
    await ask(newEmail);
    const second = await linkTo(newEmail);
    expect((await confirm(first)).status).toBe(422);
    const replies = await Promise.all([confirm(second), confirm(second), confirm(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    expect((await signIn("first@example.org")).status).toBe(401);
    await app.call("member", "POST", "/api/user/address", { email: "third@example.org", password });
    const third = await linkTo("third@example.org");
    await app.call("member", "DELETE", "/api/user/address");
    expect((await confirm(third)).status).toBe(422);
  });

  test("sends no link for an address that was replaced before its letter was written", async () => {
    const { ask, mailsTo } = await start();
    await ask("first@example.org");
    await ask(newEmail);
    expect(await mailsTo("first@example.org")).toEqual([]);
    expect(await mailsTo(newEmail)).toHaveLength(1);
  });

  test("is not done by an expired, forged or foreign link, nor by another kind of link", async () => {
    const { app, ask, linkTo, confirm, profile, email } = await start();
    await ask(newEmail);
    const link = await linkTo(newEmail);
    // A stranger's mailbox is of no use to the account that wanted it, nor its owner's account to the stranger.
    expect((await confirm(link, "other")).status).toBe(422);
    expect((await app.call(null, "POST", "/api/user/address/confirm", { token: link })).status).toBe(401);
    for (const forged of ["", "unknown", "x".repeat(5000), "' or 1=1 --"])
      expect((await confirm(forged)).status).toBe(422);
    for (const path of ["reset/check", "confirm", "invited"])
      expect((await app.call("newcomer", "POST", `/api/user/${path}`, { token: link })).status).not.toBe(200);
    await app.db.updateTable("account_token").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).execute();
    expect((await confirm(link)).status).toBe(422);
    expect((await profile()).email).toBe(email);
  });

  test("makes the password links of the earlier address useless", async () => {
    const { app, ask, linkTo, confirm, mailsTo, email } = await start();
    await app.call(null, "POST", "/api/user/forgot", { email });
    const reset = /reset\/([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1];
    await ask(newEmail);
    const link = await linkTo(newEmail);
    await app.call(null, "POST", "/api/user/forgot", { email });
    expect((await confirm(link)).status).toBe(204);
    expect((await app.call(null, "POST", "/api/user/reset/check", { token: reset })).status).toBe(422);
    expect((await mailsTo(email)).filter(({ text }) => text.includes("/reset/"))).toHaveLength(1);
  });

  test("is stopped by a new password, so that an owner who is warned can stop a thief", async () => {
    const { app, ask, linkTo, confirm } = await start();
    await ask(newEmail);
    const link = await linkTo(newEmail);
    const change = { currentPassword: password, password: "harmattan over Jos" };
    expect((await app.call("member", "POST", "/api/user/password", change)).status).toBe(204);
    expect((await confirm(link)).status).toBe(422);
  });

  describe("to one that is taken", () => {
    test("is answered in the same words; its owner gets a letter that does not say who it was", async () => {
      const { app, ask, mailsTo, linkTo } = await start();
      const replies = [];
      for (const wanted of [newEmail, app.people.other.email, " OTHER@example.org"]) {
        const reply = await ask(wanted);
        replies.push([reply.status, await reply.text(), [...reply.headers]]);
      }
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(await linkTo(app.people.other.email)).toBeUndefined();
      const [letter] = await mailsTo(app.people.other.email);
      expect(letter?.text).toContain("It has an account already");
      expect(letter?.text).not.toMatch(/musa|danjuma|member@/i);
    });

    test("since the letter was sent is refused to who has the link", async () => {
      const { app, ask, linkTo, confirm, profile, email } = await start();
      await ask(newEmail);
      const link = await linkTo(newEmail);
      await makeAccount(app.db, { email: newEmail });
      expect((await confirm(link)).status).toBe(409);
      expect((await profile()).email).toBe(email);
    });

    test("by another profile is refused, and changes neither", async () => {
      const { app, ask, linkTo, confirm, signIn, profile, email } = await start();
      await makeProfile(app.db, { email: newEmail });
      await ask(newEmail);
      const reply = await confirm(await linkTo(newEmail));
      expect([reply.status, (await reply.json()).message]).toEqual([
        409,
        expect.stringContaining("Another profile has this address"),
      ]);
      expect([(await signIn(email)).status, (await profile()).email]).toEqual([200, email]);
    });
  });

  test("gives an account without a profile the one with the proven address", async () => {
    const { app, ask, linkTo, confirm } = await start();
    const profileId = await makeProfile(app.db, { email: newEmail });
    await ask(newEmail, "newcomer");
    await confirm(await linkTo(newEmail), "newcomer");
    expect(await (await app.call("newcomer", "GET", "/api/user/me")).json()).toMatchObject({ profileId });
  });

  test("of an account that never proved its address leaves the profile of that address alone", async () => {
    const { app, ask, linkTo, confirm } = await start();
    const stranger = app.people.newcomer;
    const set = { email: "owner@example.org", confirmedAt: null };
    await app.db.updateTable("account").set(set).where("id", "=", stranger._id).execute();
    const profileId = await makeProfile(app.db, { email: set.email });
    await ask(newEmail, "newcomer");
    expect((await confirm(await linkTo(newEmail), "newcomer")).status).toBe(204);
    const row = await app.db.selectFrom("profile").select("email").where("id", "=", profileId).execute();
    expect(row).toEqual([{ email: set.email }]);
    expect(await (await app.call("newcomer", "GET", "/api/user/me")).json()).toMatchObject({
      profileId: null,
    });
  });

  test("can be requested five times an hour, counted before the work, and five times a day for one mailbox", async () => {
    const { ask } = await start();
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(newEmail)));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
    const others: Person[] = ["other", "store", "newcomer"];
    for (const who of others) expect((await ask(newEmail, who)).status).toBe(429);
    expect((await ask("elsewhere@example.org", "other")).status).toBe(204);
  });

  test("does not let the password be guessed", async () => {
    const { ask } = await start();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ask(newEmail, "member", `no ${at}`)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await ask(newEmail)).status).toBe(429);
  });

  test("leaves posts, authorship, loans, the profile and awaited calls with their member", async () => {
    const { app, ask, linkTo, confirm, email } = await start();
    const { member, admin } = app.people;
    const own = await makePost(app.db, member, { isApproved: false });
    const written = await makePost(app.db, admin, { isApproved: false, authors: [member.profileId ?? ""] });
    await transaction(app.db, async (trx) => {
      await subscribe(trx, "msc", email, new Date());
      await subscribe(trx, "phd", email, new Date());
      await subscribe(trx, "phd", newEmail, new Date());
    });
    await ask(newEmail);
    await confirm(await linkTo(newEmail));
    for (const id of [own, written])
      expect((await app.call("member", "GET", `/api/posts/${id}`)).status).toBe(200);
    const { profile } = await (await app.call("member", "GET", "/api/profiles/me")).json();
    expect(profile).toMatchObject({ _id: member.profileId, email: newEmail, userId: member._id });
    const rows = await app.db
      .selectFrom("call_subscription")
      .select(["call", "email"])
      .orderBy("call")
      .execute();
    expect(rows).toEqual([
      { call: "msc", email: newEmail },
      { call: "phd", email: newEmail },
    ]);
    await makeAccount(app.db, { email });
    const found = await app.call("member", "GET", `/api/posts/${own}`);
    expect((await found.json()).userId).toBe(member._id);
  });
});

describeWithDatabase("an admin who changes the address of a profile", (open) => {
  const change = (app: Awaited<ReturnType<typeof openApp>>, email: string, of: Person = "member") =>
    app.call("admin", "PATCH", `/api/profiles/${app.people[of].profileId}`, { email });

  test("changes the address of its account too, tells both addresses, and locks nobody out", async () => {
    const app = await openApp(await open());
    const passwordHash = await hashPassword(password);
    const { email, _id, profileId } = app.people.member;
    await app.db.updateTable("account").set({ passwordHash }).where("id", "=", _id).execute();
    expect((await change(app, newEmail)).status).toBe(200);
    const me = await (await app.call("member", "GET", "/api/user/me")).json();
    expect(me).toMatchObject({ _id, email: newEmail, profileId });
    const reply = await app.call(null, "POST", "/api/user/signin", { email: newEmail, password });
    expect(reply.status).toBe(200);
    const mails = await readMailbox(app.db);
    expect(mails.map(({ to }) => to).sort()).toEqual([email, newEmail]);
    expect(mails.find(({ to }) => to === email)?.text).toContain(`is now ${newEmail}`);
    expect(mails.find(({ to }) => to === newEmail)?.text).toContain("given your profile and your account");
  });

  test("is refused where the new address has an account, as the profile would leave its owner", async () => {
    const app = await openApp(await open());
    const reply = await change(app, app.people.newcomer.email);
    expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([409, ["email"]]);
    expect(await (await app.call("member", "GET", "/api/user/me")).json()).toMatchObject({
      email: app.people.member.email,
      profileId: app.people.member.profileId,
    });
  });

  test("gives a profile without an account to the one with the new address", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { email: "nobody@example.org" });
    const { email } = app.people.newcomer;
    expect((await app.call("admin", "PATCH", `/api/profiles/${profileId}`, { email })).status).toBe(200);
    expect(await (await app.call("newcomer", "GET", "/api/user/me")).json()).toMatchObject({ profileId });
  });

  test("cannot skip the link for their own", async () => {
    const app = await openApp(await open());
    expect((await change(app, newEmail, "admin")).status).toBe(409);
    expect((await app.call("admin", "GET", "/api/user/me")).status).toBe(200);
  });

  test("moves no account that has not proven the address", async () => {
    const app = await openApp(await open());
    const profileId = await makeProfile(app.db, { email: "owner@example.org" });
    await makeAccount(app.db, { email: "owner@example.org", confirmed: false });
    const path = `/api/profiles/${profileId}`;
    expect((await app.call("admin", "PATCH", path, { email: newEmail })).status).toBe(200);
    const row = await app.db.selectFrom("account").select("id").where("email", "=", newEmail).execute();
    expect(row).toEqual([]);
  });
});
