import type { FileStore } from "#adapters/files/store.ts";
import { hashPassword } from "#api/passwords.ts";
import * as accounts from "#db/accounts.ts";
import { keepEvents } from "#db/calendar.ts";
import { type Db, lockUntilCommit, transaction } from "#db/connect.ts";
import * as files from "#db/files.ts";
import * as writing from "#db/post-writing.ts";
import * as profiles from "#db/profile-writing.ts";
import { importSurveys } from "#db/survey-import.ts";
import * as visits from "#db/visits.ts";
import { keepObservation } from "#db/weather.ts";
import { PostInput } from "#domain/post.ts";
import { postTypeRow } from "#domain/post-types.ts";
import type { Account } from "#domain/viewer.ts";
import { slugOf } from "#domain/words.ts";
import { documents } from "./documents.ts";
import { seedStore } from "./equipment.ts";
import { demoEvents } from "./events.ts";
import { founder } from "./founder.ts";
import { inventedPerson, labelOf, printed } from "./labels.ts";
import { news } from "./news.ts";
import { makePdf } from "./pdf.ts";
import { chair, people } from "./people.ts";
import { proposals } from "./proposals.ts";
import { publications } from "./publications.ts";
import { research } from "./research.ts";
import { seedReviews } from "./reviews.ts";
import type { DemoPerson, DemoPost } from "./shape.ts";
import { seedSpecies } from "./species.ts";
import { demoSurveys } from "./surveys.ts";
import { theses } from "./theses.ts";
import { demoVisits } from "./visits.ts";
import { demoWeather } from "./weather.ts";

/** The password of every demo account. */
export const demoPassword = "amurum-2002";

/** The accounts that can sign in to the demo, with what each may do. */
export const demoAccounts = [
  { email: "admin@example.org", role: "admin" },
  { email: "store@example.org", role: "store admin" },
  { email: "member@example.org", role: "member with a profile" },
  { email: "newcomer@example.org", role: "confirmed account without a profile" },
] as const;

const strangers = [
  { email: "store@example.org", firstName: "Ibrahim", lastName: "Garkuwa" },
  { email: "newcomer@example.org", firstName: "Ngozi", lastName: "Umeadi" },
];

/** Fills an empty database with invented people and posts made from facts; does nothing to one that holds an account. */
export async function seedDemo(db: Db, store: FileStore): Promise<boolean> {
  if (await isOccupied(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const posts = [founder, ...research, ...documents, ...theses, ...publications, ...proposals, ...news];
  const filed = new Map(
    await Promise.all(posts.map(async (post) => [post, await storePdf(store, post)] as const)),
  );

  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "demo");
    // Another process may have filled it meanwhile.
    if (await isOccupied(trx)) return false;
    for (const person of [...people, ...strangers]) await seedAccount(trx, person, passwordHash);
    for (const person of people) await seedProfile(trx, person);
    await profiles.create(trx, null, chair);
    const writers = new Map<string, Account>();
    for (const { email } of people) {
      const account = await accounts.byEmail(trx, email);
      if (account) writers.set(email, account);
    }
    for (const post of posts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
      const file = filed.get(post);
      if (file) await files.create(trx, file);
      await seedPost(trx, post, writers, file?.url ?? null);
    }
    const [admin, member] = [writers.get("admin@example.org"), writers.get("member@example.org")];
    if (admin && member) await seedReviews(trx, { admin, member });
    await seedStore(trx, new Date());
    await seedSpecies(trx);
    await keepObservation(trx, demoWeather(Date.now()));
    await keepEvents(trx, demoEvents(Date.now()));
    const urls = [...filed.values()].flatMap((file) => file?.url ?? []);
    await visits.add(trx, demoVisits(Date.now(), urls));
    await importSurveys(trx, demoSurveys(), { accountId: null, dryRun: false });
    return true;
  });
}

const isOccupied = async (db: Db) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;

async function seedAccount(
  db: Db,
  person: { email: string; firstName: string; lastName: string },
  passwordHash: string,
) {
  const { email, firstName, lastName } = person;
  const signsIn = demoAccounts.some((account) => account.email === email);
  await accounts.create(db, {
    email,
    firstName,
    lastName,
    passwordHash: signsIn ? passwordHash : null,
    confirmed: true,
    admin: email === "admin@example.org",
    storeAdmin: email === "store@example.org",
  });
}

async function seedProfile(db: Db, { firstName, lastName, portrait, ...person }: DemoPerson) {
  const name = `${firstName} ${lastName}`;
  const profilePicture = portrait ? `/art/portrait/${portrait}-${slugOf(name)}.svg` : null;
  const bio = person.bio && `${person.bio} ${inventedPerson}`;
  await profiles.create(db, null, { ...person, name, profilePicture, ...(bio && { bio }) });
}

async function storePdf(store: FileStore, post: DemoPost): Promise<files.FileRecord | undefined> {
  const { title, pdf } = post;
  if (!pdf) return undefined;
  const bytes = await makePdf(title, printed(post));
  const key = `demo/${slugOf(pdf.name.replace(/\.pdf$/, ""))}.pdf`;
  const url = await store.write(key, bytes, "posts");
  return {
    url: url ?? `/files/${key}`,
    key,
    name: pdf.name,
    format: "pdf",
    bytes: bytes.length,
    width: null,
    height: null,
  };
}

async function seedPost(db: Db, post: DemoPost, writers: Map<string, Account>, fileUrl: string | null) {
  const writer = writers.get(post.writer);
  if (!writer) throw new Error(`The demo has no member ${post.writer}.`);
  const { createdAt, datePrecision, pending, writer: _writer, pdf: _pdf, authors, ...text } = post;
  const label = labelOf(post);
  const byName = new Map([...writers].map(([email, { name }]) => [name, email]));
  const input = PostInput.parse({
    ...text,
    content: label ? `${post.content}<p><em>${label}</em></p>` : post.content,
    fileUrl,
    authors: authors.map((name) => byName.get(name) ?? name),
  });
  await writing.create(db, writer, input, {
    // Nobody knows when a work was added to a list; it is added here and now.
    ...(postTypeRow(post.postType).order === "date" && { createdAt: new Date(createdAt).toISOString() }),
    ...(datePrecision && { datePrecision }),
    approved: !pending,
    writtenByOthers: true,
  });
}
