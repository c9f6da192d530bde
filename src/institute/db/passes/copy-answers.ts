import type { Db, Trx } from "#core/db/connect.ts";
import { can, permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { type CopyAnswer, type CopyQuestion, mootWords } from "#institute/domain/passes/copy.ts";
import { COPY_DAYS, lastDay } from "#institute/domain/passes/pass.ts";
import { listAuthors } from "../posts/names/authors.ts";
import { type AskedWork, findAskedWork, mootOf, tellOutcome, toAskedWork } from "./copy-requests.ts";
import { decline, findPass, give, type PassRow } from "./passes.ts";

/** What a request says to a person who may answer it; 404 or 410 if there is none, 403 if it is not theirs. */
export async function readQuestion(db: Db, account: Account, id: string, now: Date): Promise<CopyQuestion> {
  const { pass, work } = await findQuestion(db, account, id);
  return toQuestion(pass, work, now);
}

function toQuestion(pass: PassRow, work: AskedWork, now: Date): CopyQuestion {
  const { name, email, why, confirmedAt, state, words, until } = pass;
  const moot = state === "waiting" ? mootOf(work, now) : null;
  return {
    work: toAskedWork(work),
    name,
    email: email ?? "",
    why,
    askedAt: confirmedAt ?? pass.askedAt,
    state,
    words,
    until,
    moot: moot && mootWords[moot],
  };
}

/** Gives or declines a copy; the first answer wins, and the same one again changes nothing. */
export async function answer(
  trx: Trx,
  account: Account,
  id: string,
  { answer, words }: CopyAnswer,
  now: Date,
): Promise<CopyQuestion> {
  const { work, giver } = await findQuestion(trx, account, id);
  const moot = mootOf(work, now);
  const isGiven = answer === "give";
  if (moot && isGiven) throw new AppError("gone", mootWords[moot]);
  if (isGiven) await keepPresentFile(trx, id, work);
  const answered = isGiven
    ? await give(trx, giver, id, { words, until: lastDay(now, COPY_DAYS) }, now)
    : await decline(trx, giver, id, words, now);
  if (answered) await tellOutcome(trx, answered, now);
  const pass = answered ?? (await findPass(trx, id));
  if (!pass) throw missing();
  if (!answered && pass.state !== (isGiven ? "open" : "declined"))
    throw new AppError("conflict", answeredWords[pass.state] ?? answeredWords.ended);
  return toQuestion(pass, work, now);
}

/** A copy is of the file that the work has when it is given; a file that replaces it later is another. */
const keepPresentFile = (trx: Trx, id: string, { fileUrl }: AskedWork) =>
  trx.updateTable("pass").set({ fileUrl }).where("id", "=", id).where("state", "=", "waiting").execute();

const answeredWords: { [state in PassRow["state"]]?: string } & { ended: string } = {
  open: "This request was answered already: the copy has been given.",
  declined: "This request was answered already: it has been declined.",
  lapsed: "This request has ended, because it had no answer for 30 days.",
  ended: "This request has ended.",
};

const missing = () => new AppError("gone", "This request has ended, and what was known of it is deleted.");

/** A proven request and its work, with the right to answer it. */
async function findQuestion(db: Db, account: Account, id: string) {
  const pass = await findPass(db, id);
  if (pass?.opens !== "file" || pass.state === "asked") throw missing();
  const work = await findAskedWork(db, pass.subjectId);
  if (!work) throw new AppError("gone", "This work has been deleted, so there is nothing to answer.");
  const authors = await listAuthors(db, work.id);
  const rights = { userId: work.userId, authors };
  if (account.isConfirmed && !can(account, "pass.give", rights))
    throw new AppError("forbidden", "Only the authors of this work and admins can answer this.");
  return { pass, work, giver: permit(account, "pass.give", rights) };
}
