import { queryOptions } from "@tanstack/react-query";
import { MAX_WAITING_ROWS } from "#core/domain/waiting.ts";
import { browserClient, unwrap } from "../browser-client.ts";

const REFRESH_MS = 60_000;
export const todayKey = ["today"];

/** What waits for the person; the page has the rows, and the menu of the other pages the numbers alone. */
export const todayQuery = (account: string, rows: typeof MAX_WAITING_ROWS | 0 = MAX_WAITING_ROWS) =>
  queryOptions({
    queryKey: [...todayKey, account, rows],
    queryFn: () => unwrap(browserClient.api.today.$get({ query: rows > 0 ? {} : { rows: String(rows) } })),
    refetchInterval: REFRESH_MS,
  });
