import { type ChildProcess, fork } from "node:child_process";
import { processorTime } from "./process.ts";
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
}

export interface Outcome {
  requests: number;
  perSecond: number;
  failed: number;
}

/** Idle load processes, which are reused because a warm one disturbs the measurement least. */
const idleProcesses: ChildProcess[] = [];

const takeLoadProcess = () =>
  idleProcesses.pop() ?? fork(new URL("./load-process.ts", import.meta.url), { serialization: "advanced" });

/** Sends the requests from a separate process; every status except 2xx is an error. */
export async function send(plan: Plan): Promise<Outcome> {
  const child = takeLoadProcess();
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const ended = () => reject(new Error("The load process ended without a result."));
  child.once("exit", ended);
  child.once("message", (reply) => resolve(reply as Outcome));
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

/** The same, with the processor time of the site per request in milliseconds. */
export async function sendTimed(
  { url, pid }: Pick<Site, "url" | "pid">,
  connections: number,
  requests: Request[],
) {
  const before = processorTime(pid);
  const outcome = await send({ url, connections, requests });
  return { ...outcome, cpu: (processorTime(pid) - before) / outcome.requests };
}
