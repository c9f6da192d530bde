import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { ask } from "#core/db/letters.ts";
import { newId } from "#core/db/record.ts";
import { version } from "#core/version.ts";
import { openSite } from "./drills/site.ts";

async function openWatchedSite(settings = {}) {
  const site = await openSite({ settings });
  onTestFinished(() => site.close());
  await site.start();
  return site;
}

/** A letter that waits since a moment, and is tried again in an hour. */
async function keepLetterWaiting(db: Db, since: Date): Promise<void> {
  const letter = { noun: "reset", about: "amina@example.org", reader: "amina@example.org" };
  await transaction(db, (trx) => ask(trx, letter, since));
  await db
    .updateTable("letter")
    .set({ dueAt: new Date(Date.now() + 3_600_000).toISOString() })
    .execute();
}

/** A GET with headers that `fetch` does not send, such as another host. */
const get = (address: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(address, { headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    )
      .on("error", reject)
      .end();
  });

test("the metrics tell routes, cache, queues, mails, jobs, disk and version, and name no person", async () => {
  const site = await openWatchedSite();
  const headers = await site.signIn();
  const id = newId();
  const news = "/news?page=1";
  for (const path of [news, news, news, `/api/profiles/${id}`, "/no/such/page", "/healthz"])
    await (await fetch(site.address() + path, { headers: path.startsWith("/api/") ? headers : {} })).text();
  await keepLetterWaiting(site.open().db, new Date(Date.now() - 3_600_000));
  const scrape = () => fetch(`${site.address()}/metrics`);
  // A request is counted when its connection is done with it, which may be after its answer has arrived.
  await vi.waitUntil(async () => (await (await scrape()).text()).includes('route="/healthz"'));
  const reply = await scrape();
  const metrics = await reply.text();
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  for (const line of [
    'malimbe_http_request_duration_seconds_count{route="/news",method="GET",status="200"} 3',
    'malimbe_http_request_duration_seconds_count{route="/api/profiles/:member",method="GET",status="404"} 1',
    'malimbe_http_request_duration_seconds_count{route="/healthz",method="GET",status="200"} 1',
    "malimbe_http_cached_total 1",
    `malimbe_info{version="${version}"} 1`,
    'malimbe_database_connections{state="waiting"} 0',
    'malimbe_queue_length{queue="password-hashes"} 0',
    "malimbe_database_up 1",
    "malimbe_outbox_waiting 1",
    "malimbe_outbox_given_up 0",
    'malimbe_job_failing{job="send-mail"} 0',
  ])
    expect(metrics.split("\n")).toContain(line);
  expect(Number(/^malimbe_outbox_oldest_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3600);
  expect(Number(/^malimbe_disk_free_bytes (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  for (const name of ["nodejs_eventloop_lag_seconds", "process_resident_memory_bytes"])
    expect(metrics).toContain(`\n${name} `);
  for (const secret of ["example.org", id, "/no/such"]) expect(metrics).not.toContain(secret);
});

test("without a token, only this machine reads the metrics, and nobody through a proxy", async () => {
  const site = await openWatchedSite();
  const address = `${site.address()}/metrics`;
  expect((await get(address, {})).status).toBe(200);
  const outsiders: Record<string, string>[] = [
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
    { Via: "1.1 proxy" },
    { Host: "www.example.org" },
    { Host: "localhost.example.org" },
    { "X-Forwarded-For": "" },
  ];
  for (const headers of outsiders) {
    const { status, body } = await get(address, headers);
    expect([headers, status]).toEqual([headers, 403]);
    expect(body).not.toContain("malimbe_");
  }
});

test("with a token, the metrics answer those who have it, and no one else", async () => {
  const token = "a-token-for-the-collector";
  const site = await openWatchedSite({ METRICS_TOKEN: token });
  const address = `${site.address()}/metrics`;
  for (const sent of [
    undefined,
    "",
    "Bearer",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    token,
    `Basic ${token}`,
  ]) {
    const { status, body } = await get(address, sent === undefined ? {} : { Authorization: sent });
    expect([sent, status]).toEqual([sent, 401]);
    expect(body).not.toContain("malimbe_");
  }
  const { status } = await get(address, {
    Authorization: `Bearer ${token}`,
    Host: "www.example.org",
    "X-Forwarded-For": "102.89.1.2",
  });
  expect(status).toBe(200);
});

test("readiness asks for the upgrade that the database lacks, and tells of late mails while it is ready", async () => {
  const site = await openWatchedSite();
  const { db } = site.open();
  const ready = async () => {
    const reply = await fetch(`${site.address()}/readyz`);
    return [reply.status, await reply.text()];
  };
  expect(await ready()).toEqual([200, "ok"]);
  await keepLetterWaiting(db, new Date("2026-01-02T03:04:05.000Z"));
  expect(await ready()).toEqual([200, "ok, but e-mails have been waiting since 2026-01-02T03:04:05.000Z"]);
  await db
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom("kysely_migration")
    .where("name", "=", "0003-outbox")
    .execute();
  expect(await ready()).toEqual([503, "The database has to be upgraded: restart the server."]);
});

test("the health check names the version, and whether the proxy's word on visitors is believed", async () => {
  const site = await openWatchedSite();
  const reply = await fetch(`${site.address()}/healthz`);
  expect([await reply.text(), reply.headers.get("x-visitor-from")]).toEqual([`ok ${version}`, "none"]);
  const forwarded = await fetch(`${site.address()}/healthz`, {
    headers: { "X-Forwarded-For": "102.89.1.2" },
  });
  expect(forwarded.headers.get("x-visitor-from")).toBe("ignored");
});
