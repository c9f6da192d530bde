import { hashPassword } from "#core/api/accounts/passwords.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import * as profiles from "#institute/db/people/writing.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { generatePosts } from "./posts.ts";
import { between, pick, type Random, seeded } from "./random.ts";
import { vocabulary } from "./vocabulary.ts";

/** The accounts that the benchmark signs in with. */
export const adminEmail = "admin@bench.example.org";
export const memberEmail = "member@bench.example.org";
export const password = "a-password-for-the-bench";

const MEMBER_COUNT = 300;
const EXTERNAL_AUTHOR_COUNT = 2000;
const BATCH_SIZE = 2000;

/** Fills an empty database with `count` posts, using the same function as the API. */
export async function fill(db: Db, count: number): Promise<void> {
  const random = seeded(7);
  const writers = await fillMembers(db, random);
  const free = Array.from({ length: EXTERNAL_AUTHOR_COUNT }, () => Object.values(makeName(random)).join(" "));
  const members = writers.slice(2, 200).map(({ email }) => email);
  const posts = generatePosts(2026, [...members, ...free]);
  for (let done = 0; done < count; done += BATCH_SIZE)
    await transaction(db, async (trx) => {
      for (let number = done; number < Math.min(count, done + BATCH_SIZE); number++) {
        const { input, createdAt, approved } = posts.next().value;
        const entered = { ...input, isEnteredForOthers: true };
        await writing.create(trx, pick(random, writers), entered, { createdAt, approved });
      }
    });
}

async function fillMembers(db: Db, random: Random): Promise<Account[]> {
  const passwordHash = await hashPassword(password);
  const emails = Array.from(
    { length: MEMBER_COUNT },
    (_, index) => [adminEmail, memberEmail][index] ?? `member${index}@bench.example.org`,
  );
  await transaction(db, async (trx) => {
    for (const [index, email] of emails.entries()) {
      const name = makeName(random);
      const own = {
        passwordHash: index < 2 ? passwordHash : null,
        confirmed: true,
        admin: email === adminEmail,
      };
      await accounts.create(trx, { email, ...name, ...own });
      await profiles.create(trx, null, { email, name: Object.values(name).join(" "), memberCategory: [] });
    }
  });
  const found = await Promise.all(emails.map((email) => accounts.findByEmail(db, email)));
  return found.filter((account) => account !== null);
}

function makeName(random: Random) {
  const word = () => vocabulary[between(random, 1000, vocabulary.length - 1)] ?? "";
  const capital = () => word().replace(/^./, (letter) => letter.toUpperCase());
  return { firstName: capital(), lastName: capital() };
}
