import type { Paged } from "#core/domain/paging.ts";

/** Fetches pages of a list until there are `limit` rows. */
export async function fetchRows<Row>(limit: number, fetchPage: (page: number) => Promise<Paged<Row>>) {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const { data, total, numberOfPages } = await fetchPage(page);
    rows.push(...data);
    if (page + 1 >= numberOfPages || rows.length >= limit) return { rows, total };
  }
}
