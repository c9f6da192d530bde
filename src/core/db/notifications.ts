import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { log } from "#core/log.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_DELAY_MS = 1_000;
/** A beat every three seconds, and five for its echo: a dead connection is found within eight. */
const BEAT_MS = 3_000;
const ECHO_TIMEOUT_MS = 5_000;
const heartbeats = "malimbe_beat";

interface Listener {
  /** Called for each notification, and after each gap, since it may have missed some. */
  onNotify(): void;
  /** Called when a connection listens, the first or a later one. */
  onConnect(): void;
  /** Called when the server does not answer, although the connection is open. */
  onSilence(): void;
}

/**
 * Listens to a channel of PostgreSQL until stopped, over a connection of its own. The connection sends itself
 * notifications, so that one that died silently, or a pool that passes none on, is noticed and replaced.
 */
export function listen(
  url: string,
  channel: string,
  { onNotify, onConnect, onSilence }: Listener,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function once() {
    // A connection that no longer answers cannot be ended politely.
    const socket = new Socket();
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      stream: () => socket,
    });
    // A client ended while it connects emits no "end", so wait for the abort signal too.
    const ended = new Promise<"ended">((resolve) => {
      client.once("end", () => resolve("ended"));
      signal.addEventListener("abort", () => resolve("ended"), { once: true });
    });
    const echoes = new Set<string>();
    client.on("notification", ({ channel: heard, payload }) => {
      if (heard === heartbeats) echoes.add(payload ?? "");
      else onNotify();
    });
    client.on("error", () => {});
    const connected = client.connect().then(() => client.query(`listen ${channel}; listen ${heartbeats}`));
    try {
      const begin = () => {
        onConnect();
        onNotify();
      };
      await Promise.race([connected.then(begin), ended]);
      if ((await Promise.race([ended, waitForSilence(client, echoes, signal)])) === "silent") {
        log.warn("the database does not answer; connecting again");
        onSilence();
      }
    } finally {
      connected.catch(() => {});
      if (signal.aborted) await Promise.race([client.end().catch(() => {}), pause(RECONNECT_DELAY_MS)]);
      socket.destroy();
    }
  }

  async function listenUntilStopped() {
    while (!signal.aborted) {
      await once().catch(() => {});
      onNotify();
      await pause(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const listening = listenUntilStopped();
  return () => {
    stopping.abort();
    return listening;
  };
}

/** Resolves when a beat has no echo; never while all have one. */
async function waitForSilence(
  client: Client,
  echoes: Set<string>,
  signal: AbortSignal,
): Promise<"silent" | undefined> {
  while (!signal.aborted) {
    await pause(BEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return undefined;
    const beat = randomUUID();
    client.query("select pg_notify($1, $2)", [heartbeats, beat]).catch(() => {});
    const until = performance.now() + ECHO_TIMEOUT_MS;
    while (!echoes.delete(beat)) {
      if (performance.now() > until) {
        // What arrived while this process was busy is read before it is judged.
        await nextTurn();
        await nextTurn();
        if (!echoes.delete(beat)) return "silent";
        break;
      }
      await pause(100, undefined, { ref: false });
    }
    echoes.clear();
  }
  return undefined;
}
