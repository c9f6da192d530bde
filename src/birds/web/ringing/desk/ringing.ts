import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RingReportState } from "#birds/domain/ringing/ring-report.ts";
import type { SessionState } from "#birds/domain/ringing/session.ts";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { todayKey } from "#core/web/session/today-query.ts";

/** The API of ringing. */
export const ringing = browserClient.api.ringing;

/** The key of all that is read of ringing; every press reads it again. */
export const ringingKey = ["ringing"];
export const ringingChanges = [ringingKey, todayKey];

export interface SessionFilter {
  year?: string;
  state?: SessionState;
  site?: string;
}

/** A page of the sessions, the newest first. */
export const sessionsQuery = (filter: SessionFilter, paging: PageQuery) =>
  queryOptions({
    queryKey: [...ringingKey, "sessions", filter, paging],
    queryFn: () => unwrap(ringing.sessions.$get({ query: { ...filter, ...paging } })),
    placeholderData: keepPreviousData,
  });

/** One session with its birds. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...ringingKey, "session", id],
    queryFn: () => unwrap(ringing.sessions[":id"].$get({ param: { id } })),
  });

/** The strings of rings, and what became of rings without a bird. */
export const stockQuery = queryOptions({
  queryKey: [...ringingKey, "stock"],
  queryFn: () => unwrap(ringing.strings.$get()),
});

/** Birds by ring or species. */
export const birdsQuery = (search: string, paging: PageQuery) =>
  queryOptions({
    queryKey: [...ringingKey, "birds", search, paging],
    queryFn: () => unwrap(ringing.birds.$get({ query: { search, ...paging } })),
    select: (page) => ({ ...page, data: page.data.map((bird) => ({ ...bird, _id: bird.key })) }),
    placeholderData: keepPreviousData,
  });

/** The life of one bird. */
export const lifeQuery = (key: string) =>
  queryOptions({
    queryKey: [...ringingKey, "life", key],
    queryFn: () => unwrap(ringing.birds[":key"].$get({ param: { key: encodeURIComponent(key) } })),
  });

/** Every state of an encounter. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ringingKey, "versions", id],
    queryFn: () => unwrap(ringing.encounters[":id"].versions.$get({ param: { id } })),
  });

/** The doubts that are open. */
export const doubtsQuery = (paging: PageQuery) =>
  queryOptions({
    queryKey: [...ringingKey, "doubts", paging],
    queryFn: () => unwrap(ringing.doubts.$get({ query: paging })),
    placeholderData: keepPreviousData,
  });

/** What the scheme has, and what it does not have yet. */
export const handedInQuery = queryOptions({
  queryKey: [...ringingKey, "handed in"],
  queryFn: () => unwrap(ringing["handed-in"].$get()),
});

export const ringingSettingsQuery = queryOptions({
  queryKey: [...ringingKey, "settings"],
  queryFn: () => unwrap(ringing.settings.$get()),
});

/** A page of the rings that people have found. */
export const reportsQuery = (state: RingReportState, paging: PageQuery) =>
  queryOptions({
    queryKey: [...ringingKey, "reports", state, paging],
    queryFn: () => unwrap(ringing.found.$get({ query: { state, ...paging } })),
    placeholderData: keepPreviousData,
  });

export const birdHref = (key: string) => `/ringing/birds/${encodeURIComponent(key)}`;
