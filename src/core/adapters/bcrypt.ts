import { boundedQueue } from "./bounded-queue.ts";
import { warmChild } from "./child-process.ts";

const inQueue = boundedQueue({ name: "old-passwords", concurrency: 1, waiting: 50 });
const compare = warmChild<boolean>(new URL("./bcrypt-worker.ts", import.meta.url), {
  heapMb: 64,
  timeoutMs: 20_000,
  idleMs: 60_000,
});

/** Whether a password has this hash of bcrypt. */
export const matchesBcrypt = (password: string, hash: string): Promise<boolean> =>
  inQueue(() => compare({ password, hash }));
