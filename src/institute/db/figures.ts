import type { Db } from "#core/db/connect.ts";
import type { CountedFigure } from "#core/db/part.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
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
    figure(graduates, "graduate", " with a profile"),
    figure(totalOf(papers), "publication"),
    ...recent.map(({ year, total }) => figure(total, "publication", ` of ${year}`)),
    { value: totalOf(theses), text: countOf(totalOf(theses), "thesis", "theses") },
  ];
}

const figure = (value: number, one: string, rest = ""): CountedFigure => ({
  value,
  text: countOf(value, one) + rest,
});

const totalOf = ({ years, undated }: Awaited<ReturnType<typeof countPublicByYear>>): number =>
  years.reduce((sum, { total }) => sum + Number(total), undated);
