import { expect, test } from "vitest";
import { changedFields, diffFields, rebaseEdits, toFormValues, toSpeciesDraft } from "./species-values.ts";

const start = { ...toFormValues(null), name: "Rock Firefinch", family: "Estrildidae", names: [] };
const mine = { ...start, family: "Estrildid", content: "<p>Mine</p>" };
const theirs = { ...start, habitat: "grassland", content: "<p>Theirs</p>" };

test("only what was changed is sent", () => {
  expect(changedFields(toSpeciesDraft(start), toSpeciesDraft(mine))).toEqual(["family", "content"]);
  expect(changedFields(toSpeciesDraft(start), toSpeciesDraft(start))).toEqual([]);
});

test("of two edits each field that differs is told, and whose it would stay", () => {
  expect(diffFields({ start, mine, theirs })).toEqual([
    { field: "family", isMine: true },
    { field: "habitat", isMine: false },
    { field: "content", isMine: true },
  ]);
});

test("keeping one's own takes over what the other changed elsewhere", () => {
  expect(rebaseEdits({ start, mine, theirs })).toMatchObject({
    name: "Rock Firefinch",
    family: "Estrildid",
    habitat: "grassland",
    content: "<p>Mine</p>",
  });
});
