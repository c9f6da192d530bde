import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#core/domain/errors.ts";

/** Reads the pages of a repository, no faster than it likes; an `AppError` says why one cannot be read. */
export interface OaiSource {
  read(query: Readonly<Record<string, string>>): Promise<string>;
}

const PAGE_MS = 60_000;
const MAX_BYTES = 20_000_000;
const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 600;
const DEFAULT_WAIT_SECONDS = 30;

const refusal = (reason: string) => new AppError("unavailable", reason);

/** The repository at an address; `wait` is how to wait for some milliseconds. */
export function createOaiSource(base: string, wait: (ms: number) => Promise<unknown> = pause): OaiSource {
  const address = URL.parse(base);
  if (!address || !/^https?:$/.test(address.protocol))
    throw new AppError("invalid", `${base} is not a web address.`);
  let isFirst = true;

  async function ask(url: URL): Promise<Response> {
    const headers = { Accept: "text/xml, application/xml", "User-Agent": "Malimbe (harvests by OAI-PMH)" };
    for (let waits = 0; ; waits++) {
      const signal = AbortSignal.timeout(PAGE_MS);
      const reply = await fetch(url, { headers, signal }).catch(() => {
        throw refusal(`${url.host} ${signal.aborted ? "took too long" : "cannot be reached"}.`);
      });
      if (reply.status !== 503 && reply.status !== 429) return reply;
      await reply.body?.cancel();
      const seconds = secondsOf(reply.headers.get("retry-after"));
      if (waits === MAX_WAITS || seconds > MAX_WAIT_SECONDS)
        throw refusal(`${url.host} asks us to come back later (status ${reply.status}).`);
      await wait(seconds * 1000);
    }
  }

  return {
    async read(query) {
      if (!isFirst) await wait(1000);
      isFirst = false;
      const url = new URL(address);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const reply = await ask(url);
      if (reply.status !== 200) {
        await reply.body?.cancel();
        throw refusal(`${url.host} answered with status ${reply.status}.`);
      }
      return readText(reply, url.host);
    },
  };
}

/** How long to wait: some seconds, or until a date. */
function secondsOf(written: string | null): number {
  if (!written) return DEFAULT_WAIT_SECONDS;
  const seconds = /^\d+$/.test(written.trim()) ? Number(written) : (Date.parse(written) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? DEFAULT_WAIT_SECONDS : Math.max(1, Math.ceil(seconds));
}

async function readText(reply: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw refusal(`${host} closed the connection or took too long.`);
  }
  if (bytes > MAX_BYTES) throw refusal(`${host} sent more than ${MAX_BYTES / 1_000_000} MB at once.`);
  return Buffer.concat(chunks).toString("utf8");
}
