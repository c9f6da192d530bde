/** The response of every list; pages count from 0. */
export interface Paged<Item> {
  data: Item[];
  currentPage: number;
  numberOfPages: number;
  total: number;
}

export const DEFAULT_PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;

/** What an address asks of a list, as the API takes it. */
export interface PageQuery {
  page: string;
  /** Left out where the API knows how many rows a page of this list has. */
  limit?: string;
}

/** How many rows an address asks for: `?rows=100` is as many as a page may have, as on paper. */
export const readRows = (query: URLSearchParams, usual = DEFAULT_PAGE_SIZE): number =>
  query.get("rows") === String(MAX_PAGE_SIZE) ? MAX_PAGE_SIZE : usual;

/** The `?page=` of an address, which counts from 1, as a page from 0, the first one if it is invalid; and its `?rows=`. */
export function parsePaging(query: URLSearchParams, usual = 0): PageQuery {
  const page = Number(query.get("page") ?? 1);
  const limit = readRows(query, usual);
  return {
    page: String(Number.isInteger(page) && page > 0 ? page - 1 : 0),
    ...(limit > 0 && { limit: String(limit) }),
  };
}

/** The slice of a list of `total` on page `page`; a page past the end becomes the last one. */
export function pageWindow(total: number, page: number, limit: number) {
  const numberOfPages = Math.ceil(total / limit);
  const currentPage = Math.max(0, Math.min(page, numberOfPages - 1));
  const offset = currentPage * limit;
  return { currentPage, numberOfPages, offset, size: Math.min(limit, Math.max(0, total - offset)) };
}

/** Page numbers (from 1) to offer around `current` (from 1); `null` marks a gap. */
export function pageButtons(current: number, last: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
