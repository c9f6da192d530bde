import type { FileStore } from "#adapters/files/store.ts";
import { hashPassword } from "#api/accounts/passwords.ts";
import * as accounts from "#db/accounts/accounts.ts";
import { type Db, lockUntilCommit, transaction } from "#db/connect.ts";
import * as files from "#db/files/files.ts";
import { saveEvents } from "#db/institute/calendar.ts";
import * as visits from "#db/institute/visits.ts";
import { saveObservation } from "#db/institute/weather.ts";
import * as profiles from "#db/people/writing.ts";
import * as writing from "#db/posts/writing.ts";
import { importSurveys } from "#db/surveys/import.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { PostInput } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { slugify } from "#domain/words.ts";
import { documents } from "./documents.ts";
import { seedLending } from "./equipment.ts";
import { demoEvents } from "./events.ts";
import { founder } from "./founder.ts";
import { inventedPerson, printedParagraphs, sourceLabel } from "./labels.ts";
import { news } from "./news.ts";
import { makePdf } from "./pdf.ts";
import { chair, people } from "./people.ts";
import { proposals } from "./proposals.ts";
import { publications } from "./publications.ts";
import { research } from "./research.ts";
import { seedReviews } from "./reviews.ts";
import { seedSpecies } from "./species.ts";
import { demoSurveys } from "./surveys.ts";
import { theses } from "./theses.ts";
import type { DemoPerson, DemoPost } from "./types.ts";
import { demoVisits } from "./visits.ts";
import { demoWeather } from "./weather.ts";

/** The password of every demo account. */
export const demoPassword = "amurum-2002";

/** The demo accounts that can sign in, with their roles. */
export const demoAccounts = [
  { email: "admin@example.org", role: "admin" },
  { email: "store@example.org", role: "store admin" },
  { email: "member@example.org", role: "member with a profile" },
  { email: "newcomer@example.org", role: "confirmed account without a profile" },
] as const;

const accountsWithoutProfile = [
  { email: "store@example.org", firstName: "Ibrahim", lastName: "Garkuwa" },
  { email: "newcomer@example.org", firstName: "Ngozi", lastName: "Umeadi" },
];

/** Seeds an empty database with invented people and factual posts; does nothing if any account exists. */
export async function seedDemo(db: Db, fileStore: FileStore): Promise<boolean> {
  if (await isOccupied(db)) return false;
  const passwordHash = await hashPassword(demoPassword);
  const posts = [founder, ...research, ...documents, ...theses, ...publications, ...proposals, ...news];
  const pdfByPost = new Map(
    await Promise.all(posts.map(async (post) => [post, await savePdf(fileStore, post)] as const)),
  );

  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "demo");
    // Another process may have seeded it meanwhile.
    if (await isOccupied(trx)) return false;
    for (const person of [...people, ...accountsWithoutProfile]) await seedAccount(trx, person, passwordHash);
    for (const person of people) await seedProfile(trx, person);
    await profiles.create(trx, null, chair);
    const writers = new Map<string, Account>();
    for (const { email } of people) {
      const account = await accounts.findByEmail(trx, email);
      if (account) writers.set(email, account);
    }
    for (const post of posts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
      const file = pdfByPost.get(post);
      if (file) await files.create(trx, file);
      await seedPost(trx, post, writers, file?.url ?? null);
    }
    const [admin, member] = [writers.get("admin@example.org"), writers.get("member@example.org")];
    if (admin && member) await seedReviews(trx, { admin, member });
    await seedLending(trx, new Date());
    await seedSpecies(trx);
    await saveObservation(trx, demoWeather(Date.now()));
    await saveEvents(trx, demoEvents(Date.now()));
    const urls = [...pdfByPost.values()].flatMap((file) => file?.url ?? []);
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
  const profilePicture = portrait ? `/art/portrait/${portrait}-${slugify(name)}.svg` : null;
  const bio = person.bio && `${person.bio} ${inventedPerson}`;
  await profiles.create(db, null, { ...person, name, profilePicture, ...(bio && { bio }) });
}

async function savePdf(fileStore: FileStore, post: DemoPost): Promise<files.FileRecord | undefined> {
  const { title, pdf } = post;
  if (!pdf) return undefined;
  const bytes = await makePdf(title, printedParagraphs(post));
  const key = `demo/${slugify(pdf.name.replace(/\.pdf$/, ""))}.pdf`;
  const url = await fileStore.write(key, bytes, "posts");
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
  const label = sourceLabel(post);
  const byName = new Map([...writers].map(([email, { name }]) => [name, email]));
  const input = PostInput.parse({
    ...text,
    content: label ? `${post.content}<p><em>${label}</em></p>` : post.content,
    fileUrl,
    authors: authors.map((name) => byName.get(name) ?? name),
  });
  await writing.create(db, writer, input, {
    // Works get the current time, since the date they were added is unknown.
    ...(postTypeRow(post.postType).order === "date" && { createdAt: new Date(createdAt).toISOString() }),
    ...(datePrecision && { datePrecision }),
    approved: !pending,
    writtenByOthers: true,
  });
}
