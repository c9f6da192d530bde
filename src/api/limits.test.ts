import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createApi } from "./app.ts";
import { createLimits } from "./limits.ts";

/** Fails to sign in, from an address set by a proxy or by the sender. */
const attempt = (api: App["api"], forwarded: string) =>
  api.request("/api/user/signin", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
    body: JSON.stringify({ email: "nobody@example.org", password: "wrong one" }),
  });

describeEachDatabase("the limit of attempts from one address", (open) => {
  async function start(trustProxy: boolean) {
    const { services } = await openApp(await open());
    return createApi({ ...services, limits: createLimits(), trustProxy });
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

test("limits are counted for each key, and cleared on demand", async () => {
  const limits = createLimits();
  for (const _ of ten) await limits.consume({ signinAccount: "one" });
  await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject({
    code: "tooMany",
    details: { retryAfter: expect.any(Number) },
  });
  await limits.consume({ signinAccount: "other", signupAddress: "one" });
  await limits.reset("signinAccount", "one");
  await limits.consume({ signinAccount: "one" });
});

test("a refunded attempt allows exactly one more", async () => {
  const limits = createLimits();
  const [first] = await Promise.all(ten.map(() => limits.consume({ signinAccount: "one" })));
  await first?.refund();
  await limits.consume({ signinAccount: "one" });
  await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject({ code: "tooMany" });
  await limits.reset("signinAccount", "one");
  await first?.refund();
  for (const _ of ten) await limits.consume({ signinAccount: "one" });
  await expect(limits.consume({ signinAccount: "one" })).rejects.toMatchObject({ code: "tooMany" });
});

test("an attempt refused by one limit counts on no other", async () => {
  const limits = createLimits();
  for (const _ of ten) await limits.consume({ signinAccount: "one" });
  for (let place = 0; place < 100; place++)
    await expect(limits.consume({ signinAddress: "here", signinAccount: "one" })).rejects.toThrow();
  await limits.consume({ signinAddress: "here", signinAccount: "other" });
});
