import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { demoPassword } from "#site/demo.ts";
import { pdf } from "#tests/files.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { findProxy, proxyKinds, type RunningProxy, startProxy } from "./proxies.ts";
import { type Answer, type Sent, send } from "./send.ts";

// Two servers behind each proxy. Both are a demo of their own, so they send the same pages.

const json = { "Content-Type": "application/json" };

/** A form with a PDF of this size. */
function formOf(bytes: number) {
  const boundary = "the-end-of-a-part";
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${name}`;
  const filling = Buffer.alloc(bytes - pdf().length, "%");
  const body = Buffer.concat([
    Buffer.from(`${part('"upload_preset"')}\r\n\r\nposts\r\n${part('"file"; filename="a.pdf"')}\r\n\r\n`),
    pdf().subarray(0, 9),
    filling,
    pdf().subarray(9),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}

describe.each(proxyKinds.map((kind) => ({ kind })))("$kind as deploy/ configures it", ({ kind }) => {
  const missing = !findProxy(kind);
  let folder = "";
  let proxy: RunningProxy;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    if (missing) return;
    folder = await mkdtemp(join(tmpdir(), "malimbe-behind-"));
    for (const name of ["first", "second"]) {
      const settings = { DATA_DIR: join(folder, name), DEMO: "true", TRUST_PROXY: "true" };
      const shared = {
        PUBLIC_URL: "https://localhost",
        SESSION_SECRET: "the same in both, thirty-two characters",
      };
      servers.push(startServer({ settings: { ...settings, ...shared } }));
    }
    for (const server of servers) await server.ready(180_000);
    proxy = await startProxy(
      kind,
      servers.map((server) => new URL(server.address()).host),
    );
  }, 240_000);

  afterAll(async () => {
    await proxy?.stop();
    for (const server of servers) await server.end("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  const at = (path: string) => proxy.address + path;
  const signIn = (email: string, password: string, sent: Sent = {}) =>
    send(at("/api/user/signin"), {
      method: "POST",
      body: JSON.stringify({ email, password }),
      ...sent,
      headers: { ...json, ...sent.headers },
    });

  test.skipIf(missing)("sends pages by TLS, compressed as the server made them", async () => {
    const page = await send(at("/news"), { headers: { "Accept-Encoding": "br" } });
    expect([page.status, page.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(page.headers["strict-transport-security"]).toContain("max-age");
    const again = await send(at("/news"), {
      headers: { "Accept-Encoding": "br", "If-None-Match": String(page.headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  test.skipIf(missing)("passes the visitor's address, and none that the visitor invents", async () => {
    const guess = (from: string, invented: string) =>
      signIn("member@example.org", "a wrong guess", { from, headers: { "X-Forwarded-For": invented } });
    const statuses: number[] = [];
    // Ten wrong passwords on each of two servers.
    for (let i = 0; i < 24; i++) statuses.push((await guess("127.0.0.2", `203.0.113.${i}`)).status);
    expect(statuses[0]).toBe(401);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await guess("127.0.0.3", "203.0.113.1")).status).toBe(401);
  });

  test.skipIf(missing)(
    "answers others' writes while it refuses large bodies before they are read",
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      const post = (path: string, bytes: number) =>
        send(at(path), { method: "POST", body: Buffer.alloc(bytes, " "), headers: json, agent });
      const others: Promise<Answer>[] = [];
      for (let round = 0; round < 10; round++) {
        // A proxy may end such a request before all is sent.
        const refused = post("/api/posts", 3_000_000).catch(() => undefined);
        for (let count = 0; count < 6; count++) others.push(post("/api/user/signin", 400));
        expect([413, 502, undefined]).toContain((await refused)?.status);
      }
      const statuses = (await Promise.all(others)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([400]));
      agent.destroy();
    },
  );

  test.skipIf(missing)(
    "repeats a read on the other server when one is killed: no reader notices",
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      const failed: number[] = [];
      let sent = 0;
      const read = async () => {
        while (sent < 400) {
          sent++;
          if (sent === 100) servers[1]?.child.kill("SIGKILL");
          const { status } = await send(at("/news"), { agent });
          if (status !== 200) failed.push(status);
        }
      };
      await Promise.all(Array.from({ length: 8 }, read));
      agent.destroy();
      expect(failed).toEqual([]);
    },
  );

  test.skipIf(missing)("lets the largest upload pass, and refuses what is far larger", async () => {
    // With one server the session is known wherever the upload arrives, and none that is dead can get it first.
    const alone = await startProxy(kind, [new URL(servers[0]?.address() ?? "").host]);
    onTestFinished(() => alone.stop());
    const credentials = JSON.stringify({ email: "admin@example.org", password: demoPassword });
    const signedIn = await send(`${alone.address}/api/user/signin`, {
      method: "POST",
      body: credentials,
      headers: json,
    });
    const { token } = JSON.parse(signedIn.body);
    const upload = ({ body, headers }: ReturnType<typeof formOf>) =>
      send(`${alone.address}/api/uploads`, {
        method: "POST",
        body,
        headers: { ...headers, Authorization: `Bearer ${token}`, "Content-Length": body.length },
      });
    expect((await upload(formOf(MAX_UPLOAD_BYTES.pdf))).status).toBe(201);
    // The server may close before all is sent, for which a proxy may have an answer of its own.
    const refused = await upload(formOf(MAX_UPLOAD_BYTES.pdf + 5_000_000)).catch(() => undefined);
    expect([413, 502, undefined]).toContain(refused?.status);
  });

  test.skipIf(missing || kind === "nginx")(
    "shows no error of its own while its only server restarts",
    async () => {
      const { port } = new URL(servers[0]?.address() ?? "");
      await servers[0]?.end("SIGTERM");
      const first = send(at("/news"));
      const settings = {
        DATA_DIR: join(folder, "first"),
        PORT: port,
        SESSION_SECRET: "thirty-two characters or more of it",
      };
      const next = startServer({ settings });
      servers.push(next);
      let { body } = await first;
      // On a slow machine it starts for longer than Caddy waits, and the reader tries again.
      while (body === "" && !next.address()) ({ body } = await send(at("/news")));
      // It may meet the server while that is starting, which answers with a page of the site too.
      expect(body || (await send(at("/news"))).body).toMatch(/News|Back in a moment/);
    },
    120_000,
  );
});
