import { describe, expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { readMailbox } from "#tests/letters.ts";
import { makeAccount } from "#tests/make.ts";
import { fieldDraft, fieldId } from "#tests/make-field-survey.ts";
import { hashPassword } from "./passwords.ts";

const password = "rains over Jos";
const newPassword = "harmattan over Jos";
const email = "owner@example.org";
const phone = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";

describeWithDatabase("the security of an account", (open) => {
  async function start() {
    const app = await openApp(await open());
    const owner = await makeAccount(app.db, { email, passwordHash: await hashPassword(password) });
    const signIn = (tried: string, userAgent = "curl/8") =>
      app.api.request("/api/user/signin", {
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": userAgent },
        body: JSON.stringify({ email, password: tried }),
      });
    /** Signs in on a device; the result sends calls in its session. */
    async function device(userAgent?: string) {
      const { token } = await (await signIn(password, userAgent)).json();
      return (method: string, path: string, body?: object) =>
        app.api.request(`/api/user${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
    }
    const actions = async () => {
      const rows = app.db.selectFrom("audit").select("action").where("accountId", "=", owner._id);
      return (await rows.orderBy("id").execute()).map(({ action }) => action);
    };
    return { app, signIn, device, actions };
  }
  const change = { currentPassword: password, password: newPassword };

  describe("changing the password", () => {
    test("ends every other session, continues this one, and notifies the owner", async () => {
      const { app, signIn, device, actions } = await start();
      const [here, elsewhere] = [await device(), await device()];
      expect((await here("POST", "/password", change)).status).toBe(204);
      expect((await here("GET", "/me")).status).toBe(200);
      expect((await elsewhere("GET", "/me")).status).toBe(401);
      expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
      const mail = (await readMailbox(app.db)).find(({ to }) => to === email);
      expect(mail).toMatchObject({ subject: expect.stringContaining("was changed") });
      expect(mail?.text).not.toContain(newPassword);
      expect(await actions()).toContain("user.password");
    });

    test("is refused with a wrong current password, which is counted before it is checked", async () => {
      const { device, actions } = await start();
      const here = await device();
      const guesses = Array.from({ length: 50 }, (_, place) => (place === 40 ? password : `guess ${place}`));
      const replies = await Promise.all(
        guesses.map((currentPassword) => here("POST", "/password", { ...change, currentPassword })),
      );
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
      expect((await actions()).filter((action) => action === "user.passwordRefused")).toHaveLength(10);
      expect((await here("GET", "/me")).status).toBe(200);
    });

    test.each([
      ["wrong one", newPassword, "currentPassword"],
      [password, "aaaaaaaa", "password"],
      [password, "owner@example.org", "password"],
      [password, password, "password"],
      [password, "x".repeat(129), "password"],
      ["", newPassword, "currentPassword"],
    ])("from %j to %j is refused at the field %s", async (currentPassword, chosen, field) => {
      const { device, signIn } = await start();
      const here = await device();
      const reply = await here("POST", "/password", { currentPassword, password: chosen });
      expect([reply.status, Object.keys((await reply.json()).fields)]).toEqual([422, [field]]);
      expect((await signIn(password)).status).toBe(200);
    });

    test("twice at the same moment changes it once", async () => {
      const { device } = await start();
      const here = await device();
      const replies = await Promise.all(
        ["harmattan over Jos", "wet granite and rollers"].map((chosen) =>
          here("POST", "/password", { ...change, password: chosen }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
    });
  });

  describe("the list of sessions", () => {
    test("names the devices in plain words, and marks the current session", async () => {
      const { app, device } = await start();
      const [here] = [await device(phone), await device(`${"x".repeat(500)} Firefox/1`)];
      const { sessions } = await (await here("GET", "/sessions")).json();
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      const known = { _id: expect.any(String), createdAt: time, seenAt: time };
      expect(sessions).toHaveLength(2);
      expect(sessions).toContainEqual({ ...known, device: "Chrome on Android", isCurrent: true });
      expect(sessions).toContainEqual({ ...known, device: "Unknown device", isCurrent: false });
      const rows = await app.db.selectFrom("session").select("userAgent").execute();
      for (const { userAgent } of rows) expect(userAgent?.length ?? 0).toBeLessThanOrEqual(200);
    });

    test("records the last use by the hour", async () => {
      const { app, device } = await start();
      const here = await device();
      const seen = async () => (await (await here("GET", "/sessions")).json()).sessions[0].seenAt;
      const first = await seen();
      await here("GET", "/me");
      expect(await seen()).toBe(first);
      await app.db.updateTable("session").set({ seenAt: "2026-01-01T00:00:00.000Z" }).execute();
      await here("GET", "/me");
      expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(first));
    });

    test.each(["reads its surveys", "sends a survey"])("records the use of a phone that %s", async (use) => {
      const { app, device } = await start();
      const here = await device(phone);
      const old = "2026-01-01T00:00:00.000Z";
      await app.db.updateTable("session").set({ seenAt: old }).execute();
      const reply =
        use === "sends a survey"
          ? await here("PUT", `/../field/surveys/${fieldId(1)}`, fieldDraft())
          : await here("GET", "/../field/surveys");
      expect(reply.ok).toBe(true);
      const { sessions } = await (await here("GET", "/sessions")).json();
      expect(sessions[0].seenAt > old).toBe(true);
    });

    test("ends one, or all others", async () => {
      const { device, actions } = await start();
      const [here, second, third] = [await device(phone), await device(), await device()];
      const { sessions } = await (await second("GET", "/sessions")).json();
      const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
      expect((await here("DELETE", `/sessions/${current._id}`)).status).toBe(204);
      expect((await second("GET", "/me")).status).toBe(401);
      expect((await here("DELETE", `/sessions/${current._id}`)).status).toBe(404);
      expect((await here("DELETE", "/sessions")).status).toBe(204);
      expect([(await here("GET", "/me")).status, (await third("GET", "/me")).status]).toEqual([200, 401]);
      expect(await actions()).toEqual(expect.arrayContaining(["user.sessionEnd", "user.sessionsEnd"]));
    });

    test("never affects another person's", async () => {
      const { app, device } = await start();
      const here = await device();
      const foreign = await app.db
        .selectFrom("session")
        .select("id")
        .where("accountId", "=", app.people.admin._id)
        .executeTakeFirstOrThrow();
      const { sessions } = await (await here("GET", "/sessions")).json();
      expect(sessions).toHaveLength(1);
      expect((await here("DELETE", `/sessions/${foreign.id}`)).status).toBe(404);
      await here("DELETE", "/sessions");
      expect((await app.as("admin").api.user.me.$get()).status).toBe(200);
    });
  });
});
