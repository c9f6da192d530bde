import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type LoanStatus, loanStatusNames } from "#domain/loan.ts";
import { largestPageSize } from "#domain/paging.ts";
import { can } from "#domain/policy.ts";
import type { LoanRequest, RequestChanges } from "#domain/request.ts";
import { ask, browserClient } from "../browser-client.ts";
import type { Person } from "../workplace/use-person.ts";

const { api } = browserClient;

/** Whether somebody runs the store; the server asks for itself. */
export const runsStore = (person: Person): boolean =>
  can({ ...person, isConfirmed: true, profileId: null, profileSlug: null }, "equipment.manage");

/** What the address of the catalogue asks for; pages count from 0 here. */
export interface Asked {
  search: string;
  page: number;
}

/** Reads `?search=&page=`; what is not understood counts as not asked. */
export function askedBy(query: URLSearchParams): Asked {
  const page = Number(query.get("page") ?? 1);
  return {
    search: query.get("search")?.trim() ?? "",
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
  };
}

/** A page of the catalogue. */
export const catalogue = ({ search, page }: Asked) =>
  queryOptions({
    queryKey: ["equipment", "list", { search, page }],
    queryFn: () =>
      search
        ? ask(api.equipment.search.$get({ query: { searchQuery: search, page: String(page) } }))
        : ask(api.equipment.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });

/** One kind of equipment. */
export const oneItem = (id: string) =>
  queryOptions({
    queryKey: ["equipment", "one", id],
    queryFn: () => ask(api.equipment[":id"].$get({ param: { id } })),
    meta: { persist: true },
  });

/** What is lent, by name, up to `most`: for a choice, or a sheet of labels. */
export const itemsUpTo = (most: number) =>
  queryOptions({
    queryKey: ["equipment", "all", most],
    queryFn: async () => {
      const items: { _id: string; name: string; available: number }[] = [];
      for (let page = 0; ; page++) {
        const { data, numberOfPages } = await itemsAt(page);
        items.push(...data.map(({ _id, name, available }) => ({ _id, name, available })));
        if (page + 1 >= numberOfPages || items.length >= most) return items;
      }
    },
  });
const itemsAt = (page: number) =>
  ask(api.equipment.$get({ query: { page: String(page), limit: String(largestPageSize) } }));

/** The history of a kind of equipment, newest first. */
export const itemHistory = (id: string, page: number) =>
  queryOptions({
    queryKey: ["equipment", "history", id, page],
    queryFn: () => ask(api.equipment[":id"].history.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** The history of all requests of one borrower, newest first. */
export const borrowerHistory = (id: string, page: number) =>
  queryOptions({
    queryKey: ["requests", "history", id, page],
    queryFn: () =>
      ask(api.request.borrower[":id"].history.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** What a table of requests is narrowed to. */
export interface RequestsAsked {
  status?: LoanStatus | undefined;
  search?: string;
  borrower?: string;
  equipment?: string;
}

export const statusOfAddress = (word: string | null): LoanStatus | undefined =>
  loanStatusNames.find((status) => status === word);

/** The first `most` requests that fit, overdue ones first, and how many there are. */
export const requestsFor = (asked: RequestsAsked, most: number) =>
  queryOptions({
    queryKey: ["requests", "list", asked, most],
    queryFn: async () => {
      const rows: LoanRequest[] = [];
      for (let page = 0; ; page++) {
        const { data, total, numberOfPages } = await requestsAt(asked, page);
        rows.push(...data);
        if (page + 1 >= numberOfPages || rows.length >= most) return { rows, total };
      }
    },
    placeholderData: keepPreviousData,
  });

/** The same, kept in the browser unless it is the store's list, which names other people. */
export const listedRequests = (forStore: boolean, asked: RequestsAsked, most: number) => ({
  ...requestsFor(asked, most),
  meta: { persist: !forStore },
});

/** The request that was made last; the lists begin with what is most pressing. */
export const latestOf = (rows: LoanRequest[]): LoanRequest | undefined =>
  rows.reduce<LoanRequest | undefined>(
    (latest, row) => (latest && latest.requestDate >= row.requestDate ? latest : row),
    undefined,
  );

const requestsAt = ({ status, search, borrower, equipment }: RequestsAsked, page: number) =>
  ask(
    api.request.$get({
      query: {
        page: String(page),
        limit: String(largestPageSize),
        ...(status && { status }),
        ...(search && { searchQuery: search }),
        ...(borrower && { borrower }),
        ...(equipment && { equipment }),
      },
    }),
  );

/** One request with its history, fetched anew each time it is opened. */
export const oneRequest = (id: string) =>
  queryOptions({
    queryKey: ["requests", "one", id],
    queryFn: () => ask(api.request[":id"].$get({ param: { id } })),
    gcTime: 0,
    staleTime: 0,
  });

/** What waits at the store. */
export const desk = queryOptions({
  queryKey: ["requests", "desk"],
  queryFn: () => ask(api.request.desk.$get()),
  refetchInterval: 60_000,
});

/** Has everything about the store fetched anew, after a change. */
export function useStoreRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["equipment"] }),
      queries.invalidateQueries({ queryKey: ["requests"] }),
    ]);
}

/** Sends a change of a request as the store makes it. */
export const sendChange = ({ _id, version }: Pick<LoanRequest, "_id" | "version">, changes: RequestChanges) =>
  ask(api.request[":id"].$patch({ param: { id: _id }, json: { ...changes, version } }));
