import { type ChildProcess, fork } from "node:child_process";
import { type ChildMessage, STOP } from "./child-side.ts";

/** Megabytes of young memory: V8's own choice grows with the machine and would not fit a small heap. */
const YOUNG_MB = 8;
/** What a shell calls the end by SIGABRT, which is how V8 ends when its heap is full. */
const ABORTED = 134;

/** Why a child process gave no answer. */
export class ChildError extends Error {
  readonly reason: "outOfMemory" | "outOfTime" | "aborted" | "failed";

  constructor(reason: ChildError["reason"], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

interface Asking<Progress> {
  /** After so many milliseconds the child is killed. */
  timeoutMs?: number | undefined;
  /** Asks the child to stop the task; it answers when it has cleared up. */
  signal?: AbortSignal | undefined;
  /** Whether the child is killed by the signal instead, however busy it is. */
  killOnAbort?: boolean;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Starts a script of `answerTasks` in a process of its own: the end of its engine is not the end of this one. */
function startChild(script: URL, heapMb: number): ChildProcess {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`],
    serialization: "advanced",
  });
  // An error event without a listener would end this process; each task listens for its own.
  return child.on("error", () => {});
}

/** Sends a task to a child and waits for the answer; rejects with a ChildError when there is none. */
async function ask<Answer, Progress>(
  child: ChildProcess,
  task: object,
  { timeoutMs, signal, killOnAbort, onProgress }: Asking<Progress>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onMessage = (message: ChildMessage<Answer, Progress>) => {
    if ("progress" in message) onProgress?.(message.progress);
    else if ("answer" in message) resolve(message.answer);
    else reject(new ChildError("failed", message.failure));
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
  const stop = () => {
    if (killOnAbort) {
      reject(new ChildError("aborted", "The process was stopped."));
      child.kill("SIGKILL");
    } else if (child.connected) child.send(STOP);
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
  child.on("message", onMessage).once("close", onClose).once("error", onError);
  signal?.addEventListener("abort", stop);
  child.send({ task });
  if (signal?.aborted) stop();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off("message", onMessage).off("close", onClose).off("error", onError);
    signal?.removeEventListener("abort", stop);
  }
}

/** Runs one task in a process of its own with a heap of so many megabytes; the process is gone afterwards. */
export async function runInChild<Answer, Progress = never>(
  script: URL,
  task: object,
  { heapMb, ...asking }: Asking<Progress> & { heapMb: number },
): Promise<Answer> {
  const child = startChild(script, heapMb);
  try {
    return await ask(child, task, asking);
  } finally {
    child.kill("SIGKILL");
  }
}

interface WarmChild {
  heapMb: number;
  timeoutMs: number;
  /** How many milliseconds after its last answer the process ends. */
  idleMs: number;
}

/** A process that answers one task after another: it starts with the first and again after a failure. */
export function warmChild<Answer>(script: URL, { heapMb, timeoutMs, idleMs }: WarmChild) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const started = () => {
    const fresh = startChild(script, heapMb);
    // Only a task that waits keeps this process from ending, by its timer.
    fresh.unref();
    fresh.channel?.unref();
    return fresh;
  };
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  /** To be called for one task at a time. */
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
