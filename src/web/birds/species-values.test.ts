import { expect, test } from "vitest";
import { changedFields, diffFields, rebaseEdits, toFormValues, toSpeciesDraft } from "./species-values.ts";

const start = { ...toFormValues(null), name: "Rock Firefinch", family: "Estrildidae", names: [] };
const mine = { ...start, family: "Estrildid", content: "<p>Mine</p>" };
const theirs = { ...start, habitat: "grassland", content: "<p>Theirs</p>" };

test("only changed fields are sent", () => {
  expect(changedFields(toSpeciesDraft(start), toSpeciesDraft(mine))).toEqual(["family", "content"]);
  expect(changedFields(toSpeciesDraft(start), toSpeciesDraft(start))).toEqual([]);
});

test("a comparison of two edits lists the fields that differ and whether this edit changed them", () => {
  expect(diffFields({ start, mine, theirs })).toEqual([
    { field: "family", isMine: true },
    { field: "habitat", isMine: false },
    { field: "content", isMine: true },
  ]);
});

test("keeping your own edit includes the other person's changes to other fields", () => {
  expect(rebaseEdits({ start, mine, theirs })).toMatchObject({
    name: "Rock Firefinch",
    family: "Estrildid",
    habitat: "grassland",
    content: "<p>Mine</p>",
  });
});
