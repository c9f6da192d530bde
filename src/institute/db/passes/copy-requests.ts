import { listAdmins } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { ask, listReaders, remind } from "#core/db/letters.ts";
import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { CONFIRM_HOURS } from "#core/domain/follows/follow.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { CopyProof, CopyThanks, MootReason } from "#institute/domain/passes/copy.ts";
import { isFileOpen } from "#institute/domain/posts/access.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { findPlace } from "../posts/posts.ts";
import { listAuthorAccounts } from "../posts/review/letters.ts";
import { findWithContent } from "../posts/rows.ts";
import { holdPost } from "../posts/state.ts";
import { copyLetterNouns } from "./copy-letter-nouns.ts";
import { findRefusal } from "./opening.ts";
import { askForCopy, findPass, type PassRow, prove } from "./passes.ts";

const HOUR_MS = 3_600_000;

/** A work that a copy can be asked of. */
interface ClosedWork {
  id: string;
  title: string;
  fileUrl: string;
}

/**
 * A public work whose file is not open to this reader, by its id or the last part of its address; 404 or 410 as for its
 * page, and 409 if there is nothing to ask for.
 */
export async function findClosedWork(db: Db, viewer: Viewer, key: string): Promise<ClosedWork> {
  const { id } = await findPlace(db, viewer, key);
  const post = await findWithContent(db, viewer, id);
  if (!post) throw new AppError("notFound", "This post does not exist.");
  if (!post.isFileClosed)
    throw new AppError(
      "conflict",
      post.fileUrl
        ? "You can open this file already, on the page of the work or in its preview."
        : "This work has no file here. Ask the library for it.",
    );
  const row = await db.selectFrom("post").select("fileUrl").where("id", "=", id).executeTakeFirst();
  if (!row?.fileUrl) throw new AppError("conflict", "This work has no file here. Ask the library for it.");
  return { id, title: post.title, fileUrl: row.fileUrl };
}

/** Who asks for a copy of what, and why. */
interface Request {
  work: ClosedWork;
  name: string;
  email: string;
  why: string;
}

/** Stores a request, and returns what was done: what is proven goes to the authors, any other address is written to first. */
export async function request(
  trx: Trx,
  { work, ...asked }: Request,
  isProven: boolean,
  now: Date,
): Promise<CopyThanks> {
  // Each is one of its own until it is proven, so that others cannot change what a person asks for.
  const id = await askForCopy(trx, { ...asked, subjectId: work.id, fileUrl: work.fileUrl }, now);
  if (isProven) return (await proveRequest(trx, id, now))?.state === "sentAgain" ? "sentAgain" : "passedOn";
  await ask(trx, { noun: copyLetterNouns.prove, about: id, reader: asked.email }, now);
  return "letter";
}

/** A request whose address can be proven, or was, and its work; undefined if it has expired or there is none. */
async function findProvable(db: Db, id: string, now: Date) {
  const pass = await findPass(db, id);
  if (pass?.opens !== "file" || isLate(pass, now)) return undefined;
  const work = await findAskedWork(db, pass.subjectId);
  return work && { pass, work };
}

const isLate = ({ state, askedAt }: PassRow, now: Date): boolean =>
  state === "asked" && Date.parse(askedAt) <= now.getTime() - CONFIRM_HOURS * HOUR_MS;

/** What has become of a request; undefined if nothing is known of it any more. */
export async function readProof(db: Db, id: string, now: Date): Promise<CopyProof | undefined> {
  const pass = await findPass(db, id);
  return pass?.opens === "file" ? toProof(db, pass, now) : undefined;
}

async function toProof(db: Db, pass: PassRow, now: Date): Promise<CopyProof> {
  const work = await findAskedWork(db, pass.subjectId);
  const isOver = pass.state === "open" && (await findRefusal(db, pass.id, now)) !== null;
  return {
    work: work && work.publicAt !== null ? toAskedWork(work) : null,
    state: isLate(pass, now) ? "late" : isOver ? "ended" : pass.state,
    until: pass.until,
  };
}

/** The last part of the address of the work whose copy a pass opened; null if none can be asked for, undefined if it opened none. */
export async function findAskAgain(db: Db, id: string, now: Date): Promise<string | null | undefined> {
  const pass = await findPass(db, id);
  if (pass?.opens !== "file") return undefined;
  const work = await findAskedWork(db, pass.subjectId);
  return work && mootOf(work, now) === null ? bareSlug(work.slug) : null;
}

