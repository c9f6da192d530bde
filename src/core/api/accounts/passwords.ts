import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { boundedQueue } from "#core/adapters/bounded-queue.ts";

// 2 is Argon2id; the library declares it as a const enum, which erasable TypeScript cannot import.
const argon2id: Algorithm = 2;
/** OWASP's first choice: 19 MiB of memory, two passes, one lane. */
export const argon2Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash uses a core for some 30 ms, so more at a time would slow down the pages. */
const enqueue = boundedQueue({ name: "password-hashes", concurrency: 2, waiting: 100 });

export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(password, argon2Options));

let dummyHash: Promise<string> | undefined;

// `find` runs in the queue; without a hash the same work is done, so that the response time reveals nothing.
/** Whether the password matches the hash that `find` reads. */
export async function verifyPassword(find: () => Promise<string | null>, password: string): Promise<boolean> {
  return enqueue(async () => {
    dummyHash ??= hash("a password that nobody has", argon2Options);
    const stored = await find();
    const matches = await verify(stored ?? (await dummyHash), password);
    return stored !== null && matches;
  });
}
