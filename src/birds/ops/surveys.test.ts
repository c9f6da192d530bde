import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeWithDatabase } from "#tests/databases.ts";
import { surveys } from "./surveys.ts";

describeWithDatabase("the command that imports surveys", (open) => {
  async function importing(text: string, ...words: string[]) {
    const { db } = await open();
    const folder = await mkdtemp(join(tmpdir(), "surveys-command-"));
    const file = join(folder, "counts.csv");
    await writeFile(file, text);
    try {
      const output = await surveys.run(db, ["import", file, ...words]);
      return { output, stored: await db.selectFrom("survey").select("complete").execute() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const silent = "Date,Site,Species,Count\n2023-11-12,Plot E,Willow Warbler,3\n";

  test("takes one answer for the lists that do not say whether they are complete", async () => {
    const { output, stored } = await importing(silent);
    expect(output).toContain("none counts as complete");
    expect(stored).toEqual([{ complete: null }]);
    expect((await importing(silent, "--complete", "yes")).stored).toEqual([{ complete: "yes" }]);
    await expect(importing(silent, "--complete", "perhaps")).rejects.toThrow("--complete is yes or no.");
  });

  test("keeps apart what is no wild bird, and takes the reasons for which it is stored all the same", async () => {
    const file =
      "Date,Site,Species,Count,Captive\n2023-11-12,Plot E,Willow Warbler,3,no\n2023-11-13,Plot E,Grey Parrot,1,yes\n";
    const { output, stored } = await importing(file);
    expect(output).toContain("1 row is kept apart: captive, row 3 (Grey Parrot).");
    expect(stored).toHaveLength(1);
    expect((await importing(file, "--take", "Captive, dead")).stored).toHaveLength(2);
    await expect(importing(file, "--take", "ugly")).rejects.toThrow("“ugly” is no reason");
  });

  test("takes what to do with positions that cannot be right", async () => {
    const far =
      "Date,Site,Latitude,Longitude,Species,Count\n2023-11-12,Plot E,9.88,8.98,Hoopoe,3\n2023-11-13,Plot E,12,8.5,Hoopoe,1\n";
    const { output, stored } = await importing(far, "--positions", "leaveOut");
    expect(output).toContain("row 3, Latitude, “12, 8.5” is 241 km from where “Plot E” is.");
    expect(stored).toHaveLength(1);
    await expect(importing(far, "--positions", "move")).rejects.toThrow(
      "--positions is site, new or leaveOut.",
    );
  });

  test("asks which columns of whole numbers are birds, and no --yes takes that for granted", async () => {
    const ducks = "Date,Site,Species,zza,zzb\n2023-11-12,Plot E,Willow Warbler,3,1\n";
    for (const words of [[], ["--yes"], ["--dry-run", "--yes"]])
      await expect(importing(ducks, ...words)).rejects.toThrow(
        /counts: .*“zza”, “zzb”.*keep or add or none/s,
      );
    await expect(importing(ducks)).rejects.toThrow("add: Willow Warbler: 4");
    const folder = await mkdtemp(join(tmpdir(), "surveys-reading-"));
    const part = { field: "individuals", part: { activity: "zza" } };
    const columns = [
      { at: 0, name: "Date", field: "date" },
      { at: 1, name: "Site", field: "name" },
      { at: 2, name: "Species", field: "englishName" },
      { at: 3, name: "zza", ...part },
      { at: 4, name: "zzb", ...part },
    ];
    const reading = async (parts: string | null) => {
      const file = join(folder, "reading.json");
      await writeFile(file, JSON.stringify({ columns, parts }));
      return file;
    };
    await expect(importing(ducks, "--reading", await reading(null))).rejects.toThrow(
      "set its parts to keep, add or none",
    );
    expect((await importing(ducks, "--reading", await reading("add"))).output).toContain("counts: 1 added");
    await rm(folder, { recursive: true, force: true });
  });
});
