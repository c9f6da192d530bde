import { type Algorithm, hash, verify } from "@node-rs/argon2";

// 2 is Argon2id: the library declares it as a const enum, which erasable TypeScript cannot name.
const argon2id = 2 as Algorithm;
/** OWASP's first choice: 19 MiB of memory, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let standIn: Promise<string> | undefined;

/** Whether the password fits; with no hash it is false after the same work, so that time tells nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword("a password that nobody has");
  const fits = await verify(stored ?? (await standIn), password);
  return stored !== null && fits;
}
