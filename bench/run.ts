import { parseArgs } from "node:util";
import type { Figure } from "./figures.ts";
import { measureCachedPage } from "./measure/cached-page.ts";
import { measureCounts } from "./measure/counts.ts";
import { measureGrowth } from "./measure/growth.ts";
import { measurePageWeight } from "./measure/page-weight.ts";
import { measureSlowPhone } from "./measure/slow-phone.ts";
import { measureSoak } from "./measure/soak.ts";
import { table, writeReport } from "./report.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    minutes: { type: "string", default: "30" },
  },
});
const { quick, only, write } = values;

/** The parts of the benchmark; each starts its own sites, one after the other. */
const parts: Record<string, () => Promise<Figure[]>> = {
  cached: () => measureCachedPage(quick),
  growth: () => measureGrowth(quick),
  counts: () => measureCounts(quick),
  weight: measurePageWeight,
  phone: () => measureSlowPhone(quick),
  soak: () => measureSoak(quick ? 2 : Number(values.minutes)),
};

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
let missed = false;
for (const [part, measure] of Object.entries(parts)) {
  if (only !== "" && !only.split(",").includes(part)) continue;
  const figures = await measure();
  console.info(`\n${part}\n${table(figures)}`);
  if (write) writeReport(part, figures, new Date().toISOString().slice(0, 10));
  missed ||= figures.some(({ ok }) => ok === false);
}
process.exit(missed ? 1 : 0);
