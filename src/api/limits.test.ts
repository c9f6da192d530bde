import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createApi } from "./app.ts";
import { createLimits } from "./limits.ts";

/** Fails to sign in, from an address that a proxy, or the person, has written down. */
const attempt = (api: App["api"], forwarded: string) =>
  api.request("/api/user/signin", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded },
    body: JSON.stringify({ email: "nobody@example.org", password: "wrong one" }),
  });

describeEachDatabase("the limit of tries from one address", (open) => {
  async function start(trustProxy: boolean) {
    const { services } = await openApp(await open());
    return createApi({ ...services, limits: createLimits(), trustProxy });
  }

  test("does not believe what a person says about their address", async () => {
    const api = await start(false);
    for (let place = 0; place < 10; place++) expect((await attempt(api, `10.0.0.${place}`)).status).toBe(401);
    expect((await attempt(api, "10.0.0.99")).status).toBe(429);
  });

  test("behind a proxy believes the last address only, which the proxy has written", async () => {
    const api = await start(true);
    for (let place = 0; place < 10; place++)
      expect((await attempt(api, `10.0.0.${place}, 192.0.2.1`)).status).toBe(401);
    expect((await attempt(api, "10.0.0.99, 192.0.2.1")).status).toBe(429);
    expect((await attempt(api, "10.0.0.99, 192.0.2.2")).status).toBe(401);
  });
});

test("limits are counted for each key, and forgotten on demand", async () => {
  const limits = createLimits();
  for (let place = 0; place < 10; place++) await limits.spend("signinAccount", "one");
  await expect(limits.spend("signinAccount", "one")).rejects.toMatchObject({
    code: "tooMany",
    details: { retryAfter: expect.any(Number) },
  });
  await expect(limits.check("signinAccount", "one")).rejects.toMatchObject({ code: "tooMany" });
  await limits.check("signinAccount", "other");
  await limits.check("signupAddress", "one");
  await limits.forget("signinAccount", "one");
  await limits.check("signinAccount", "one");
});
