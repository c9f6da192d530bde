import { afterEach, describe, expect, test } from "vitest";
import * as sessions from "#core/db/accounts/sessions.ts";
import { setInstitute } from "#core/institute.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount, makeMember, makePost, makeProfile } from "#tests/make.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";

describeWithDatabase("accounts over the API", (open) => {
  const start = async () => openApp(await open());
  const newPerson = {
    firstName: "Ngozi",
    lastName: "Umeadi",
    email: "ngozi@example.org",
    password,
    confirmPassword: password,
  };

  describe("signing up", () => {
    afterEach(() => setInstitute({}));

    test("is for members alone, if the institute lets no strangers in", async () => {
      const app = await start();
      setInstitute({ signUp: false });
      const signUp = (email: string) => app.call(null, "POST", "/api/user/signup", { ...newPerson, email });
      const refused = await signUp("ngozi@example.org");
      expect(refused.status).toBe(403);
      expect((await refused.json()).message).toContain("Only members whose e-mail address");
      await makeProfile(app.db, { email: "ngozi@example.org" });
      expect((await signUp("Ngozi@example.org")).status).toBe(201);
    });

    test("returns a token and the new account, without rights", async () => {
      const app = await start();
      const reply = await app.asVisitor().api.user.signup.$post({ json: newPerson });
      expect(reply.status).toBe(201);
      const { token, result } = await reply.json();
      expect(result).toEqual({
        _id: expect.any(String),
        name: "Ngozi Umeadi",
        email: "ngozi@example.org",
        role: "member",
        isStoreAdmin: false,
        isRinger: false,
        isRingKeeper: false,
      });
      const me = await app.api.request("/api/user/me", { headers: { Authorization: `Bearer ${token}` } });
      expect(await me.json()).toMatchObject({ _id: result._id });
      const [, claims = ""] = token.split(".");
      const { exp, iat } = JSON.parse(Buffer.from(claims, "base64url").toString());
      expect(exp - iat).toBe(7 * 86_400);
    });

    test("takes no web address for a name, which letters to the store would carry as a link", async () => {
      const app = await start();
      const signUp = (lastName: string) =>
        app.call(null, "POST", "/api/user/signup", { ...newPerson, lastName });
      for (const lastName of ["http://evil.example/win", "evil.example", "www.evil", "Umeadi t.co/win"]) {
        const refused = await signUp(lastName);
        expect([lastName, refused.status]).toEqual([lastName, 422]);
        expect((await refused.json()).fields.lastName).toContain("without a web address");
      }
      expect((await signUp("A.U. St. John-Umeadi, Ph.D. (Mrs.)")).status).toBe(201);
    });

    test("ignores a role in the request", async () => {
      const app = await start();
      const sent = {
        ...newPerson,
        role: "admin",
        isStoreAdmin: true,
        adminSince: "2001",
        confirmed: true,
        admin: true,
      };
      const { result } = await (await app.call(null, "POST", "/api/user/signup", sent)).json();
      expect(result).toMatchObject({ role: "member", isStoreAdmin: false });
      const row = await app.db
        .selectFrom("account")
        .selectAll()
        .where("id", "=", result._id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ adminSince: null, storeAdminSince: null, confirmedAt: null });
    });

    test.each(["ngozi@example.org", "NGOZI@Example.Org", "  ngozi@example.org ", "ｎｇｏｚｉ@example.org"])(
      "is refused for an address that is in use: %s",
      async (email) => {
        const app = await start();
        await makeAccount(app.db, { email: "ngozi@example.org" });
        const reply = await app.call(null, "POST", "/api/user/signup", { ...newPerson, email });
        expect([reply.status, await reply.json()]).toMatchObject([
          409,
          { code: "conflict", fields: { email: expect.any(String) } },
        ]);
      },
    );

    test("gives no access to the profile with this address until it is confirmed", async () => {
      const app = await start();
      const { profileId } = app.people.member;
      await app.db.deleteFrom("session").execute();
      await app.db.deleteFrom("account").where("email", "=", "member@example.org").execute();
      const hidden = await makePost(app.db, app.people.admin, {
        isApproved: false,
        authors: [profileId ?? ""],
      });
      const { token } = await (
        await app.call(null, "POST", "/api/user/signup", { ...newPerson, email: "member@example.org" })
      ).json();
      const headers = { Authorization: `Bearer ${token}` };
      expect(await (await app.api.request("/api/profiles/me", { headers })).json()).toEqual({
        profile: null,
      });
      expect((await app.api.request(`/api/posts/${hidden}`, { headers })).status).toBe(404);
    });

    test("stores the password only as an argon2id hash", async () => {
      const app = await start();
      const reply = await app.asVisitor().api.user.signup.$post({ json: newPerson });
      expect(await reply.text()).not.toContain("rains");
      const row = await app.db
        .selectFrom("account")
        .select("passwordHash")
        .where("email", "=", newPerson.email)
        .executeTakeFirst();
      expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(await app.db.selectFrom("audit").selectAll().execute())).not.toMatch(
        /rains|argon2/,
      );
    });
  });

  describe("signing in", () => {
    test("returns the token and the person as in spec §3", async () => {
      const app = await start();
      const { email, name, _id } = await makeMember(app.db, {
        passwordHash: await hashPassword(password),
        admin: true,
        storeAdmin: true,
      });
      const reply = await app
        .asVisitor()
        .api.user.signin.$post({ json: { email: ` ${email.toUpperCase()}`, password } });
      expect(reply.status).toBe(200);
      expect(await reply.json()).toEqual({
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        result: { _id, name, email, role: "admin", isStoreAdmin: true, isRinger: false, isRingKeeper: false },
      });
    });

    test("fails in the same way for a wrong password, an unknown, a disabled and a passwordless account", async () => {
      const app = await start();
      const passwordHash = await hashPassword(password);
      await makeAccount(app.db, { email: "known@example.org", passwordHash });
      const disabled = await makeAccount(app.db, { email: "disabled@example.org", passwordHash });
      await app.db
        .updateTable("account")
        .set({ disabledAt: "2026-01-01" })
        .where("id", "=", disabled._id)
        .execute();
      const replies = [];
      for (const [email, tried] of [
        ["known@example.org", "another one"],
        ["known@example.org", "x".repeat(1000)],
        ["unknown@example.org", password],
        ["disabled@example.org", password],
        ["newcomer@example.org", password],
      ]) {
        const reply = await app.call(null, "POST", "/api/user/signin", { email, password: tried });
        replies.push({ status: reply.status, body: await reply.json(), headers: [...reply.headers] });
      }
      expect(replies[0]).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      for (const reply of replies) expect(reply).toEqual(replies[0]);
    });

    test("is refused for a while after ten failures on one account, with the time to wait", async () => {
      const app = await start();
      await makeAccount(app.db, { email: "known@example.org", passwordHash: await hashPassword(password) });
      const attempt = (email: string, tried: string) =>
        app.call(null, "POST", "/api/user/signin", { email, password: tried });
      for (let place = 0; place < 10; place++)
        expect((await attempt("known@example.org", "wrong one")).status).toBe(401);
      const refused = await attempt("known@example.org", password);
      expect([refused.status, (await refused.json()).code]).toEqual([429, "tooMany"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
      expect((await attempt("KNOWN@example.org ", password)).status).toBe(429);
      expect((await attempt("unknown@example.org", password)).status).toBe(401);
    });

    test("clears the failures after a success", async () => {
      const app = await start();
      await makeAccount(app.db, { email: "known@example.org", passwordHash: await hashPassword(password) });
      const attempt = (tried: string) =>
        app.call(null, "POST", "/api/user/signin", { email: "known@example.org", password: tried });
      for (let round = 0; round < 2; round++) {
        for (let place = 0; place < 9; place++) await attempt("wrong one");
        expect((await attempt(password)).status).toBe(200);
      }
    });
  });

  test("signing up is refused after twenty in an hour from one address", async () => {
    const app = await start();
    for (let place = 0; place < 20; place++) {
      const json = { ...newPerson, email: app.people.member.email };
      expect((await app.asVisitor().api.user.signup.$post({ json })).status).toBe(409);
    }
    const reply = await app.asVisitor().api.user.signup.$post({ json: newPerson });
    expect(reply.status).toBe(429);
    expect(reply.headers.get("retry-after")).toMatch(/^\d+$/);
  }, 60_000);

  test("signing out ends this session and no other", async () => {
    const app = await start();
    const { _id } = app.people.member;
    const sessionId = await sessions.openSession(app.db, _id, 60);
    const token = await app.tokens.sign({ accountId: _id, sessionId, seconds: 60 });
    const ask = (method: string, path: string) =>
      app.api.request(path, { method, headers: { Authorization: `Bearer ${token}` } });
    expect((await ask("POST", "/api/user/signout")).status).toBe(204);
    expect((await ask("GET", "/api/user/me")).status).toBe(401);
    expect((await ask("GET", "/api/posts")).status).toBe(401);
    expect((await app.as("member").api.user.me.$get()).status).toBe(200);
  });

  test("a demoted admin loses the rights with the next call", async () => {
    const app = await start();
    const hidden = await makePost(app.db, app.people.member, { isApproved: false });
    const approve = () =>
      app.as("admin").api.posts[":id"].$patch({ param: { id: hidden }, json: { isApproved: true } });
    await app.db
      .updateTable("account")
      .set({ adminSince: null })
      .where("id", "=", app.people.admin._id)
      .execute();
    expect((await approve()).status).toBe(404);
    await app.db
      .updateTable("account")
      .set({ disabledAt: "2026-01-01" })
      .where("id", "=", app.people.admin._id)
      .execute();
    expect((await approve()).status).toBe(401);
  });

  test("signing up, in, out and failing to leaves one audit row each", async () => {
    const app = await start();
    await app.asVisitor().api.user.signup.$post({ json: newPerson });
    const { token } = await (await app.call(null, "POST", "/api/user/signin", newPerson)).json();
    await app.call(null, "POST", "/api/user/signin", { ...newPerson, password: "wrong one" });
    await app.api.request("/api/user/signout", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
    });
    const rows = await app.db
      .selectFrom("audit")
      .select("action")
      .where("subject", "=", "account")
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "user.signup",
      "user.signin",
      "user.signinRefused",
      "user.signout",
    ]);
  });
});
