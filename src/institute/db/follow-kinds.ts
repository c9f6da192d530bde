import type { FollowKinds } from "#core/db/follows/follow-kind.ts";

/** What readers can follow of the institute. */
export const followKinds: FollowKinds = {};
