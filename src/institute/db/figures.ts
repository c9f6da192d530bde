import type { Db } from "#core/db/connect.ts";
import type { CountedFigure } from "#core/db/part.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { countByCategory } from "./people/lists.ts";
import { countPublicByYear } from "./posts/counts.ts";

/** So many of the last years are counted one by one. */
const YEARS = 10;

/** The graduates, theses and papers on the site, papers also for each of the last ten years that has some. */
export async function countFigures(db: Db): Promise<CountedFigure[]> {
  const categories = await countByCategory(db, null, { page: 0 });
  const graduates = categories.find(({ category }) => category === "alumni")?.total ?? 0;
  const [papers, theses] = [
    await countPublicByYear(db, "publication"),
    await countPublicByYear(db, "thesis"),
  ];
  const first = Number(lagosDay(new Date().toISOString()).slice(0, 4)) - YEARS;
  const recent = papers.years.filter(({ year }) => year > first).reverse();
  return [
    { value: graduates, text: "graduates with a profile" },
    { value: totalOf(papers), text: "publications" },
    ...recent.map(({ year, total }) => ({ value: total, text: `publications of ${year}` })),
    { value: totalOf(theses), text: "theses" },
  ];
}

const totalOf = ({ years, undated }: Awaited<ReturnType<typeof countPublicByYear>>): number =>
  years.reduce((sum, { total }) => sum + Number(total), undated);
