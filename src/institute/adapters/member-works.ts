import { setTimeout as pause } from "node:timers/promises";
import { readObject, sendRequest } from "#core/adapters/fetch-text.ts";
import { asObject } from "#core/domain/keys.ts";
import type { ListedWorks } from "#institute/domain/people/work-offers.ts";
import type { AnswerReaders } from "#institute/domain/works/read-work.ts";
import type { ReadOrcid } from "./orcid.ts";

/** Lists the works of an iD at each service; Crossref's are those that it knows of since a day. An error has the reason. */
export type ListMemberWorks = (orcid: string, since: string | null) => AsyncIterable<ListedWorks>;

interface MemberWorksOptions {
  /** The base address of Crossref's API, without a trailing slash. */
  crossref: string;
  readOrcid: ReadOrcid;
  readers: Pick<AnswerReaders, "Crossref">;
  /** Says who calls, with an address to write to, as Crossref asks of polite clients. */
  userAgent: () => string;
  timeoutMs?: number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Between one question and the next, to whichever service. */
const PAUSE_MS = 2_000;
/** The newest works; ORCID lists the others. */
const ROWS = 50;
/** A work has some 50 kB with what it cites. */
const MAX_BYTES = 8_000_000;

/** A server that stops does not wait for it. */
const restFor = (ms: number) => pause(ms, undefined, { ref: false });

/** Asks ORCID, then Crossref, one question in two seconds. */
export function createMemberWorks(options: MemberWorksOptions): ListMemberWorks {
  const { crossref, readOrcid, readers, userAgent, timeoutMs = 20_000, wait = restFor } = options;
  // Questions of all members stand in one line.
  let line: Promise<unknown> = Promise.resolve();
  const paced = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = line.then(ask);
    line = answer.catch(() => undefined).then(() => wait(PAUSE_MS));
    return answer;
  };

  async function askCrossref(orcid: string, since: string | null) {
    const filter = [`orcid:${orcid}`, ...(since ? [`from-index-date:${since}`] : [])].join(",");
    const query = new URLSearchParams({ filter, rows: String(ROWS), sort: "published", order: "desc" });
    const headers = { Accept: "application/json", "User-Agent": userAgent() };
    const address = `${crossref}/works?${query}`;
    const { status, text } = await sendRequest(address, {
      method: "GET",
      headers,
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    if (status === 429) throw new Error("Crossref asks us to wait: there were too many requests");
    if (status !== 200) throw new Error(`Crossref answered with status ${status}`);
    const { items } = asObject(readObject(address, text).message);
    if (!Array.isArray(items)) throw new Error("Crossref sent no list");
    return items.slice(0, ROWS).map((message) => readers.Crossref({ message }).work);
  }

  return async function* list(orcid, since) {
    const answer = await paced(() => readOrcid(orcid)).catch((error: unknown) => {
      throw new Error(`ORCID: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (answer.state === "found") yield { source: "ORCID", works: answer.record.works };
    // An iD that was replaced is still on the works that have it.
    yield { source: "Crossref", works: await paced(() => askCrossref(orcid, since)) };
  };
}
