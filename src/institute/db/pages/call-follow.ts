import type { FollowKind, FollowNews } from "#core/db/follows/follow-kind.ts";
import { callHref, callState, deadlineOf } from "#institute/domain/pages/calls.ts";
import { hasRested } from "./call-subscriptions.ts";

const nothing: FollowNews = { lines: [], total: 0 };

/** That an announced call opens: said once. What was closed or deleted before is over, once undoing had its time. */
export const callFollow: FollowKind = {
  rhythms: ["once"],
  async find(db, _reader, what, { content }) {
    const at = new Date().toISOString();
    const call = (await content.readCalls(db, at)).find(({ name }) => name === what);
    if (!call || callState(call, at) === "closed") return undefined;
    return { what, title: `the opening of “${call.title}”`, href: callHref(call) };
  },
  async news(db, _reader, what, { upTo }, { content }) {
    const call = (await content.readCalls(db, upTo)).find(({ name }) => name === what);
    const state = call ? callState(call, upTo) : "closed";
    if (state === "announced") return nothing;
    if (!call || state === "closed") return { ...nothing, isOver: await hasRested(db, what, new Date(upTo)) };
    const line = {
      key: `call ${what}`,
      title: `${call.title} is open`,
      href: callHref(call),
      detail: `Apply by ${deadlineOf(call)}`,
    };
    return { lines: [line], total: 1, isOver: true };
  },
};
