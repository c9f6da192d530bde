import type { PageContext } from "#core/web/page-context.ts";
import { load } from "#core/web/page-context.ts";

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** The alumni by year of graduation, newest first, without those who give no year. */
export async function listGraduatesByYear(client: PageContext["client"]) {
  const years = new Map<number, { name: string; slug: string | null }[]>();
  for (let page = 0, pages = 1; page < Math.min(pages, MAX_PAGES); page++) {
    const query = { category: "alumni", page: String(page), limit: String(PAGE_SIZE) } as const;
    const { data, numberOfPages } = await load(client.api.profiles.$get({ query }));
    for (const { name, slug, userId, yearOfGraduation: year } of data) {
      if (year === null) continue;
      years.set(year, [...(years.get(year) ?? []), { name, slug: userId === null ? null : slug }]);
    }
    pages = numberOfPages;
  }
  return [...years].sort(([a], [b]) => b - a).map(([year, people]) => ({ year, people }));
}

export type Graduates = Awaited<ReturnType<typeof listGraduatesByYear>>;
