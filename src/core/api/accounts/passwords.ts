import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { matchesBcrypt } from "#core/adapters/bcrypt.ts";
import { boundedQueue } from "#core/adapters/bounded-queue.ts";
import { isOldHash } from "#core/domain/accounts/old-password.ts";

// 2 is Argon2id; the library declares it as a const enum, which erasable TypeScript cannot import.
const argon2id: Algorithm = 2;
/** OWASP's first choice: 19 MiB of memory, two passes, one lane. */
export const argon2Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash uses a core for some 30 ms, so more at a time would slow down the pages. */
const enqueue = boundedQueue({ name: "password-hashes", concurrency: 2, waiting: 100 });

export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(password, argon2Options));

let dummyHash: Promise<string> | undefined;

// `find` runs in the queue; without a hash the same work is done, so that the response time reveals nothing. While an account
// still has a hash of an older site, that work is part of every sign-in for the same reason.
/** Whether the password matches the hash that `find` reads; `findOld` reads one of an older site, if there is one. */
export async function verifyPassword(
  find: () => Promise<string | null>,
  password: string,
  findOld: () => Promise<string | null> = async () => null,
): Promise<boolean> {
  return enqueue(async () => {
    dummyHash ??= hash("a password that no one has", argon2Options);
    const stored = await find();
    const isOld = stored !== null && isOldHash(stored);
    const old = isOld ? stored : await findOld();
    const matchesOld = old !== null && (await matchesBcrypt(password, old));
    const matches = await verify(stored === null || isOld ? await dummyHash : stored, password);
    return stored !== null && (isOld ? matchesOld : matches);
  });
}
