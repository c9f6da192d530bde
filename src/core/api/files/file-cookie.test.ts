import { expect, test } from "vitest";
import * as sessions from "#core/db/accounts/sessions.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { pdf } from "#tests/files.ts";
import { makeAccount } from "#tests/make.ts";
import { hashPassword } from "../accounts/passwords.ts";

const password = "rains over Jos";
const cookieOf = (reply: Response) => reply.headers.get("set-cookie") ?? "";
const tokenIn = (cookie: string) => /^__Secure-files=([^;]*)/.exec(cookie)?.[1] ?? "";

describeWithDatabase("the cookie for files", (open) => {
  async function start() {
    const app = await openApp(await open());
    await makeAccount(app.db, { email: "owner@example.org", passwordHash: await hashPassword(password) });
    const reply = await app.call(null, "POST", "/api/user/signin", { email: "owner@example.org", password });
    const { token } = await reply.json();
    return { app, cookie: cookieOf(reply), bearer: { Authorization: `Bearer ${token}` }, token };
  }

  /** Uploads a file that only its owner may read; returns its address. */
  async function upload(app: App, headers: Record<string, string>): Promise<string> {
    const body = new FormData();
    body.append("upload_preset", "posts");
    body.append("file", new File([pdf()], "a.pdf"));
    return (await (await app.api.request("/api/uploads", { method: "POST", headers, body })).json())
      .secure_url;
  }
  const read = async (app: App, path: string, token: string) =>
    (await app.api.request(path, { headers: { Cookie: `__Secure-files=${token}` } })).status;

  test("is set when signing in, and scripts cannot read it", async () => {
    const { cookie } = await start();
    expect(cookie).toMatch(/^__Secure-files=[\w-]+\.[\w-]+\.[\w-]+; /);
    for (const attribute of ["Path=/files", "HttpOnly", "SameSite=Strict", "Secure"])
      expect(cookie.split(/[;,] /)).toContain(attribute);
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  test("is sent without TLS if the site has none", async () => {
    const { app, bearer } = await start();
    const api = createApi({ ...app.services, publicUrl: () => "http://127.0.0.1:3000" });
    const cookie = cookieOf(await api.request("/api/user/me", { headers: bearer }));
    expect(cookie).toMatch(/^files=[\w-]+\./);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).not.toContain("Secure");
    const token = /^files=([^;]*)/.exec(cookie)?.[1];
    const file = await upload(app, bearer);
    expect((await api.request(file, { headers: { Cookie: `files=${token}` } })).status).toBe(200);
  });

  test("of a version before still reads, and is removed with the next one", async () => {
    const { app, cookie, bearer } = await start();
    const file = await upload(app, bearer);
    const before = { Cookie: `files=${tokenIn(cookie)}` };
    expect((await app.api.request(file, { headers: before })).status).toBe(200);
    expect(cookie).toMatch(/, files=; Max-Age=0; Path=\/files; /);
  });

  test("reads the person's own files, and nothing else", async () => {
    const { app, cookie, bearer } = await start();
    const file = await upload(app, bearer);
    expect(await read(app, file, tokenIn(cookie))).toBe(200);
    expect(await read(app, file, "")).toBe(404);
    const asBearer = { Authorization: `Bearer ${tokenIn(cookie)}` };
    for (const path of ["/api/user/me", "/api/posts", file])
      expect((await app.api.request(path, { headers: asBearer })).status).toBe(401);
  });

  test("does not accept a session token, in any order of use", async () => {
    const { app, bearer, token, cookie } = await start();
    const file = await upload(app, bearer);
    expect(await read(app, file, token)).toBe(404);
    expect(await read(app, file, tokenIn(cookie))).toBe(200);
    expect((await app.api.request("/api/user/me", { headers: bearer })).status).toBe(200);
    expect(await read(app, file, token)).toBe(404);
  });

  test("is renewed with a session, for its remaining time", async () => {
    const { app } = await start();
    const accountId = app.people.member._id;
    const sessionId = await sessions.openSession(app.db, accountId, 3600);
    const token = await app.tokens.sign({ accountId, sessionId, seconds: 100 });
    const bearer = { Authorization: `Bearer ${token}` };
    const file = await upload(app, bearer);
    const cookie = cookieOf(await app.api.request("/api/user/me", { headers: bearer }));
    expect(await read(app, file, tokenIn(cookie))).toBe(200);
    const endsAt = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? "");
    expect(endsAt).toBeGreaterThan(Date.now());
    expect(endsAt).toBeLessThanOrEqual(Date.now() + 100_000);
    expect(cookieOf(await app.api.request("/api/user/me", { headers: bearer }))).toBe(cookie);
  });

  test.each(["/api/user/signout", "/api/user/signout-everywhere"])("is removed by %s", async (path) => {
    const { app, cookie, bearer } = await start();
    const file = await upload(app, bearer);
    const reply = await app.api.request(path, { method: "POST", headers: bearer });
    expect(cookieOf(reply)).toMatch(
      /^__Secure-files=; Max-Age=0; Path=\/files; .*, files=; Max-Age=0; Path=\/files; /,
    );
    expect(await read(app, file, tokenIn(cookie))).toBe(404);
  });
});
