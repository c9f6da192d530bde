import type { FollowKind } from "#core/db/follows/follow-kind.ts";
import { now } from "#core/db/record.ts";
import { compareText } from "#core/domain/words.ts";
import { callHref, callState, deadlineOf, opensAt } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";

/** When a call opened or opens: on its day, or when it was published, if that is later; null if it was always there. */
const openedAt = (call: ShownCall): string | null => {
  const moments = [opensAt(call), call.since].filter((moment) => moment !== null);
  return moments.toSorted(compareText).at(-1) ?? null;
};

/** Each call that opens. */
export const callsFollows: FollowKind = {
  rhythms: ["day", "week"],
  find: async (_db, _reader, what) =>
    what === "" ? { what, title: "calls and vacancies", href: "/apply" } : undefined,
  async news(db, _reader, _what, { from, upTo, limit }, services) {
    const at = now();
    const opened = (await services.content.readCalls(db, at))
      .map((call) => ({ call, moment: openedAt(call) ?? "" }))
      .filter(({ call, moment }) => moment > from && moment <= upTo && callState(call, at) === "open")
      .sort((a, b) => compareText(b.moment, a.moment));
    const lines = opened.slice(0, limit).map(({ call }) => ({
      key: `call ${call.name}`,
      title: call.title,
      href: callHref(call),
      detail: `open until ${deadlineOf(call)}`,
    }));
    return { lines, total: opened.length };
  },
};
