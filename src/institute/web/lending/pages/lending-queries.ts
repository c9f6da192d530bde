import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { fetchRows } from "#core/web/fetch-rows.ts";
import type { Keyed } from "#core/web/send-key.ts";
import { todayKey } from "#core/web/session/today-query.ts";
import { may } from "#core/web/session/use-person.ts";
import { loanStatusNames } from "#institute/domain/lending/loan.ts";
import type { LoanRequest, RequestChanges } from "#institute/domain/lending/request.ts";
import type { LoanStatus } from "#institute/domain/lending/statuses.ts";

const { api } = browserClient;

/** Whether the person may manage the store; the server checks again. */
export const canManageEquipment = may("equipment.manage");

/** One item of the catalogue. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ["equipment", "one", id],
    queryFn: () => unwrap(api.equipment[":id"].$get({ param: { id } })),
    meta: { persist: true },
  });

/** Items by name, at least `limit` if there are as many: for a choice or a sheet of labels. */
export const itemsQuery = (limit: number) =>
  queryOptions({
    queryKey: ["equipment", "all", limit],
    queryFn: async () => {
      const { rows } = await fetchRows(limit, fetchItemsPage);
      return rows.map(({ _id, name, available, serviceDays }) => ({ _id, name, available, serviceDays }));
    },
  });
const fetchItemsPage = (page: number) =>
  unwrap(api.equipment.$get({ query: { page: String(page), limit: String(MAX_PAGE_SIZE) } }));

/** The history of an item, newest first. */
export const itemHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["equipment", "history", id, page],
    queryFn: () =>
      unwrap(api.equipment[":id"].history.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** The history of all requests of one borrower, newest first. */
export const borrowerHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["requests", "history", id, page],
    queryFn: () =>
      unwrap(api.request.borrower[":id"].history.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** The filter of a table of requests. */
export interface RequestFilter {
  status?: LoanStatus | undefined;
  /** Only what borrowers have now. */
  out?: boolean;
  search?: string;
  borrower?: string;
  equipment?: string;
}

export const parseStatus = (text: string | null): LoanStatus | undefined =>
  loanStatusNames.find((status) => status === text);

/** The matching requests, overdue ones first, at least `limit` if there are as many, with their total. */
export const requestsQuery = (filter: RequestFilter, limit: number) =>
  queryOptions({
    queryKey: ["requests", "list", filter, limit],
    queryFn: () => fetchRows(limit, (page) => fetchRequestsPage(filter, page)),
    placeholderData: keepPreviousData,
  });

/** How many requests the table shows first. */
export const FIRST_REQUESTS = 300;

/** Like `requestsQuery`, persisted in the browser except for the store, whose list has other people's data. */
export const requestListQuery = (isManager: boolean, filter: RequestFilter, limit: number) => ({
  ...requestsQuery(filter, limit),
  meta: { persist: !isManager },
});

/** The most recent request; the lists start with the most urgent one. */
export const findLatest = (rows: LoanRequest[]): LoanRequest | undefined =>
  rows.reduce<LoanRequest | undefined>(
    (latest, row) => (latest && latest.requestDate >= row.requestDate ? latest : row),
    undefined,
  );

const fetchRequestsPage = ({ status, out, search, borrower, equipment }: RequestFilter, page: number) =>
  unwrap(
    api.request.$get({
      query: {
        page: String(page),
        limit: String(MAX_PAGE_SIZE),
        ...(status && { status }),
        ...(out && { out: "true" }),
        ...(search && { searchQuery: search }),
        ...(borrower && { borrower }),
        ...(equipment && { equipment }),
      },
    }),
  );

export const fetchRequest = (id: string) => unwrap(api.request[":id"].$get({ param: { id } }));

/** One request with its history, loaded again each time it is opened. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["requests", "one", id],
    queryFn: () => fetchRequest(id),
    gcTime: 0,
    staleTime: 0,
  });

/** What a person waits for, and what is kept for them. */
export const waitsQuery = queryOptions({
  queryKey: ["equipment", "waits"],
  queryFn: () => unwrap(api.equipment.waiting.$get()),
  // The part of the page that comes later reads the same.
  staleTime: 30_000,
});

/** Who waits for an item, for the store. */
export const lineQuery = (id: string) =>
  queryOptions({
    queryKey: ["equipment", "line", id],
    queryFn: () => unwrap(api.equipment[":id"].waiting.$get({ param: { id } })),
  });

/** The queues of the store's desk. */
export const deskQuery = queryOptions({
  queryKey: ["requests", "desk"],
  queryFn: () => unwrap(api.request.desk.$get()),
  refetchInterval: 60_000,
});

/** The link to the hand-over sheet of requests, by their ids between commas. */
export const sheetLink = (ids: string) => ({ href: `/equipment/sheet/${ids}`, label: "Hand-over sheet" });

/** Everything about the store, which is read again after a change. */
export const lendingKeys = [["equipment"], ["requests"], todayKey];

/** Reloads everything about the store. */
export function useInvalidateLending() {
  const queryClient = useQueryClient();
  return () => Promise.all(lendingKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Sends a store admin's changes of a request. */
export const patchRequest = (
  { _id, version }: Pick<LoanRequest, "_id" | "version">,
  changes: RequestChanges,
  keyed?: Keyed,
) => unwrap(api.request[":id"].$patch({ param: { id: _id }, json: { ...changes, version } }, keyed));
