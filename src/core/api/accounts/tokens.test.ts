import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as sessions from "#core/db/accounts/sessions.ts";
import { purgeExpired } from "#core/jobs/purge-expired.ts";
import { type App, openApp, secret } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { expectError } from "#tests/errors.ts";
import { createTokens } from "./tokens.ts";

/** The parts that the job deleting ended sessions does not use. */
const unused = {
  mailer: { send: async () => {}, close: () => {} },
  readCalendar: undefined,
  dois: undefined,
  registered: {},
  readWeather: undefined,
  backups: undefined,
};

describeWithDatabase("401 is the response to a token", (open) => {
  let app: App;

  beforeAll(async () => {
    app = await openApp(await open());
  });

  const withToken = (token: string) => app.api.request("/api/user/me", { headers: { Authorization: token } });
  const claims = async (seconds = 60) => {
    const accountId = app.people.admin._id;
    return { accountId, sessionId: await sessions.openSession(app.db, accountId, 3600), seconds };
  };
  const jwt = (sid: unknown) => new SignJWT({ sid, role: "admin" }).setSubject(app.people.admin._id);
  const key = new TextEncoder().encode(secret);

  test("but not to a valid one", async () => {
    expect((await withToken(`Bearer ${await app.tokens.sign(await claims())}`)).status).toBe(200);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Bearer a.b.c",
    "Basic YTpi",
    "bearer null",
    "Bearer undefined",
    `Bearer ${"a".repeat(5000)}`,
  ])("that is malformed: %j", async (header) => {
    await expectError(await withToken(header), 401);
  });

  test("that has expired, although the session continues", async () => {
    await expectError(await withToken(`Bearer ${await app.tokens.sign(await claims(-1))}`), 401);
    await expectError(await withToken(`Bearer ${await app.tokens.sign(await claims(0))}`), 401);
  });

  test("that never expires", async () => {
    const { sessionId } = await claims();
    const token = await jwt(sessionId).setProtectedHeader({ alg: "HS256" }).sign(key);
    await expectError(await withToken(`Bearer ${token}`), 401);
  });

  test("that was signed with another secret", async () => {
    const foreign = await createTokens("another secret of at least thirty-two characters").sign(
      await claims(),
    );
    await expectError(await withToken(`Bearer ${foreign}`), 401);
  });

  test("that is not signed at all", async () => {
    const { sessionId } = await claims();
    const token = new UnsecuredJWT({ sid: sessionId }).setExpirationTime("1h").encode();
    for (const end of ["", "x"]) await expectError(await withToken(`Bearer ${token}${end}`), 401);
  });

  test("that is signed with another algorithm", async () => {
    const { sessionId } = await claims();
    for (const alg of ["HS384", "HS512"]) {
      const token = await jwt(sessionId).setProtectedHeader({ alg }).setExpirationTime("1h").sign(key);
      await expectError(await withToken(`Bearer ${token}`), 401);
    }
  });

  test("whose content was changed, in part or completely", async () => {
    const token = await app.tokens.sign(await claims());
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ sid: "x", exp: 9_999_999_999 })).toString("base64url");
    await expectError(await withToken(`Bearer ${head}.${forged}.${signature}`), 401);
    await expectError(await withToken(`Bearer ${token.slice(0, -2)}`), 401);
  });

  test("that is written in another way: padded, in another alphabet, or with bits that say nothing", async () => {
    const token = await app.tokens.sign(await claims());
    expect((await withToken(`Bearer ${token}`)).status).toBe(200);
    const parts = token.split(".");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // 32 bytes leave two bits of the last letter unused.
    const next = alphabet[alphabet.indexOf(token.at(-1) ?? "") + 1];
    const others = [`${token}=`, `${token}==`, `${token.slice(0, -1)}${next}`, `${token}.`, `.${token}`];
    for (const at of [0, 1, 2]) others.push(parts.with(at, `${parts[at]}=`).join("."));
    others.push(parts.with(1, `${parts[1]?.slice(0, 9)} ${parts[1]?.slice(9)}`).join("."));
    for (const other of others) await expectError(await withToken(`Bearer ${other}`), 401);
    expect((await withToken(`Bearer ${token}`)).status).toBe(200);
  });

  test("without a session id, or with one of the wrong type", async () => {
    for (const sid of [undefined, 7, {}, "", "nothing", null]) {
      const token = await jwt(sid).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(key);
      await expectError(await withToken(`Bearer ${token}`), 401);
    }
  });

  test("whose session was revoked or has ended, even if the token was verified before", async () => {
    const { accountId, sessionId } = await claims();
    const token = `Bearer ${await app.tokens.sign({ accountId, sessionId, seconds: 60 })}`;
    expect((await withToken(token)).status).toBe(200);
    await sessions.revokeSession(app.db, sessionId);
    await expectError(await withToken(token), 401);
    const ended = await sessions.openSession(app.db, accountId, -1);
    await expectError(
      await withToken(`Bearer ${await app.tokens.sign({ accountId, sessionId: ended, seconds: 60 })}`),
      401,
    );
  });

  test("issued by a clock 400 days ahead, even when that day has come", async () => {
    const day = 86_400_000;
    const ahead = Date.now() + 400 * day;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: ahead });
    const issued = await claims(7 * 86_400);
    const token = `Bearer ${await app.tokens.sign(issued)}`;
    expect((await withToken(token)).status).toBe(200);
    vi.useRealTimers();
    await expectError(await withToken(token), 401);
    const listed = await (await app.call("admin", "GET", "/api/user/sessions")).json();
    expect(listed.sessions.map(({ _id }: { _id: string }) => _id)).not.toContain(issued.sessionId);
    await purgeExpired.run({ ...app.services, ...unused });
    vi.useFakeTimers({ toFake: ["Date"], now: ahead + 60_000 });
    await expectError(await withToken(token), 401);
  });

  test("but not to one from a server whose clock is two minutes ahead", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
    const token = await app.tokens.sign(await claims());
    vi.useRealTimers();
    expect((await withToken(`Bearer ${token}`)).status).toBe(200);
  });

  test("even where visitors may read", async () => {
    await expectError(await app.api.request("/api/posts", { headers: { Authorization: "Bearer x" } }), 401);
  });
});
