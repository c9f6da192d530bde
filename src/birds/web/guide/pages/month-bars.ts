import { monthNames } from "#birds/domain/guide/which/answers.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";

/** The width and height of a month; a bar of full height is a bird of every survey. */
const STEP = 8;
const HEIGHT = 16;
/** So high is the bar of the rarest bird. */
const LOWEST = 1;

/** The year of a bird as paths of 12 bars: a line below each month with surveys, and the shares of those with few apart. */
export function drawMonths(surveys: readonly number[], seen: readonly number[]) {
  const bars = surveys.map((effort, month) => ({ x: month * STEP, effort, found: seen[month] ?? 0 }));
  const draw = (isDrawn: (effort: number) => boolean) =>
    bars
      .filter(({ effort, found }) => found > 0 && isDrawn(effort))
      .map(({ x, effort, found }) => {
        const tall = Math.max(LOWEST, Math.round((found / effort) * HEIGHT));
        return `M${x + 1} ${HEIGHT}v${-tall}h${STEP - 2}v${tall}z`;
      })
      .join("");
  return {
    base: bars.map(({ x, effort }) => (effort > 0 ? `M${x} ${HEIGHT + 0.5}h${STEP}` : "")).join(""),
    sure: draw((effort) => effort >= FEWEST_SURVEYS_OF_A_SHARE),
    pale: draw((effort) => effort < FEWEST_SURVEYS_OF_A_SHARE),
  };
}

/** The months of a bird in words; of one that only incomplete surveys recorded there are none. */
export function listMonths(seen: readonly number[]): string {
  const found = seen.flatMap((surveys, month) => (surveys > 0 ? (monthNames[month + 1] ?? []) : []));
  if (found.length === 12) return "Recorded in every month";
  return found.length > 0 ? `Recorded in ${found.join(", ")}` : "No complete survey recorded it";
}
