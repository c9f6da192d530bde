import { expect, onTestFinished, test } from "vitest";
import { findByEmail } from "#core/db/accounts/accounts.ts";
import { create as createLink } from "#core/db/accounts/tokens.ts";
import { transaction } from "#core/db/connect.ts";
import { type DrilledSite, openSite } from "./drills/site.ts";
import { upload } from "./drills/uploads.ts";

type Line = Record<string, unknown> & { event: string };

/** The lines of the log of a server that has ended. */
const linesOf = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

const send = (site: DrilledSite, path: string, body: unknown, headers = {}) =>
  fetch(site.address() + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function openLoggedSite(settings = {}) {
  const site = await openSite({ settings: { LOG_LEVEL: "debug", ...settings } });
  onTestFinished(() => site.close());
  await site.start();
  return site;
}

test("the log has a line for each request, with its route, status, time, bytes and person", async () => {
  const site = await openLoggedSite();
  const headers = await site.signIn();
  const person = await site.open().db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  for (const path of [
    "/news?page=1",
    "/news?page=1",
    "/news?page=1",
    "/birds/nothing",
    "/no/such",
    "/api/no",
  ])
    await (await fetch(site.address() + path)).text();
  // A line is written when a reply has gone out: each is read to its end before the next is sent.
  for (const sent of [headers, {}])
    await (await fetch(`${site.address()}/api/audit?limit=1`, { headers: sent })).text();
  const own = await fetch(`${site.address()}/api/posts/search?limit=1`, {
    headers: { "X-Request-Id": "chosen-by-the-visitor" },
  });
  expect(await site.server().end("SIGTERM")).toBe(0);
  const lines = linesOf(site.server().output()).filter(({ event }) => event === "request");
  const of = (path: string) => lines.filter((line) => line.path === path);
  expect(of("/news")).toMatchObject([
    { route: "/news", status: 200, method: "GET" },
    { route: "/news", status: 200 },
    { route: "/news", status: 200, cached: true },
  ]);
  for (const { ms, bytes, requestId } of of("/news"))
    expect({ ms, bytes, requestId }).toEqual({
      ms: expect.any(Number),
      bytes: expect.any(Number),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  expect(of("/birds/nothing")).toMatchObject([{ route: "/birds/:slug", status: 404 }]);
  expect(of("/no/such")).toMatchObject([{ route: "/*", status: 404 }]);
  expect(of("/api/no")).toMatchObject([{ status: 404, reason: "notFound" }]);
  expect(of("/api/audit")).toMatchObject([
    { route: "/api/audit", status: 200, accountId: person.id },
    { route: "/api/audit", status: 401, reason: "unauthenticated" },
  ]);
  const [search] = of("/api/posts/search");
  expect(search).toMatchObject({ route: "/api/posts/search", requestId: own.headers.get("x-request-id") });
  expect(own.headers.get("x-request-id")).not.toBe("chosen-by-the-visitor");
});

test("a trusted proxy's request id is used if it is a plain word", async () => {
  const site = await openLoggedSite({ TRUST_PROXY: "true" });
  const idFor = async (sent: string) =>
    (await fetch(`${site.address()}/news`, { headers: { "X-Request-Id": sent } })).headers.get(
      "x-request-id",
    );
  expect(await idFor("edge:7f3a-0001")).toBe("edge:7f3a-0001");
  for (const odd of ["short", 'quoted"and spaced', "x".repeat(101)])
    expect(await idFor(odd)).toMatch(/^[\w-]{36}$/);
});

test("a limit that refuses is logged by name", async () => {
  const site = await openLoggedSite();
  for (let attempt = 0; attempt < 11; attempt++)
    await send(site, "/api/user/signin", { email: "admin@example.org", password: "wrong-password" });
  await site.server().end("SIGTERM");
  const refused = linesOf(site.server().output()).filter(({ status }) => status === 429);
  expect(refused).toMatchObject([
    { event: "request refused", reason: "signinAccount" },
    { event: "request", reason: "signinAccount", route: "/api/user/signin" },
  ]);
});

test("the log has no password, token, cookie, header or e-mail address", async () => {
  const site = await openLoggedSite();
  const email = "admin@example.org";
  const secrets = ["wrong-password-81", "zoom-grebe-47-tarpaulin", "new-grebe-52-anvil-lantern", email];
  await send(site, "/api/user/signin", { email, password: secrets[0] });
  await send(site, `/api/user/signin?email=${email}`, { email, password: secrets[0] });
  const headers = await site.signIn();
  secrets.push(headers.Authorization?.slice("Bearer ".length) ?? "");
  expect((await upload(site, headers)).status).toBeLessThan(300);
  await send(site, "/api/user/forgot", { email });
  const { db } = site.open();
  const account = await findByEmail(db, email);
  const token = await transaction(db, (trx) => createLink(trx, "reset", account?._id ?? null));
  secrets.push(token);
  const cookie = "profile=a-secret-cookie-93";
  secrets.push("a-secret-cookie-93");
  for (const path of [
    `/reset/${token}`,
    `/reset/${token}.data`,
    `/api/reset/${token}`,
    `/auth?token=${token}`,
  ])
    await fetch(site.address() + path, { headers: { cookie } });
  await send(site, "/api/user/reset", { token: `${token}x`, password: secrets[2] });
  expect((await send(site, "/api/user/reset", { token, password: secrets[2] })).status).toBe(200);
  await fetch(`${site.address()}/api/user`, { headers: { Authorization: "Bearer stolen-token-77" } });
  secrets.push("stolen-token-77");
  await site.server().end("SIGTERM");
  const lines = linesOf(site.server().output());
  expect(lines.length).toBeGreaterThan(10);
  expect(token).toMatch(/.{20}/);
  // Beside the log, a server without a mail server prints its mails.
  for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
});
