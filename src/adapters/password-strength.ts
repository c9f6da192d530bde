import { Worker } from "node:worker_threads";
import { boundedQueue } from "./bounded-queue.ts";

export interface PasswordStrength {
  /** From 0, guessed at once, to 4, out of reach. */
  score: number;
  /** What is weak about it, by zxcvbn's name for it. */
  warning: string | null;
}

const longestJudged = 72;
const idleMilliseconds = 60_000;
const longestWait = 20_000;

const inTurn = boundedQueue({ concurrency: 1, waiting: 50 });
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * How hard a password is to guess for somebody who knows `words` of its owner; told by its first 72 characters. The
 * dictionaries are loaded with the first question and let go of a minute after the last.
 */
export const passwordStrength = (password: string, words: string[]): Promise<PasswordStrength> =>
  inTurn(async () => {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      return await ask(worker, { password: password.slice(0, longestJudged), words });
    } catch (error) {
      stopWorker();
      throw error;
    } finally {
      idle = setTimeout(stopWorker, idleMilliseconds).unref();
    }
  });

function startWorker(): Worker {
  const started = new Worker(new URL("./password-strength-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 160 },
  });
  started.unref();
  return started;
}

function stopWorker() {
  void worker?.terminate();
  worker = undefined;
}

function ask(judge: Worker, question: { password: string; words: string[] }): Promise<PasswordStrength> {
  const { promise, resolve, reject } = Promise.withResolvers<PasswordStrength>();
  const fail = () => reject(new Error("The strength of a password could not be told."));
  const timer = setTimeout(fail, longestWait);
  judge.once("message", resolve).once("error", fail).once("exit", fail);
  judge.postMessage(question);
  return promise.finally(() => {
    clearTimeout(timer);
    judge.off("message", resolve).off("error", fail).off("exit", fail);
  });
}
