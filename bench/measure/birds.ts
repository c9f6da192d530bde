import { importChecklist } from "#db/birds/import.ts";
import * as species from "#db/birds/species.ts";
import { iucnCodes } from "#domain/birds/iucn.ts";
import { habitats, residencies } from "#domain/birds/terms.ts";
import { readChecklistCsv } from "#formats/birds/checklist.ts";
import { atMost, type Figure, mustHold, noLimit, percentile } from "../figures.ts";
import { pick, type Random, seeded } from "../random.ts";
import { fetchRaw } from "../site.ts";
import type { Bench } from "./bench.ts";

const SPECIES_COUNT = 907;
const FAMILY_COUNT = 100;
const QUERY_COUNT = 200;

/** Imports a checklist of the size of Nigeria's, then measures facets, search and the size of the page. */
export async function measureBirds({ site, db, quick, tokens }: Bench): Promise<Figure[]> {
  const text = inventedChecklist(seeded(907));
  const started = performance.now();
  const report = await importChecklist(db, readChecklistCsv(text), { accountId: null, dryRun: false });
  const seconds = (performance.now() - started) / 1000;
  const secondReport = await importChecklist(db, readChecklistCsv(text), { accountId: null, dryRun: false });

  // The requests of signed-in people are never cached.
  const headers = { Authorization: `Bearer ${tokens.admin}` };
  const random = seeded(31);
  const turns = quick ? 50 : QUERY_COUNT;
  const timed = async (path: () => string) => {
    const times: number[] = [];
    for (let turn = 0; turn < turns + 10; turn++) {
      const address = site.url + path();
      const begun = performance.now();
      await fetchRaw(address, headers);
      if (turn >= 10) times.push(performance.now() - begun);
    }
    return {
      value: percentile(times, 0.95),
      unit: "ms",
      note: `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
    };
  };
  const facets = await timed(
    () => `/api/species?facets=true&limit=24&${pickFacet(random)}&${pickFacet(random)}`,
  );
  const found = await timed(
    () =>
      `/api/species/search?facets=true&limit=24&searchQuery=${pick(random, syllables)}${pick(random, syllables)}`,
  );
  const { total } = await species.find(db, { page: 0 });
  const weights = [];
  for (const path of ["/birdlist", "/birdlist", "/birdlist"])
    weights.push((await fetchRaw(site.url + path, { "accept-encoding": "br" })).body.length / 1000);
  return [
    atMost(`import of ${SPECIES_COUNT} species`, 5, { value: seconds, unit: "s" }),
    mustHold(
      "a second import changes nothing",
      report.created === SPECIES_COUNT && secondReport.unchanged === SPECIES_COUNT,
      `${report.created} added, then ${secondReport.unchanged} unchanged`,
    ),
    atMost(`facets of ${total.toLocaleString("en-GB")} species, p95 of ${turns}`, 60, facets),
    atMost(`search among them, p95 of ${turns}`, 60, found),
    atMost("/birdlist, HTML", 25, { value: weights.at(-1) ?? 0, unit: "KB", note: "brotli" }),
    noLimit("/birdlist, HTML, the first answer", { value: weights[0] ?? 0, unit: "KB" }),
  ];
}

const syllables = "ba ko ru ti la me no sa wi da fe gu hi jo pe ya zu che sho".split(" ");
const pickFacet = (random: Random) =>
  pick(random, [
    `status=${pick(random, iucnCodes)}`,
    `habitat=${pick(random, Object.keys(habitats))}`,
    `residency=${pick(random, Object.keys(residencies))}`,
    `family=Family${Math.floor(random() * FAMILY_COUNT)}idae`,
    "sort=status",
  ]);

function inventedChecklist(random: Random): string {
  const word = () => pick(random, syllables) + pick(random, syllables) + pick(random, syllables);
  const large = (text: string) => (text[0]?.toUpperCase() ?? "") + text.slice(1);
  const rows = Array.from({ length: SPECIES_COUNT }, (_, index) => {
    const family = `Family${index % FAMILY_COUNT}idae`;
    return [
      index + 1,
      "Passeriformes",
      family,
      `Birds of ${family}`,
      `${large(word())} ${word()}${word()}`,
      `${large(word())} ${large(word())} ${index}`,
      pick(random, iucnCodes),
      pick(random, Object.keys(residencies)),
      pick(random, Object.keys(habitats)),
      `ha: ${word()} [invented] | yo: ${word()}`,
    ].join(",");
  });
  return [
    "sequence,order,family,familyEnglish,scientificName,name,status,residency,habitat,names",
    ...rows,
  ].join("\n");
}
