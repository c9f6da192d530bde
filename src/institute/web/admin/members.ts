import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { fetchRows } from "#core/web/fetch-rows.ts";
import { type MemberCategory, memberCategoryNames } from "#institute/domain/people/member-categories.ts";

/** How many people a list shows at once: on a phone no more than a few screens. */
export const PEOPLE_AT_ONCE = 20;

/** The filter in the address. */
export interface MemberParams {
  search: string;
  year: number | undefined;
  category: MemberCategory | undefined;
  /** Shows deleted members instead. */
  deleted: boolean;
}

/** Reads `?search=&year=&category=&deleted=`; invalid values are ignored. */
export function parseMemberParams(query: URLSearchParams): MemberParams {
  const year = query.get("year") ?? "";
  return {
    search: query.get("search")?.trim().slice(0, 200) ?? "",
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : undefined,
    category: memberCategoryNames.find((name) => name === query.get("category")),
    deleted: query.get("deleted") === "true",
  };
}

const fetchMembers = (params: MemberParams, page: number, limit: number) =>
  unwrap(
    browserClient.api.profiles.search.$get({
      query: {
        searchQuery: params.search || "none",
        page: String(page),
        limit: String(limit),
        ...(params.year && { year: String(params.year) }),
        ...(params.category && { category: params.category }),
        ...(params.deleted && { deleted: "true" as const }),
      },
    }),
  );

/** All matching members. */
export const allMembersQuery = (params: MemberParams) =>
  queryOptions({
    queryKey: ["profiles", "list", params],
    queryFn: () => fetchRows(Number.POSITIVE_INFINITY, (page) => fetchMembers(params, page, MAX_PAGE_SIZE)),
  });

/** The matching members, page by page. */
export const membersQuery = (params: MemberParams) =>
  infiniteQueryOptions({
    queryKey: ["profiles", "database", params],
    queryFn: ({ pageParam }) => fetchMembers(params, pageParam, PEOPLE_AT_ONCE),
    initialPageParam: 0,
    getNextPageParam: ({ currentPage, numberOfPages }) =>
      currentPage + 1 < numberOfPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
  });
