// Adds up the results of the two test runners, names what was skipped and what failed, and prints them in one line.
import { existsSync, readFileSync } from "node:fs";

const [folder, status] = process.argv.slice(2);
const read = (name) => {
  const file = `${folder}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};
const vitest = read("vitest");
const journeys = read("playwright");
const playwright = journeys?.stats;
const rules = (vitest?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
for (const { fullName } of rules.filter((rule) => rule.status === "skipped"))
  console.info(`Skipped: ${fullName}`);
for (const { fullName, failureMessages } of rules.filter((rule) => rule.status === "failed"))
  console.info(`Failed: ${fullName}\n${(failureMessages?.[0] ?? "").slice(0, 600)}`);
/** All journeys of a suite, which may have suites of its own. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
for (const { title, file, tests } of specsOf(journeys ?? {}).filter(({ ok }) => !ok)) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
  console.info(`Failed: ${file}: ${title}\n${(errors[0] ?? "").slice(0, 600)}`);
}
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0) + (playwright?.flaky ?? 0);
const counted = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0);
const failed = status === "0" ? counted : Math.max(1, counted);
console.info(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
