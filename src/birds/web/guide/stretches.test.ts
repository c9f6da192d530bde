import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMeasures } from "#birds/domain/guide/measures.ts";
import { slugify } from "#core/domain/words.ts";
import { readCsv } from "#core/formats/csv.ts";
import { readBird } from "#core/web/art/bird.ts";
import { kindOfBird } from "#core/web/art/families.ts";
import { reachesOf } from "#core/web/art/stretch.ts";
import { findExternalFile } from "#tests/external-data.ts";

const checklist = findExternalFile("birds/nigeria_checklist_open.csv");
const names = ["bill", "depth", "tail"] as const;
/** A tail begins under the body, so that what is seen of it shrinks faster. */
const least = { bill: 0.6, depth: 0.6, tail: 0.85 };
const MOST = 1.8;
/** So few say nothing of what is usual. */
const FEWEST = 4;
/** What is closer to its drawing is left as it is. */
const UNSEEN = 0.06;

test.skipIf(!checklist)(
  "bills and tails are stretched by what AVONET measured: `--update=all` writes the file",
  async () => {
    const birds = readCsv(readFileSync(checklist ?? "")).rows.flatMap(({ cells }) => {
      const [family, species] = [slugify(cells.family ?? ""), slugify(cells.scientific_name ?? "")];
      const [mass, measures] = [Number(cells.avonet_mass_g), findMeasures(cells.scientific_name ?? "")];
      const kind = kindOfBird(family, species);
      // The drawing of one species has its own bill and tail.
      const own = kind && kindOfBird("", species) !== kindOfBird("", `${species.split("-")[0]}-sp`);
      const reaches = kind && !own ? reachesOf(readBird(kind)) : undefined;
      if (!kind || !mass || !measures || !reaches) return [];
      const { bill, tail, body } = reaches;
      const beside = (measure: number | null | undefined, drawn: number | undefined) =>
        measure && drawn ? measure / Math.cbrt(mass) / (drawn / body) : undefined;
      return {
        species,
        // All passerines are built alike; of others those that share a drawing are.
        group: cells.order === "Passeriformes" ? "passerine" : kind,
        bill: beside(measures.billLength, bill?.length),
        depth: beside(measures.billDepth, bill?.depth),
        tail: beside(measures.tail, tail?.length),
      };
    });
    const lines = birds.flatMap((bird) => {
      const factors = names.map((name) => {
        const all = birds.filter(({ group }) => group === bird.group).flatMap((one) => one[name] ?? []);
        const factor = bird[name] && all.length >= FEWEST ? bird[name] / median(all) : 1;
        return Math.abs(factor - 1) < UNSEEN ? 1 : Math.min(MOST, Math.max(least[name], factor));
      });
      if (factors.every((factor) => factor === 1)) return [];
      return `${bird.species},${factors.map((factor) => Math.round(factor * 100) / 100).join(",")}`;
    });
    expect(lines.length).toBeGreaterThan(400);
    await expect(`species,bill,depth,tail\n${lines.join("\n")}\n`).toMatchFileSnapshot(
      "../../../core/web/art/stretches.csv",
    );
  },
);

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
