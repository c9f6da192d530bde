import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { calibrate, slowdown } from "./baseline.ts";
import type { Figure } from "./figures.ts";
import { measureLarge } from "./large.ts";
import { measureBackups } from "./measure/backups.ts";
import type { Bench } from "./measure/bench.ts";
import { measureBirds } from "./measure/birds.ts";
import { measureCachedPage } from "./measure/cached-page.ts";
import { measureCluster } from "./measure/cluster.ts";
import { measureCreates, measureFreshness } from "./measure/creates.ts";
import { measureExports } from "./measure/exports.ts";
import { measureHarvest } from "./measure/harvest.ts";
import { measureImport } from "./measure/import.ts";
import { measureLending } from "./measure/lending.ts";
import { measureLighthouse } from "./measure/lighthouse.ts";
import { measureLists } from "./measure/lists.ts";
import { measureHour } from "./measure/memory.ts";
import { measurePageWeight } from "./measure/page-weight.ts";
import { measurePeople } from "./measure/people.ts";
import { measurePlans } from "./measure/plans.ts";
import { measureRenders } from "./measure/renders.ts";
import { measureSearch } from "./measure/search.ts";
import { measureSlowPhone } from "./measure/slow-phone.ts";
import { measureSoak } from "./measure/soak.ts";
import { measureStart } from "./measure/start.ts";
import { measureSurveys } from "./measure/surveys.ts";
import { measureUploads } from "./measure/uploads.ts";
import { openBench } from "./open-bench.ts";
import { heading, type Report, table, writeReport } from "./report.ts";
import { type Scratch, sqliteScratch } from "./scratch.ts";

const { values } = parseArgs({
  options: {
    postgres: { type: "boolean", default: false },
    posts: { type: "string" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    profile: { type: "string" },
    soak: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    minutes: { type: "string", default: "10" },
  },
});
const { quick } = values;
const usualPosts = values.growth ? 1_000_000 : 100_000;
const posts = Number(values.posts ?? (quick ? usualPosts / 10 : usualPosts));

const measurements: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  plans: measurePlans,
  weight: measurePageWeight,
  cached: measureCachedPage,
  cluster: measureCluster,
  renders: measureRenders,
  lists: measureLists,
  search: measureSearch,
  people: measurePeople,
  exports: measureExports,
  harvest: measureHarvest,
  birds: measureBirds,
  creates: measureCreates,
  surveys: measureSurveys,
  import: measureImport,
  uploads: measureUploads,
  freshness: measureFreshness,
  store: measureLending,
  backup: measureBackups,
  // A browser uses the entire machine, even for a while after it ends, so only the hour follows it.
  lighthouse: measureLighthouse,
  phone: measureSlowPhone,
};
const isWanted = (name: string) => values.only === "" || values.only.split(",").includes(name);

async function measureAll(scratch: Scratch): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (more: Figure[]) => {
    console.info(table(more));
    figures.push(...more);
  };
  calibrate();
  if (values.soak) return withSite(scratch, "soak", (bench) => measureSoak(bench, Number(values.minutes)));
  if (isWanted("start")) add(await measureStart(scratch, quick));
  for (const [name, measure] of Object.entries(measurements))
    if (isWanted(name)) add(await withSite(scratch, name, measure));
  if (isWanted("hour")) add(await withSite(scratch, "hour", measureHour));
  return figures;
}

/** Starts a new site for each measurement. */
async function withSite(scratch: Scratch, name: string, measure: (bench: Bench) => Promise<Figure[]>) {
  const flags = values.profile && `--cpu-prof --cpu-prof-dir=${resolve(values.profile, name)}`;
  calibrate();
  const { bench, close } = await openBench(scratch, quick, {
    ...(flags && { NODE_OPTIONS: flags }),
    // The soak run sends wrong passwords from many addresses.
    ...(values.soak && { TRUST_PROXY: "true" }),
  });
  try {
    return await measure(bench);
  } finally {
    await close();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const makeScratch = values.postgres ? (await import("./scratch-postgres.ts")).postgresScratch : sqliteScratch;

async function measure(): Promise<Figure[]> {
  if (values.growth) return measureLarge(makeScratch, { posts, quick, isWanted });
  const scratch = await makeScratch(posts);
  try {
    return await measureAll(scratch);
  } finally {
    await scratch.close();
  }
}

const report: Report = {
  database: values.postgres ? "PostgreSQL" : "SQLite",
  run: values.soak ? "soak" : values.growth ? "growth" : "usual",
  posts,
  quick,
  figures: await measure(),
  date: new Date().toISOString().slice(0, 10),
  slowdown: slowdown(),
};
console.info(`\n${heading(report)}\n\n${table(report.figures)}`);
if (values.write) writeReport(report, values.only !== "");
process.exit(report.figures.some(({ ok }) => ok === false) ? 1 : 0);
