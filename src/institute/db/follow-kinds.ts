import type { FollowKinds } from "#core/db/follows/follow-kind.ts";
import { CALL_KIND } from "#institute/domain/pages/call-letters.ts";
import { callsFollows } from "./follows/call-follows.ts";
import { newsFollows } from "./follows/news-follows.ts";
import { personFollows, typeFollows } from "./follows/post-follows.ts";
import { searchFollows } from "./follows/search-follows.ts";
import { callFollow } from "./pages/call-follow.ts";

/** What readers can follow of the institute. */
export const followKinds: FollowKinds = {
  type: typeFollows,
  search: searchFollows,
  person: personFollows,
  calls: callsFollows,
  [CALL_KIND]: callFollow,
  news: newsFollows,
};
