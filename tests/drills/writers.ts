import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import type { DrilledSite } from "./site.ts";

const WRITERS = 4;
/** How long a writer waits after a refusal. */
const REFUSED_PAUSE_MS = 20;

/** Writers that post news without end, and remember what was acknowledged with 201. */
export interface Writers {
  /** The ids of the posts that were acknowledged. */
  acknowledged: string[];
  /** How many answers were the last of their connection. */
  closed(): number;
  /** How many writes were sent and got no answer. */
  cut(): number;
  /** How often each other status was the answer; 0 is a connection that failed. */
  refused: Map<number, number>;
  /** Waits until this many more posts are acknowledged; returns the milliseconds that it took. */
  more(count: number, timeoutMs?: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts writers on the running site; they go on through every failure. */
export async function startWriters(site: DrilledSite): Promise<Writers> {
  const headers = { ...(await site.signIn()), "Content-Type": "application/json" };
  const acknowledged: string[] = [];
  const refused = new Map<number, number>();
  let isOver = false;
  let closed = 0;
  let cut = 0;
  let lastRefusal = "";

  async function write() {
    const body = JSON.stringify({
      postType: "news",
      title: "Written during a drill",
      content: "<p>Rain.</p>",
    });
    const post = { method: "POST", headers, body, signal: AbortSignal.timeout(30_000) };
    const reply = await fetch(`${site.address()}/api/posts`, post);
    if (reply.headers.get("connection") === "close") closed++;
    const answer = await reply.text();
    if (reply.status === 201) acknowledged.push(JSON.parse(answer)._id);
    else lastRefusal = answer;
    return reply.status;
  }

  const loops = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const status = await write().catch((error: unknown) => {
        if (!isRefused(error)) cut++;
        return 0;
      });
      if (status === 201) continue;
      refused.set(status, (refused.get(status) ?? 0) + 1);
      await pause(REFUSED_PAUSE_MS);
    }
  });
  return {
    acknowledged,
    refused,
    closed: () => closed,
    cut: () => cut,
    async more(count, timeoutMs = 20_000) {
      const begin = performance.now();
      const aim = acknowledged.length + count;
      await vi
        .waitUntil(() => acknowledged.length >= aim, { timeout: timeoutMs, interval: 5 })
        .catch((cause: unknown) => {
          throw new Error(`Too few writes were acknowledged; the last refusal was: ${lastRefusal}`, {
            cause,
          });
        });
      return performance.now() - begin;
    },
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

/** Whether nobody listened, so that nothing was sent. */
const isRefused = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.message.includes("ECONNREFUSED");

/** How many of the acknowledged posts the database does not have. */
export async function countLost(site: DrilledSite, { acknowledged }: Writers): Promise<number> {
  const { db } = site.open();
  const rows = await db.selectFrom("post").select("id").execute();
  const stored = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !stored.has(id)).length;
}
