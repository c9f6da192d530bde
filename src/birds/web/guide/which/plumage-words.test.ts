import { describe, expect, test } from "vitest";
import { writePlumage } from "#birds/domain/guide/which/plumage.ts";
import { readBird } from "#core/web/art/bird.ts";
import familyTable from "#core/web/art/families.csv?raw";
import { kindOfBird } from "#core/web/art/families.ts";
import { plumages } from "#core/web/art/plumage.ts";
import { wordsOfPlumage } from "./plumage-words.ts";

describe("the plumage in words", () => {
  test("says the striking colours of a bird before the dull ones, and those of bill and legs apart", () => {
    const words = (species: string) => {
      const plumage = plumages.get(species);
      if (!plumage) throw new Error(`${species} has no row.`);
      return wordsOfPlumage(species, plumage);
    };
    expect([...words("malimbus-ibadanensis").colours.keys()].slice(0, 2)).toEqual(["black", "red"]);
    expect(words("vanellus-spinosus")).toMatchObject({ bill: "black", legs: "black", eye: "red" });
    expect([...words("bubulcus-ibis").colours.keys()][0]).toBe("white");
  });

  test("is stored as the drawings have it: its `--update=all` writes it again", async () => {
    const names = familyTable
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0] ?? "");
    const crests = names.flatMap((name) => {
      const kind = kindOfBird(name, name);
      return kind ? [[name, readBird(kind).parts.crest !== ""]] : [];
    });
    const rows = [...plumages].map(([species, plumage]) => [
      species,
      writePlumage(wordsOfPlumage(species, plumage)),
    ]);
    const stored = { plumages: Object.fromEntries(rows), crests: Object.fromEntries(crests) };
    const lines = JSON.stringify(stored, null, 2);
    await expect(`${lines}\n`).toMatchFileSnapshot("../../../domain/guide/which/plumage.json");
  });
});
