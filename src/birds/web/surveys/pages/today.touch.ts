import { binOf } from "#birds/domain/surveys/phenology.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";

/** Shows today's place in the charts of the year inside `part`. */
export default function showToday(part: HTMLElement): void {
  for (const mark of part.querySelectorAll<SVGGElement>("g[data-step]")) {
    const { left, step } = mark.dataset;
    const x = Number(left) + (binOf(lagosDay(new Date())) + 0.5) * Number(step);
    mark.setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
    mark.removeAttribute("visibility");
  }
}
