import { hashPassword } from "#api/accounts/passwords.ts";
import * as accounts from "#db/accounts/accounts.ts";
import { type Db, transaction } from "#db/connect.ts";
import * as profiles from "#db/people/writing.ts";
import * as writing from "#db/posts/writing.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { generatePosts } from "./posts.ts";
import { between, seeded } from "./random.ts";
import { peopleNames } from "./vocabulary.ts";

/** The accounts that the benchmark signs in with. */
export const adminEmail = "admin@bench.example.org";
export const memberEmail = "member@bench.example.org";
export const password = "a-password-for-the-bench";

const MEMBER_COUNT = 300;
const EXTERNAL_AUTHOR_COUNT = 2000;
const BATCH_SIZE = 2000;

/** Fills an empty database with `count` posts, using the same function as the API. */
export async function fill(db: Db, count: number, progress: (done: number) => void): Promise<void> {
  const { writers, people } = await fillPeople(db);
  const random = seeded(7);
  const posts = generatePosts(2026, people);
  for (let done = 0; done < count; ) {
    const size = Math.min(BATCH_SIZE, count - done);
    await transaction(db, async (trx) => {
      for (let number = 0; number < size; number++) {
        const { input, createdAt, approved } = posts.next().value;
        const writer = writers[between(random, 0, writers.length - 1)];
        if (!writer) throw new Error("There are no writers.");
        const entered = { ...input, isEnteredForOthers: true };
        await writing.create(trx, writer, entered, { createdAt, approved });
      }
    });
    done += size;
    progress(done);
  }
}

async function fillPeople(db: Db): Promise<{ writers: Account[]; people: string[] }> {
  const passwordHash = await hashPassword(password);
  const names = peopleNames(MEMBER_COUNT + EXTERNAL_AUTHOR_COUNT);
  const addresses = names
    .slice(0, MEMBER_COUNT)
    .map(
      (_, index) =>
        [adminEmail, memberEmail][index] ?? `member${String(index).padStart(3, "0")}@bench.example.org`,
    );
  await transaction(db, async (trx) => {
    for (const [index, email] of addresses.entries()) {
      const { firstName = "", lastName = "" } = names[index] ?? {};
      await accounts.create(trx, {
        email,
        firstName,
        lastName,
        passwordHash: index < 2 ? passwordHash : null,
        confirmed: true,
        admin: email === adminEmail,
      });
      await profiles.create(trx, null, { email, name: `${firstName} ${lastName}`, memberCategory: [] });
    }
  });
  const found = await Promise.all(addresses.map((email) => accounts.findByEmail(db, email)));
  const free = names.slice(MEMBER_COUNT).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return {
    writers: found.filter((account) => account !== null),
    people: [...addresses.slice(2, 200), ...free],
  };
}
