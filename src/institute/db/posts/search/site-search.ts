import type { SearchSource } from "#core/db/part.ts";
import type { Paged } from "#core/domain/paging.ts";
import type { Passage } from "#core/domain/passage.ts";
import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import { findKind } from "#institute/domain/posts/search-kind.ts";
import { listedTypes, type PostType } from "#institute/domain/posts/types.ts";
import * as people from "../../people/lists.ts";
import * as peopleSuggestion from "../../people/suggestion.ts";
import type { FoundPosts } from "../posts.ts";
import { suggest } from "../review/suggestion.ts";
import { addInFiles } from "./groups-in-files.ts";
import { findPassages } from "./passages.ts";
import { findByType } from "./search-by-type.ts";

declare module "#core/domain/site-search.ts" {
  interface SiteFound {
    people: Paged<ProfileSummary> & { categories: { category: MemberCategory; total: number }[] };
    posts: ({ type: PostType } & FoundPosts)[];
    /** Pages of the institute's own texts and of the menu, which the page finds itself. */
    pages: {
      href: string;
      title: string;
      lang?: string | undefined;
      passage: Passage | null;
      /** Whether it is a call that is open or announced. */
      isCurrentCall?: boolean;
    }[];
    webPages: { _id: string; slug: string; title: string; excerpt: string }[];
    /** Where the words are in the texts of posts and web pages, by their ids. */
    passages: Record<string, Passage>;
  }
}

/** So many posts of a type are counted at most; its own list counts further. */
const MAX_COUNTED = 100;

const idsOf = (groups: readonly { data: { _id: string }[] }[]) =>
  groups.flatMap(({ data }) => data.map(({ _id }) => _id));

/** Members, and posts by their types. */
export const searchInstitute: SearchSource = {
  async find(db, viewer, search, limit) {
    const filter = { ...limit, search, listed: true };
    const { letters: _letters, ...members } = await people.list(db, viewer, filter);
    const categories = members.total > 0 ? await people.countByCategory(db, viewer, filter) : [];
    const types = [...listedTypes.map(({ type }) => type), "webPage" as const];
    const window = { limit: limit.limit, most: MAX_COUNTED, least: limit.least };
    const find = async (text: string, among: readonly PostType[]) => {
      const named = await findByType(db, viewer, text, among, window);
      return limit.least === undefined ? addInFiles(db, viewer, text, named, window) : named;
    };
    const found = await find(search, types);
    // A word of kind need not be in the text: those of the kind with all other words come first.
    const kind = limit.least === undefined ? findKind(search) : undefined;
    const ofKind = kind && (await find(kind.rest, [kind.type])).get(kind.type);
    const named = kind && ofKind ? [{ type: kind.type, ...ofKind }] : [];
    const others = listedTypes.flatMap(({ type }) => {
      const group = found.get(type);
      return group && named.every((one) => one.type !== type) ? [{ type, ...group }] : [];
    });
    const posts = [...named, ...others];
    const pages = found.get("webPage") ?? { data: [], total: 0 };
    const webPages = pages.data.map(({ _id, slug, title, excerpt }) => ({ _id, slug, title, excerpt }));
    const shown = idsOf([...others, pages]);
    const passages = {
      ...(await findPassages(db, viewer, shown, search)),
      ...(kind && (await findPassages(db, viewer, idsOf(named), kind.rest))),
    };
    return {
      found: { people: { ...members, categories }, posts, webPages, passages },
      total: [members, pages, ...posts].reduce((sum, group) => sum + group.total, 0),
    };
  },
  suggest: async (db, viewer, search, found, limit) =>
    (await suggest(db, viewer, search, limit, found)) ??
    (await peopleSuggestion.suggest(db, viewer, { ...limit, search, listed: true }, found)),
};