/**
 * Notes that the address of a request is proven, and tells those who may answer; returns what has become of it, undefined
 * if it was not asked for any more. A mailbox has one open request for a work: another one is forgotten, and whose link is
 * lost gets it again.
 */
export async function proveRequest(trx: Trx, id: string, now: Date): Promise<CopyProof | undefined> {
  const found = await findProvable(trx, id, now);
  if (!found) return undefined;
  // Two requests of a mailbox that are proven at the same moment wait for each other.
  await holdPost(trx, found.work.id);
  const open = await findOpen(trx, found.pass, now);
  if (open) {
    await trx.deleteFrom("pass").where("id", "=", id).where("state", "=", "asked").execute();
    const proof = await toProof(trx, open, now);
    if (open.state !== "open" || found.pass.state !== "asked") return proof;
    await tellOutcome(trx, open, now);
    return { ...proof, state: "sentAgain" };
  }
  const proven = await prove(trx, id, now);
  if (proven) await tellAnswerers(trx, proven, now);
  return toProof(trx, proven ?? found.pass, now);
}

/** The other request of a mailbox for a work that waits, or was given and opens its present file. */
async function findOpen(db: Db, { id, email, subjectId }: PassRow, now: Date): Promise<PassRow | undefined> {
  for (const row of await listOfMailbox(db, subjectId, email))
    if (row.id !== id && (row.state === "waiting" || (await findRefusal(db, row.id, now)) === null))
      return row;
  return undefined;
}

/** Whether a request of a mailbox for a work waits for an answer. */
export const isWaiting = async (db: Db, workId: string, email: string): Promise<boolean> =>
  (await listOfMailbox(db, workId, email)).some(({ state }) => state === "waiting");

/** The requests of a mailbox for a work that wait or were given. */
async function listOfMailbox(db: Db, workId: string, email: string | null): Promise<PassRow[]> {
  const rows = await db
    .selectFrom("pass")
    .selectAll()
    .where("opens", "=", "file")
    .where("subjectId", "=", workId)
    .where("state", "in", ["waiting", "open"])
    .orderBy("id")
    .execute();
  const mailbox = canonicalMailbox(email ?? "");
  return rows.filter((row) => row.email !== null && canonicalMailbox(row.email) === mailbox);
}

/** Who answers for a work: its poster and the authors with accounts that can sign in, or else the admins. */
async function listAnswerers(db: Db, postId: string): Promise<string[]> {
  const authors = await listAuthorAccounts(db, postId);
  return authors.length > 0 ? authors : (await listAdmins(db)).map(({ id }) => id);
}

/** Those who may answer a request and were not written to. */
export async function listUntold(
  db: Db,
  { id, subjectId }: Pick<PassRow, "id" | "subjectId">,
): Promise<string[]> {
  const told = new Set(await listReaders(db, copyLetterNouns.asked, id));
  return (await listAnswerers(db, subjectId)).filter((reader) => !told.has(reader));
}

/** Writes to them. */
export async function tellAnswerers(
  trx: Trx,
  pass: Pick<PassRow, "id" | "subjectId">,
  now: Date,
): Promise<void> {
  for (const reader of await listUntold(trx, pass))
    await remind(trx, { noun: copyLetterNouns.asked, about: pass.id, reader }, now);
}

/** Writes to the person who asked what has become of their request. */
export const tellOutcome = async (trx: Trx, { id, email }: PassRow, now: Date): Promise<void> => {
  if (email !== null) await ask(trx, { noun: copyLetterNouns.outcome, about: id, reader: email }, now);
};

/** The work of a request as its page shows it, whether it is public or not; undefined if it is deleted. */
export const findAskedWork = (db: Db, id: string) =>
  db
    .selectFrom("post")
    .select(["id", "title", "titleHtml", "language", "slug", "postType", "fileUrl"])
    .select(["publicAt", "accessRight", "embargoUntil", "accountId as userId"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** What is said of it to who asks and who answers. */
export const toAskedWork = ({ title, titleHtml, language, postType, slug }: AskedWork) => ({
  title,
  titleHtml,
  language,
  postType,
  slug: bareSlug(slug),
});

export type AskedWork = NonNullable<Awaited<ReturnType<typeof findAskedWork>>>;

/** Why there is no copy to give of a work any more; null while there is. */
export function mootOf(work: AskedWork | undefined, now: Date): MootReason | null {
  if (!work || work.publicAt === null) return "gone";
  if (work.fileUrl === null) return "noFile";
  return isFileOpen(work, lagosDay(now)) ? "open" : null;
}
