import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { type MemberCategory, memberCategoryNames } from "#domain/member-categories.ts";
import { ask, browserClient } from "../browser-client.ts";

const together = 50;

/** What the address asks for. */
export interface AskedMembers {
  search: string;
  year: number | undefined;
  category: MemberCategory | undefined;
  /** The deleted ones instead. */
  deleted: boolean;
}

/** Reads `?search=&year=&category=&deleted=`; what is not understood counts as not asked. */
export function membersAskedBy(query: URLSearchParams): AskedMembers {
  const year = query.get("year") ?? "";
  return {
    search: query.get("search")?.trim().slice(0, 200) ?? "",
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : undefined,
    category: memberCategoryNames.find((name) => name === query.get("category")),
    deleted: query.get("deleted") === "true",
  };
}

/** The members that fit, some at a time. */
export const members = (asked: AskedMembers) =>
  infiniteQueryOptions({
    queryKey: ["profiles", "database", asked],
    queryFn: ({ pageParam }) =>
      ask(
        browserClient.api.profiles.search.$get({
          query: {
            searchQuery: asked.search || "none",
            page: String(pageParam),
            limit: String(together),
            ...(asked.year && { year: String(asked.year) }),
            ...(asked.category && { category: asked.category }),
            ...(asked.deleted && { deleted: "true" as const }),
          },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ currentPage, numberOfPages }) =>
      currentPage + 1 < numberOfPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
  });
