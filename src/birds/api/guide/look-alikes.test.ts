import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

describeWithDatabase("the look-alikes of a species", (open) => {
  test("are birds of any family, change with the words that name them, and are none that was deleted", async () => {
    const app = await openApp(await open());
    const make = (name: string, family: string, comparison: string | null = null) =>
      makeSpecies(app.db, { name, scientificName: null, family, comparison });
    const text = "Its song is that of the Rock Firefinch; the Pin-tailed Whydah has a long tail.";
    await make("Jos Plateau Indigobird", "Viduidae", text);
    const firefinch = await make("Rock Firefinch", "Estrildidae");
    await make("Pin-tailed Whydah", "Viduidae");
    await make("Village Indigobird", "Viduidae");
    const read = async (slug: string) => {
      const { lookAlikes } = await (await app.call(null, "GET", `/api/species/${slug}`)).json();
      return lookAlikes.map(({ slug, sentence }: Record<string, unknown>) => [slug, sentence]);
    };
    const [song, tail] = [
      "Its song is that of the Rock Firefinch.",
      "the Pin-tailed Whydah has a long tail.",
    ];
    expect(await read("jos-plateau-indigobird")).toEqual([
      ["rock-firefinch", song],
      ["pin-tailed-whydah", tail],
    ]);
    expect(await read("rock-firefinch")).toEqual([["jos-plateau-indigobird", song]]);
    expect(await read("village-indigobird")).toEqual([]);
    await app.call("admin", "PATCH", `/api/species/${firefinch}`, { comparison: "No Village Indigobird." });
    expect(await read("village-indigobird")).toEqual([["rock-firefinch", "No Village Indigobird."]]);
    await app.call("admin", "DELETE", `/api/species/${firefinch}`);
    expect(await read("village-indigobird")).toEqual([]);
    expect(await read("jos-plateau-indigobird")).toEqual([["pin-tailed-whydah", tail]]);
  });
});
