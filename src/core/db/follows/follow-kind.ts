import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { Rhythm } from "#core/domain/follows/follow.ts";
import type { Db } from "../connect.ts";
import type { LetterServices } from "../letter-noun.ts";

/** What a reader follows, as a letter and a page name it. */
export interface Followed {
  /** As it is stored, so that the same is followed once. */
  what: string;
  /** Completes “Because you follow …”: `theses`, `the search “vulture”`, `works by Ulf Ottosson`. */
  title: string;
  /** Its page on this site. */
  href: string;
}

/** One line of a letter. */
export interface FollowLine {
  /** What it is about, such as `post 0198…`: a letter has one line for each. */
  key: string;
  title: string;
  href: string;
  /** Who wrote it and when, in few words. */
  detail?: string | undefined;
}

/** What became new of one follow. */
export interface FollowNews {
  /** The newest first; at most so many as were asked for. */
  lines: FollowLine[];
  total: number;
  /** What stands before the lines, as plain paragraphs, such as an admin's foreword. */
  foreword?: string[] | undefined;
  /** Whether nothing more will come of it: the follow ends with this letter. */
  isOver?: boolean | undefined;
}

/** The moments (ISO 8601) between which something became new: after `from`, and at `upTo` or before. */
export interface NewsWindow {
  from: string;
  upTo: string;
  limit: number;
}

/** A kind of what can be followed. */
export interface FollowKind {
  /** The rhythms to choose from; the first is proposed. */
  rhythms: readonly [Rhythm, ...Rhythm[]];
  /** What was sent, as it is stored and called; undefined if this reader can follow no such thing. */
  find(db: Db, reader: Viewer, what: string, services: LetterServices): Promise<Followed | undefined>;
  /** What became new of it, as far as this reader may read it now. */
  news(
    db: Db,
    reader: Viewer,
    what: string,
    window: NewsWindow,
    services: LetterServices,
  ): Promise<FollowNews>;
}

/** The kinds of a part, by name. */
export type FollowKinds = Readonly<Record<string, FollowKind>>;
