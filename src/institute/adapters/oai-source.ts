import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { openWeb, readBytes, WebRefused } from "#core/adapters/web-client.ts";
import { AppError } from "#core/domain/errors.ts";

/** Reads the pages of a repository, no faster than it likes; an `AppError` says why one cannot be read. */
export interface OaiSource {
  read(query: Readonly<Record<string, string>>): Promise<string>;
}

const PAGE_MS = 60_000;
const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 4;
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
  const trusted = [address.origin];

  async function ask(url: URL): Promise<IncomingMessage> {
    const headers = { Accept: "text/xml, application/xml", "User-Agent": "Malimbe (harvests by OAI-PMH)" };
    for (let waits = 0; ; waits++) {
      const signal = AbortSignal.timeout(PAGE_MS);
      const request = { headers, signal, trusted, maxRedirects: MAX_REDIRECTS };
      const reply = await openWeb(url, request).catch((error: unknown) => {
        if (error instanceof WebRefused)
          throw refusal(`${url.host} cannot be harvested: it leads elsewhere. ${error.message}`);
        throw refusal(`${url.host} ${signal.aborted ? "took too long" : "cannot be reached"}.`);
      });
      const { statusCode: status = 0 } = reply;
      if (status !== 503 && status !== 429) return reply;
      reply.destroy();
      const seconds = secondsOf(reply.headers["retry-after"]);
      if (waits === MAX_WAITS || seconds > MAX_WAIT_SECONDS)
        throw refusal(`${url.host} asks us to come back later (status ${status}).`);
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
      if (reply.statusCode !== 200) {
        reply.destroy();
        throw refusal(`${url.host} answered with status ${reply.statusCode}.`);
      }
      return readText(reply, url.host);
    },
  };
}

/** How long to wait: some seconds, or until a date. */
function secondsOf(written: string | undefined): number {
  if (!written) return DEFAULT_WAIT_SECONDS;
  const seconds = /^\d+$/.test(written.trim()) ? Number(written) : (Date.parse(written) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? DEFAULT_WAIT_SECONDS : Math.max(1, Math.ceil(seconds));
}

async function readText(reply: IncomingMessage, host: string): Promise<string> {
  const bytes = await readBytes(reply, MAX_BYTES).catch(() => {
    throw refusal(`${host} closed the connection or took too long.`);
  });
  if (!bytes) throw refusal(`${host} sent more than ${MAX_BYTES / 1_000_000} MB at once.`);
  return bytes.toString("utf8");
}
