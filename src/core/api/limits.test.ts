import { expect, test } from "vitest";
import { purgeLimits } from "#core/db/limits.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, secret } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { createLimits } from "./limits.ts";

/** Fails to sign in, from an address set by a proxy or by the sender. */
const attempt = (api: App["api"], forwarded: string) =>
  api.request("/api/user/signin", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
    body: JSON.stringify({ email: "nobody@example.org", password: "wrong one" }),
  });

// On both: counting at the same moment is decided by the database.
describeRaces("the limit of attempts from one address", (open) => {
  async function start(trustProxy: boolean) {
    const { services } = await openApp(await open());
    return createApi({ ...services, trustProxy });
  }

  test("ignores an address that the sender claims", async () => {
    const api = await start(false);
    for (let place = 0; place < 10; place++) expect((await attempt(api, `10.0.0.${place}`)).status).toBe(401);
    expect((await attempt(api, "10.0.0.99")).status).toBe(429);
  });

  test("behind a proxy trusts only the last address, which the proxy has set", async () => {
    const api = await start(true);
    for (let place = 0; place < 10; place++)
      expect((await attempt(api, `10.0.0.${place}, 192.0.2.1`)).status).toBe(401);
    expect((await attempt(api, "10.0.0.99, 192.0.2.1")).status).toBe(429);
    expect((await attempt(api, "10.0.0.99, 192.0.2.2")).status).toBe(401);
  });

  test("treats an IPv6 network as one address", async () => {
    const api = await start(true);
    for (let place = 0; place < 10; place++)
      expect((await attempt(api, `2001:db8:0:1:${place}::1`)).status).toBe(401);
    expect((await attempt(api, "2001:db8:0:1:ffff::1")).status).toBe(429);
    expect((await attempt(api, "2001:db8:0:2::1")).status).toBe(401);
  });
});

const ten = Array.from({ length: 10 });
const tooMany = { code: "tooMany", details: { retryAfter: expect.any(Number), limit: "signinAccount" } };

describeRaces("a limit", (open) => {
  const openLimits = async () => createLimits((await open()).db, secret);

  test("is counted for each key, and cleared on demand", async () => {
    const limits = await openLimits();
    for (const _ of ten) await limits.consume({ signinAccount: "one" });
    await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
    await limits.consume({ signinAccount: "other", signupAddress: "one" });
    await limits.reset("signinAccount", "one");
    await limits.consume({ signinAccount: "one" });
  });

  test("allows exactly one attempt more after a refund, and none after the refund of a cleared one", async () => {
    const limits = await openLimits();
    const [first] = await Promise.all(ten.map(() => limits.consume({ signinAccount: "one" })));
    await first?.refund();
    await limits.consume({ signinAccount: "one" });
    await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
    await limits.reset("signinAccount", "one");
    await first?.refund();
    for (const _ of ten) await limits.consume({ signinAccount: "one" });
    await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
  });

  test("that refuses an attempt counts it on no other limit", async () => {
    const limits = await openLimits();
    for (const _ of ten) await limits.consume({ signinAccount: "one" });
    const refused = Array.from({ length: 100 }, () =>
      limits.consume({ signinAddress: "here", signinAccount: "one" }),
    );
    for (const { status } of await Promise.allSettled(refused)) expect(status).toBe("rejected");
    await limits.consume({ signinAddress: "here", signinAccount: "other" });
  });

  test("of 10 is 10 with three servers at once, and after all of them restart", async () => {
    const { reconnect } = await open();
    const servers = ["one", "two", "three"].map(() => createLimits(reconnect().db, secret));
    const attempts = Array.from({ length: 60 }, (_, place) =>
      servers[place % 3]?.consume({ signinAddress: "here", signinAccount: "one" }),
    );
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const restarted = createLimits(reconnect().db, secret);
    await expect(restarted.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
  });

  test("begins again when its window is over, and its row is deleted", async () => {
    const { db } = await open();
    const limits = createLimits(db, secret);
    const end = (expiresAt: string) => db.updateTable("rate_limit").set({ expiresAt }).execute();
    for (const _ of ten) await limits.consume({ signinAccount: "one" });
    await end("2026-01-01T00:00:00.000Z");
    for (const _ of ten) await limits.consume({ signinAccount: "one" });
    await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
    await limits.consume({ signinAccount: "other" });
    const { id } = await db.selectFrom("rate_limit").select("id").executeTakeFirstOrThrow();
    const over = db.updateTable("rate_limit").set({ expiresAt: "2026-01-01T00:00:00.000Z" });
    await over.where("id", "=", id).execute();
    await purgeLimits(db);
    expect(await db.selectFrom("rate_limit").select("id").execute()).toHaveLength(1);
  });

  test("that is raised or lowered holds at once for those who have used it, and after their refunds", async () => {
    const { db, reconnect } = await open();
    const server = (signinAccount: number) => createLimits(reconnect().db, secret, { signinAccount });
    const [low, high] = [server(5), server(12)];
    const uses = async (limits: typeof low) => {
      for (let used = 0; ; used++) if (!(await limits.allows({ signinAccount: "one" }))) return used;
    };
    expect(await uses(low)).toBe(5);
    expect(await uses(high)).toBe(7);
    await expect(low.consume({ signinAccount: "one" })).rejects.toMatchObject(tooMany);
    await db.updateTable("rate_limit").set({ expiresAt: "2026-01-01T00:00:00.000Z" }).execute();
    const eight = await Promise.all(ten.slice(2).map(() => high.consume({ signinAccount: "one" })));
    expect(await low.allows({ signinAccount: "one" })).toBe(false);
    for (const { refund } of eight.slice(4)) await refund();
    expect(await uses(low)).toBe(1);
    expect(await uses(server(6))).toBe(1);
  });

  test("stores no address of a person", async () => {
    const { db } = await open();
    const limits = createLimits(db, secret);
    await limits.consume({ signinAddress: "192.0.2.1", forgotAccount: "owner@example.org" });
    await limits.rememberSignIn("owner@example.org", "192.0.2.1");
    expect(await limits.isKnownSignIn("owner@example.org", "192.0.2.1")).toBe(true);
    expect(await limits.isKnownSignIn("owner@example.org", "192.0.2.2")).toBe(false);
    const rows = [
      ...(await db.selectFrom("rate_limit").select("id").execute()),
      ...(await db.selectFrom("known_sign_in").select("id").execute()),
    ];
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/owner|192/);
  });
});
