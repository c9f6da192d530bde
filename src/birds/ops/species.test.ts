import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listAll } from "#birds/db/guide/rows.ts";
import type { Db } from "#core/db/connect.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { species } from "./species.ts";

const list = [
  "taxonRank,scientific_name,english_name,iucn,habitat,evidence",
  "family,Psittacidae,African Parrots,,,",
  "species,Psittacus erithacus,Grey Parrot,VU,woodland,spans",
  "species,Numida meleagris,Helmeted Guineafowl,LC,,spans",
].join("\n");

describeWithDatabase("the command that imports a checklist", (open) => {
  async function importing(db: Db, ...words: string[]) {
    const folder = await mkdtemp(join(tmpdir(), "species-command-"));
    const file = join(folder, "list.csv");
    await writeFile(file, list);
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "info").mockImplementation(() => {});
    try {
      const output = await species.run(db, ["import", file, ...words]);
      return output || errors.mock.calls.join("\n");
    } finally {
      vi.restoreAllMocks();
      await rm(folder, { recursive: true, force: true });
    }
  }
  const withOurs = async () => {
    const { db } = await open();
    const parrot = { name: "Grey Parrot", scientificName: "Psittacus erithacus" };
    await makeSpecies(db, { ...parrot, status: "EN", habitat: "forest", evidence: "confirmed" });
    return db;
  };
  const facts = async (db: Db) =>
    (await listAll(db)).map(({ name, status, statusYear, taxonomyVersion }) =>
      [name, status, statusYear, taxonomyVersion].join(),
    );

  test("says how many categories have no year and how many names no list, and takes both for the whole file", async () => {
    const { db } = await open();
    const output = await importing(db, "--dry-run");
    expect(output).toContain(
      "2 rows have a category without its year. Say it once for all with --status-year 2025.",
    );
    expect(output).toContain('Say it once for all with --list "AviList v2025".');
    expect(output).toContain("Left out, because they are no species: 1 family.");
    const stored = await importing(db, "--status-year", "2025", "--list", "AviList v2025");
    expect(stored).not.toContain("Say it once");
    expect((await facts(db)).sort()).toEqual([
      "Grey Parrot,VU,2025,AviList v2025",
      "Helmeted Guineafowl,LC,2025,AviList v2025",
    ]);
    await expect(importing(db, "--status-year", "1900")).rejects.toThrow("--status-year “1900”: ");
  });

  test("asks what the screen asks before it stores anything, and takes an answer for all or for some kinds", async () => {
    const db = await withOurs();
    const output = await importing(db, "--dry-run");
    expect(output).toContain("Kept: confirmed here (1): Grey Parrot");
    expect(output).toContain("--keep status,habitat or --take status,habitat.");
    const refused = expect(importing(db)).rejects;
    await refused.toThrow(
      /Red List category: one species differs .*\(Grey Parrot EN → VU\).* --keep all keeps ours/,
    );
    expect(await facts(db)).toEqual(["Grey Parrot,EN,,"]);
    await expect(importing(db, "--keep", "colour")).rejects.toThrow("--keep “colour”: name all, or some of");
    await importing(db, "--keep", "all", "--take", "status");
    expect(await listAll(db)).toMatchObject([
      { name: "Grey Parrot", status: "VU", habitat: "forest", evidence: "confirmed" },
      { name: "Helmeted Guineafowl" },
    ]);
  });
});
