import { z } from "zod";
import { MAX_LINES } from "#core/domain/follows/follow.ts";
import { newUntil } from "#core/domain/follows/mornings.ts";
import {
  alreadyMail,
  confirmFollowMail,
  type FollowSection,
  fullMail,
  newsMail,
} from "#core/formats/follows/follow-mails.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { findById } from "../accounts/accounts.ts";
import type { Trx } from "../connect.ts";
import { type LetterNoun, type LetterServices, type Reader, toUnproven } from "../letter-noun.ts";
import { followNouns, isFull, type StoredFollow } from "./follows.ts";
import { findKind } from "./kinds.ts";
import { confirmLink, linksOf } from "./letter-links.ts";

/** To an address that was typed into a form: each is an event. */
export const confirmLetters = toUnproven({
  async read(trx, about, { email }, _now, services) {
    const rows = await trx.selectFrom("follow").selectAll().where("id", "in", about).execute();
    const compose = async ({ id, confirmedAt }: StoredFollow): Promise<MailDraft> => {
      const links = linksOf(email, services);
      if (confirmedAt !== null) return alreadyMail(links);
      return (await isFull(trx, email)) ? fullMail(links) : confirmFollowMail(confirmLink(id, services));
    };
    return new Map(rows.map((row) => [row.id, { facts: null, compose: () => compose(row) }]));
  },
});

/** Until when a reader was told of each follow (ISO 8601), by its id. */
type Told = Readonly<Record<string, string>>;

const StoredTold = z.record(z.string(), z.string());

export const readTold = (told: string | null): Told =>
  told === null ? {} : StoredTold.parse(JSON.parse(told));

/** One letter to a reader about all that is new of what they follow, as they may read it now. */
export const newsLetters: LetterNoun = {
  async read(trx, about, to, now, services) {
    if (!about.includes(to.id)) return new Map();
    const follows = await trx
      .selectFrom("follow")
      .selectAll()
      .where("reader", "=", to.id)
      .where("confirmedAt", "is not", null)
      .orderBy("confirmedAt")
      .orderBy("id")
      .execute();
    const letter = await trx
      .selectFrom("letter")
      .select(["told", "attempt", "attempted"])
      .where("noun", "=", followNouns.news)
      .where("reader", "=", to.id)
      .executeTakeFirst();
    // What may have arrived is said again as it was, under the same id, before anything later.
    const isOpen = letter?.attempt && letter.attempted !== null;
    const facts = isOpen
      ? letter.attempted
      : JSON.stringify(await readFacts(trx, follows, readTold(letter?.told ?? null), { to, now, services }));
    const compose = async (told: string | null) => {
      const windows = windowsOf(follows, readTold(told), readTold(facts));
      const sections = await readSections(trx, windows, to, services);
      return sections.length > 0 ? newsMail(sections, linksOf(to.id, services), to.firstName) : null;
    };
    return new Map([[to.id, { facts, compose }]]);
  },
};

interface Reading {
  to: Reader;
  now: Date;
  services: LetterServices;
}

/** Until when a letter of now tells of each follow; what happens once only if it has happened. */
async function readFacts(trx: Trx, follows: readonly StoredFollow[], told: Told, reading: Reading) {
  const { now, to, services } = reading;
  const facts: Record<string, string> = {};
  for (const follow of follows) {
    const before = told[follow.id];
    const upTo = newUntil(follow.every, now);
    const isOver = follow.stoppedAt !== null || (before !== undefined && before >= upTo);
    if (isOver && before !== undefined) facts[follow.id] = before;
    if (isOver) continue;
    if (follow.every === "once" && !(await hasHappened(trx, follow, upTo, to, services))) continue;
    facts[follow.id] = upTo;
  }
  return facts;
}

async function hasHappened(
  trx: Trx,
  { kind, what, confirmedAt }: StoredFollow,
  upTo: string,
  to: Reader,
  services: LetterServices,
): Promise<boolean> {
  const window = { from: confirmedAt ?? upTo, upTo, limit: 1 };
  const viewer = await findById(trx, to.id);
  const news = await findKind(kind)?.news(trx, viewer, what, window, services);
  return (news?.total ?? 0) > 0;
}

interface Due {
  follow: StoredFollow;
  from: string;
  upTo: string;
}

/** The follows of which something may have become new, and between which moments. */
const windowsOf = (follows: readonly StoredFollow[], told: Told, facts: Told): Due[] =>
  follows.flatMap((follow) => {
    const upTo = facts[follow.id];
    const start = told[follow.id] ?? "";
    const confirmed = follow.confirmedAt ?? "";
    const from = start > confirmed ? start : confirmed;
    return upTo !== undefined && follow.stoppedAt === null && from < upTo ? [{ follow, from, upTo }] : [];
  });

/** What is new, each record once, under the first follow that it fits. */
async function readSections(
  trx: Trx,
  due: readonly Due[],
  to: Reader,
  services: LetterServices,
): Promise<FollowSection[]> {
  const viewer = await findById(trx, to.id);
  const shown = new Set<string>();
  const sections: FollowSection[] = [];
  for (const { follow, from, upTo } of due) {
    const kind = findKind(follow.kind);
    const found = await kind?.find(trx, viewer, follow.what, services);
    if (!kind || !found) continue;
    const window = { from, upTo, limit: MAX_LINES + shown.size };
    const news = await kind.news(trx, viewer, follow.what, window, services);
    const others = news.lines.filter(({ key }) => !shown.has(key));
    const lines = others.slice(0, MAX_LINES);
    const more = Math.max(0, news.total - (news.lines.length - others.length) - lines.length);
    const foreword = news.foreword ?? [];
    if (lines.length === 0 && foreword.length === 0) continue;
    for (const { key } of lines) shown.add(key);
    sections.push({ ...found, foreword, lines, more });
  }
  return sections;
}
