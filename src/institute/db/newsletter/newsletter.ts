import type { Db } from "#core/db/connect.ts";
import type { FollowNews, NewsWindow } from "#core/db/follows/follow-kind.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { newUntil } from "#core/domain/follows/mornings.ts";
import { monthAfter, type Newsletter, sentOn } from "#institute/domain/newsletter/newsletter.ts";
import { listNewPosts, toNews } from "../follows/new-posts.ts";
import { findForeword } from "./forewords.ts";

/** The news posts that became public, as far as this reader may read them now. */
export async function listNews(db: Db, reader: Viewer, window: NewsWindow): Promise<FollowNews> {
  const posts = await listNewPosts(db, reader, window, (where) => where("postType", "=", "news"));
  return toNews(db, reader, posts, window);
}

/** So many news posts are shown before the letter goes out. */
const MAX_SHOWN = 20;

/** The newsletter that goes out at the beginning of a month, as visitors would get it at this moment. */
export async function readNewsletter(db: Db, month: string): Promise<Newsletter> {
  const newOf = (name: string) => newUntil("month", sentOn(name));
  const window = { from: newOf(monthAfter(month, -1)), upTo: newOf(month), limit: MAX_SHOWN };
  const { lines, total } = await listNews(db, null, window);
  const foreword = await findForeword(db, month);
  return {
    month,
    text: foreword?.text ?? "",
    version: foreword?.version ?? 0,
    updatedAt: foreword?.updatedAt ?? null,
    by: foreword?.by ?? null,
    lines,
    total,
  };
}
