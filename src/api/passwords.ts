import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { boundedQueue } from "#adapters/bounded-queue.ts";

// 2 is Argon2id: the library declares it as a const enum, which erasable TypeScript cannot name.
const argon2id = 2 as Algorithm;
/** OWASP's first choice: 19 MiB of memory, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash keeps a core busy for some 30 ms: more of them at a time would leave none for the pages. */
const inQueue = boundedQueue({ concurrency: 2, waiting: 100 });

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, cost));

let standIn: Promise<string> | undefined;

/**
 * Whether the password fits the hash that `find` reads once it is this one's turn; with no hash it is false after the
 * same work, so that time tells nothing.
 */
export async function passwordFits(find: () => Promise<string | null>, password: string): Promise<boolean> {
  return inQueue(async () => {
    standIn ??= hash("a password that nobody has", cost);
    const stored = await find();
    const fits = await verify(stored ?? (await standIn), password);
    return stored !== null && fits;
  });
}
