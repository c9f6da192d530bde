import { type Db, transaction } from "#db/connect.ts";
import { create } from "#db/people/writing.ts";
import { memberCategoryNames } from "#domain/people/member-categories.ts";
import { atMost, type Figure, noLimit, percentile } from "../figures.ts";
import { processorTime } from "../process.ts";
import { between, pick, seeded } from "../random.ts";
import { fetchRaw } from "../site.ts";
import { peopleNames } from "../vocabulary.ts";
import type { Bench } from "./bench.ts";

const PEOPLE_COUNT = 5000;

/** Directories with 5,000 more people, four fifths of them alumni; a profile changes before each page. */
export async function measurePeople(bench: Bench): Promise<Figure[]> {
  await addPeople(bench.db, PEOPLE_COUNT);
  const first = await timeAfterChanges(bench, "/people/alumni");
  const last = await timeAfterChanges(bench, "/people/alumni?page=9999");
  const found = await timeAfterChanges(bench, "/people/alumni?search=ba&year=2012");
  return [
    atMost("directory of 5,000 people, first page, uncached, p95", 60, p95(first.times)),
    atMost("directory of 5,000 people, last page, uncached, p95", 60, p95(last.times)),
    noLimit("directory of 5,000 people, search and year, uncached, p95", p95(found.times)),
    noLimit("directory of 5,000 people, first page, uncached, CPU", { value: first.cpu, unit: "ms" }),
  ];
}

const p95 = (times: number[]) => ({ value: percentile(times, 0.95), unit: "ms" });

/** The times of a page in milliseconds, each after a change that clears the caches, and its mean CPU time. */
async function timeAfterChanges({ site, tokens, quick }: Bench, path: string) {
  const times: number[] = [];
  let spent = 0;
  const count = quick ? 40 : 200;
  const { profile }: { profile: { _id: string } } = await callApi(
    `${site.url}/api/profiles/me`,
    tokens.admin,
  );
  for (let turn = -10; turn < count; turn++) {
    const bio = `Turn ${turn} of ${path}`;
    await callApi(`${site.url}/api/profiles/${profile._id}`, tokens.admin, "PATCH", { bio });
    const before = processorTime(site.pid);
    const start = performance.now();
    const { status } = await fetchRaw(site.url + path);
    if (turn >= 0) times.push(performance.now() - start);
    if (turn >= 0) spent += processorTime(site.pid) - before;
    if (status !== 200) throw new Error(`${path} returned ${status}.`);
  }
  return { times, cpu: spent / times.length };
}

async function callApi(url: string, token: string, method = "GET", body?: object) {
  const reply = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${url} returned ${reply.status}.`);
  return reply.json();
}

/** Adds people, four fifths of them alumni. */
export async function addPeople(db: Db, count: number): Promise<void> {
  const random = seeded(5000);
  const names = peopleNames(count);
  await transaction(db, async (trx) => {
    for (const [index, { firstName, lastName }] of names.entries()) {
      const others = memberCategoryNames.filter((name) => name !== "alumni");
      await create(trx, null, {
        email: `person${index}@bench.example.org`,
        name: `${firstName} ${lastName}`,
        designation: "Field Ecologist",
        placeOfWork: `A university in ${lastName}`,
        bio: "Counts birds. ".repeat(20),
        about: `<p>${"Has counted birds for years. ".repeat(30)}</p>`,
        memberCategory: [index % 5 === 0 ? pick(random, others) : "alumni"],
        yearOfGraduation: between(random, 2002, 2026),
      });
    }
  });
}
