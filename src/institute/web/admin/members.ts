import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
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

/** The matching members, page by page. */
export const membersQuery = (params: MemberParams) =>
  infiniteQueryOptions({
    queryKey: ["profiles", "database", params],
    queryFn: ({ pageParam }) =>
      unwrap(
        browserClient.api.profiles.search.$get({
          query: {
            searchQuery: params.search || "none",
            page: String(pageParam),
            limit: String(PEOPLE_AT_ONCE),
            ...(params.year && { year: String(params.year) }),
            ...(params.category && { category: params.category }),
            ...(params.deleted && { deleted: "true" as const }),
          },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ currentPage, numberOfPages }) =>
      currentPage + 1 < numberOfPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
  });
