import type { FollowKind } from "#core/db/follows/follow-kind.ts";
import { monthOf, paragraphsOf } from "#institute/domain/newsletter/newsletter.ts";
import { findForeword } from "../newsletter/forewords.ts";
import { listNews } from "../newsletter/newsletter.ts";

/** The newsletter: each month the news, after what an admin wrote for the month in which it goes out. */
export const newsFollows: FollowKind = {
  rhythms: ["month"],
  find: async (_db, _reader, what) =>
    what === "" ? { what, title: "the newsletter", href: "/news" } : undefined,
  async news(db, reader, _what, window) {
    const { lines, total } = await listNews(db, reader, window);
    // Without news there is no letter, and no foreword to one.
    const foreword = total > 0 ? await findForeword(db, monthOf(window.upTo)) : undefined;
    return { lines, total, foreword: paragraphsOf(foreword?.text ?? "") };
  },
};
