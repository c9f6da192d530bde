import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { institute } from "#core/institute.ts";
import { type ChildMessage, OUTPUT_FD, STOP } from "./child-side.ts";
import { toWebStream } from "./web-streams.ts";

/** V8's default for the young generation grows with the machine and may not fit a small heap; in megabytes. */
const YOUNG_MB = 8;
/** How often the memory of a child is measured. */
const MEASURED_MS = 100;
/** The exit code of SIGABRT in a shell; V8 aborts when its heap is full. */
const ABORTED = 134;

/** Why a child process did not answer. */
export class ChildError extends Error {
  readonly reason: "outOfMemory" | "outOfTime" | "aborted" | "failed";

  constructor(reason: ChildError["reason"], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

interface ChildTaskOptions<Progress> {
  /** The child is killed after this time. */
  timeoutMs?: number | undefined;
  /** The child is killed once it takes so much of the memory, its buffers too, which the limit of the heap leaves out. */
  maxMb?: number | undefined;
  /** Asks the child to stop the task; it answers after its cleanup. */
  signal?: AbortSignal | undefined;
  /** Whether the signal kills the child instead, even if it is busy. */
  killOnAbort?: boolean;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Starts a script that uses `child-side.ts` in its own process, so that a crash of its engine stays there. */
function startChild(script: URL, heapMb: number, output: "ignore" | "pipe" = "ignore"): ChildProcess {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`],
    serialization: "advanced",
    // The last one has OUTPUT_FD.
    stdio: ["ignore", "inherit", "inherit", "ipc", output],
  });
  // An error event without a listener would end this process; each task adds its own listener.
  return child.on("error", () => {});
}

/** Sends a task to a child and awaits the answer; rejects with a ChildError if there is none. */
async function ask<Answer, Progress>(
  child: ChildProcess,
  task: object,
  { timeoutMs, maxMb, signal, killOnAbort, onProgress }: ChildTaskOptions<Progress>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onMessage = (message: ChildMessage<Answer, Progress>) => {
    if ("progress" in message) onProgress?.(message.progress);
    else if ("answer" in message) resolve(message.answer);
    // Node itself reports the modules of a child that it watches.
    else if ("failure" in message) reject(new ChildError("failed", message.failure));
  };
  const onClose = (code: number | null, killedBy: NodeJS.Signals | null) => {
    const isFull = killedBy === "SIGABRT" || code === ABORTED;
    reject(new ChildError(isFull ? "outOfMemory" : "failed", `The process ended: ${killedBy ?? code}.`));
  };
  const onError = (error: Error) => reject(new ChildError("failed", error.message));
  const onTimeout = () => {
    reject(new ChildError("outOfTime", `The process had no answer after ${timeoutMs} ms.`));
    child.kill("SIGKILL");
  };
  const measure = async () => {
    if ((await memoryOf(child)) <= (maxMb ?? Number.POSITIVE_INFINITY)) return;
    reject(new ChildError("outOfMemory", `The process took more than ${maxMb} MB.`));
    child.kill("SIGKILL");
  };
  const stop = () => {
    if (killOnAbort) {
      reject(new ChildError("aborted", "The process was stopped."));
      child.kill("SIGKILL");
    } else if (child.connected) child.send(STOP);
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
  const meter = maxMb === undefined ? undefined : setInterval(() => void measure(), MEASURED_MS).unref();
  child.on("message", onMessage).once("close", onClose).once("error", onError);
  signal?.addEventListener("abort", stop);
  child.send({ task, institute: institute() });
  if (signal?.aborted) stop();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(meter);
    child.off("message", onMessage).off("close", onClose).off("error", onError);
    signal?.removeEventListener("abort", stop);
  }
}

/** The megabytes that a process has of the memory; none where the system has no such files, as on a Mac. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Runs one task in its own process with a limited heap; the process ends with the task. */
export async function runInChild<Answer, Progress = never>(
  script: URL,
  task: object,
  { heapMb, ...options }: ChildTaskOptions<Progress> & { heapMb: number },
): Promise<Answer> {
  const child = startChild(script, heapMb);
  try {
    return await ask(child, task, options);
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * The bytes that a script with `writeOutput` writes in its own process, which starts with the first read. The stream fails if the
 * process does; cancelling it ends the process.
 */
export function streamFromChild(script: URL, task: object, heapMb: number): ReadableStream<Uint8Array> {
  async function* output(): AsyncGenerator<Uint8Array> {
    const child = startChild(script, heapMb, "pipe");
    const closed = once(child, "close");
    // A failure is reported where the stream ends.
    closed.catch(() => {});
    try {
      child.send({ task, institute: institute() });
      const pipe = child.stdio[OUTPUT_FD];
      if (pipe instanceof Readable) yield* pipe;
      const [code, killedBy] = await closed;
      if (code !== 0) throw new ChildError("failed", `The process ended: ${killedBy ?? code}.`);
    } finally {
      child.kill("SIGKILL");
    }
  }
  // Without a buffer, so that nothing is read before somebody reads.
  return toWebStream(Readable.from(output(), { objectMode: false, highWaterMark: 0 }));
}

interface WarmChild {
  heapMb: number;
  timeoutMs: number;
  /** The process ends after this many idle milliseconds. */
  idleMs: number;
}

/** A process for successive tasks; it starts with the first one and restarts after a failure. */
export function warmChild<Answer>(script: URL, { heapMb, timeoutMs, idleMs }: WarmChild) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const started = () => {
    const fresh = startChild(script, heapMb);
    // Only the timer of a pending task keeps this process running.
    fresh.unref();
    fresh.channel?.unref();
    return fresh;
  };
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  /** Accepts one task at a time. */
  return async (task: object): Promise<Answer> => {
    clearTimeout(idle);
    if (!child?.connected) child = started();
    try {
      return await ask(child, task, { timeoutMs });
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  };
}
