import { type ChildProcess, execFile, fork } from "node:child_process";
import { promisify } from "node:util";
import { processorTime, processorTimeOfChildren } from "./process.ts";
import type { Scratch } from "./scratch.ts";
import type { Site } from "./site.ts";

export interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The requests of a run, each sent once, in order, over this number of connections. */
export interface Plan {
  url: string;
  connections: number;
  requests: Request[];
  /** How many are sent each second; unset, as many as are answered. */
  perSecond?: number;
}

export interface Outcome {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

interface Reply extends Outcome {
  failed: number;
}

/** Idle load processes, which are reused because a warm one disturbs the measurement least. */
const idleProcesses: ChildProcess[] = [];

const takeLoadProcess = () =>
  idleProcesses.pop() ?? fork(new URL("./load-process.ts", import.meta.url), { serialization: "advanced" });

/** Sends the requests from a separate process; every status except 2xx is an error. */
export async function send(plan: Plan): Promise<Outcome> {
  const child = takeLoadProcess();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const ended = () => reject(new Error("The load process ended without a result."));
  child.once("exit", ended);
  child.once("message", (reply) => resolve(reply as Reply));
  child.send(plan);
  const reply = await promise;
  child.off("exit", ended);
  idleProcesses.push(child);
  if (reply.failed > 0)
    throw new Error(
      `${reply.failed} of ${reply.requests} requests failed, such as ${plan.requests[0]?.path}.`,
    );
  return reply;
}

/** The same, with the processor time per request of the site and of its database server, in milliseconds. */
export async function sendTimed({ site, scratch }: Measured, connections: number, requests: Request[]) {
  const time = () => ({
    site: processorTime(site.pid),
    database: scratch.databasePid ? processorTimeOfChildren(scratch.databasePid) : 0,
  });
  const before = time();
  const outcome = await send({ url: site.url, connections, requests });
  const after = time();
  return {
    ...outcome,
    cpu: (after.site - before.site) / outcome.requests,
    databaseCpu: (after.database - before.database) / outcome.requests,
  };
}

interface Measured {
  site: Site;
  scratch: Scratch;
}

const run = promisify(execFile);

/** Requests one address as fast as possible; with wrk if it is installed, which uses less processor time. */
export async function loadAddress(url: string, connections: number, seconds: number) {
  try {
    const flags = ["-t1", `-c${connections}`, `-d${seconds}s`, "-H", "accept-encoding: br"];
    const { stdout } = await run("wrk", [...flags, url]);
    if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not always reply with 2xx.`);
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    return { requests: number(/(\d+) requests in/), perSecond: number(/Requests\/sec:\s+([\d.]+)/) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const { origin, pathname } = new URL(url);
    const request: Request = { path: pathname, headers: { "accept-encoding": "br" } };
    return await send({ url: origin, connections, requests: Array(12_000 * seconds).fill(request) });
  }
}
