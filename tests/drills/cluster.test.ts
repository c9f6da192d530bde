import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../server-process.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { note, times, worst } from "./figures.ts";
import { readBack, upload } from "./uploads.ts";

const SERVERS = 3;
const READERS = 8;
const pages = ["/", "/news", "/publications", "/people/staff", "/events", "/about", "/birds", "/datazone"];
const drill = "three servers over one database";

let cluster: Cluster;
let admin: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster(SERVERS);
  admin = { ...(await cluster.site.signIn(at(0).address())), "Content-Type": "application/json" };
  for (let i = 0; i < 12; i++) await addNews(at(i), `Rain on day ${i}`, true);
});
afterAll(() => cluster?.close());

/** The server whose turn it is. */
function at(turn: number): ServerProcess {
  const server = cluster.servers[turn % SERVERS];
  if (!server) throw new Error("The servers were not started.");
  return server;
}

async function addNews(server: ServerProcess, title: string, isApproved: boolean) {
  const body = JSON.stringify({ postType: "news", title, content: "<p>Rain.</p>", isApproved });
  const reply = await fetch(`${server.address()}/api/posts`, { method: "POST", headers: admin, body });
  expect(reply.status).toBe(201);
  const { _id, slug } = await reply.json();
  return { title, address: `/api/posts/${_id}`, page: `/news/${slug}` };
}

const onAll = <T>(ask: (address: string) => Promise<T>) =>
  Promise.all(cluster.servers.map((server) => ask(server.address())));

test("all send the same bytes of a page", async () => {
  for (const path of pages) {
    const etags = await onAll(async (address) => (await fetch(address + path)).headers.get("etag"));
    expect([path, etags]).toEqual([path, Array(SERVERS).fill(expect.stringMatching(/^(W\/)?".+"$/))]);
    expect([path, new Set(etags).size]).toEqual([path, 1]);
  }
});

test("what one publishes or withdraws is stale nowhere a second later", { timeout: 3_600_000 }, async () => {
  const count = times(50, 10_000);
  const { title, address, page } = await addNews(at(0), "Published and withdrawn", false);
  const isShownAt = async (server: string) => {
    const [{ status }, list] = await Promise.all([fetch(server + page), fetch(`${server}/news`)]);
    return [status === 200, (await list.text()).includes(title)];
  };
  const delays: number[] = [];
  for (let i = 0; i < count; i++) {
    const isApproved = i % 2 === 0;
    const body = JSON.stringify({ isApproved });
    const reply = await fetch(at(i).address() + address, { method: "PATCH", headers: admin, body });
    expect(reply.status).toBe(200);
    const begin = performance.now();
    while ((await onAll(isShownAt)).flat().includes(!isApproved)) {
      expect(performance.now() - begin).toBeLessThan(10_000);
      await pause(1);
    }
    delays.push(performance.now() - begin);
  }
  const late = delays.filter((delay) => delay > 1_000).length;
  note(drill, `stale a second after a change, of ${count}`, late, "0");
  note(drill, "a change is seen at all after", worst(delays), "≤ 1 s");
  expect(Math.max(...delays)).toBeLessThan(5_000);
});

test("a session of one is known to all, until it is ended at another", async () => {
  const headers = await cluster.site.signIn(at(1).address());
  const statuses = () =>
    onAll(async (address) => (await fetch(`${address}/api/user/me`, { headers })).status);
  expect(await statuses()).toEqual(Array(SERVERS).fill(200));
  const ended = await fetch(`${at(2).address()}/api/user/signout`, { method: "POST", headers });
  expect(ended.status).toBe(204);
  expect(await statuses()).toEqual(Array(SERVERS).fill(401));
});

test("a file that one received is read at all, and only by who may read it", async () => {
  const { Authorization = "" } = admin;
  const { status, answer } = await upload(at(2), { Authorization });
  expect(status).toBe(201);
  for (const server of cluster.servers) {
    expect(await readBack(server, { Authorization }, [answer.secure_url])).toBe(1);
    expect(await readBack(server, {}, [answer.secure_url])).toBe(0);
  }
});

test("ten passwords can be guessed at all together, not at each", async () => {
  const guess = async (turn: number) => {
    const reply = await fetch(`${at(turn).address()}/api/user/signin`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": "192.0.2.9" },
      body: JSON.stringify({ email: "admin@example.org", password: `guess number ${turn}` }),
    });
    return reply.status;
  };
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, turn) => guess(turn)));
  const checked = statuses.filter((status) => status !== 429).length;
  note(drill, "passwords checked of 60 guessed at once", checked, "10");
  expect(checked).toBe(10);
});

test("one is killed under load: no read fails that is sent once more, and it returns", async () => {
  const { balancer } = cluster;
  const failed: string[] = [];
  let reads = 0;
  let isOver = false;
  const read = async (reader: number) => {
    for (let i = reader; !isOver; i++) {
      const path = pages[i % pages.length] ?? "/";
      const status = await fetch(balancer.address + path).then(async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      });
      if (status !== 200) failed.push(`${path}: ${status}`);
      reads++;
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  const more = async (count: number) => {
    const aim = reads + count;
    while (reads < aim) await pause(5);
  };
  const readyAfter: number[] = [];
  for (let i = 0; i < times(SERVERS, 10 * SERVERS); i++) {
    await more(100);
    expect(await at(i).end("SIGKILL")).toBeNull();
    await more(300);
    const before = balancer.answered[i % SERVERS] ?? 0;
    readyAfter.push(await cluster.start(i % SERVERS));
    await more(100);
    expect(balancer.answered[i % SERVERS]).toBeGreaterThan(before);
  }
  isOver = true;
  await Promise.all(readers);
  note(drill, `failed reads of ${reads}, ${balancer.retried()} sent once more`, failed.length, "0");
  note(drill, "a killed one is ready after its start", worst(readyAfter), "≤ 5 s");
  expect(failed).toEqual([]);
  expect(balancer.retried()).toBeGreaterThan(0);
});
