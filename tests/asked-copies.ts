import { expect, vi } from "vitest";
import { followCopies } from "#institute/db/passes/copy-sweep.ts";
import { openApp, type Person } from "./app.ts";
import type { OpenDatabase } from "./databases.ts";
import { createMailServer, sendLetters } from "./letters.ts";
import { makeFile, makePost, type PostOverrides } from "./make.ts";

export const DAY_MS = 86_400_000;
/** When its clock begins; who imports it uses fake timers. */
export const begin = Date.parse("2027-03-10T12:00:00Z");
export const reader = "amina@stranger.example";
export const why = "I study moult\n\nin Kano.";
export const fileUrl = "/files/posts/moult.pdf";

/** The token of a link in a letter. */
export const tokenOf = (text: string | undefined, link: string) =>
  new RegExp(`/${link}/([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";

/** A restricted thesis that the member posted and another member wrote, and how people ask for it. */
export async function openWork(open: OpenDatabase, draft: PostOverrides = {}) {
  const database = await open();
  const app = await openApp(database);
  const { db, people, call } = app;
  await makeFile(db, fileUrl);
  const id = await makePost(db, people.member, {
    postType: "thesis",
    title: "Moult of firefinches",
    authors: ["other@example.org"],
    accessRight: "restricted",
    fileUrl,
    ...draft,
  });
  const mailer = createMailServer();
  /** Lets the site work some days after the beginning; returns the letters that it sends, by reader. */
  const work = async (days = 0) => {
    vi.setSystemTime(begin + days * DAY_MS);
    await followCopies(db, new Date());
    await sendLetters(db, mailer, new Date(Date.now() + 5 * 60_000));
    return new Map(mailer.take().map((letter) => [letter.to, letter]));
  };
  await work();
  const ask = (changes: object = {}, person: Person | null = null) =>
    call(person, "POST", "/api/passes", {
      opens: "file",
      subjectId: id,
      name: "Amina Bello",
      email: reader,
      why,
      ...changes,
    });
  const confirm = (token: string) => call(null, "POST", "/api/passes/confirm", { token });
  const answer = (token: string, given: "give" | "decline", words = "") =>
    call(null, "POST", "/api/passes/answers", { token, answer: given, words });
  /** Asks and proves the address; returns the tokens of those who may answer. */
  const asked = async (email = reader) => {
    expect((await ask({ email })).status).toBe(202);
    const proof = (await work()).get(email);
    expect((await confirm(tokenOf(proof?.text, "passes/confirm"))).status).toBe(200);
    const letters = await work();
    return new Map([...letters].map(([to, { text }]) => [to, tokenOf(text, "passes/answer")]));
  };
  const states = async () =>
    (await db.selectFrom("pass").select("state").orderBy("id").execute()).map(({ state }) => state);
  return { ...app, database, id, work, ask, asked, confirm, answer, states };
}
