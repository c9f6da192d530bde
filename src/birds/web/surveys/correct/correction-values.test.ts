import { expect, test } from "vitest";
import { type Count, countedNameFields, countFields } from "#birds/domain/surveys/survey.ts";
import { collect } from "#core/domain/fields.ts";
import { diffCounts, editCount, emptyCount, toRows } from "./correction-values.ts";

const blank = collect<Omit<Count, "eventID">>({ ...countedNameFields, ...countFields }, () => null);
const hamerkop: Count = {
  ...blank,
  eventID: "s",
  occurrenceID: "s:1",
  englishName: "Hamerkop",
  scientificName: "",
  individuals: 4,
};
const none = { edits: {}, added: [] };

/** The edits after a change of the row at `index`. */
function edit(
  edits: Parameters<typeof editCount>[0],
  index: number,
  change: Parameters<typeof editCount>[2],
) {
  const row = toRows([hamerkop], edits)[index];
  if (!row) throw new Error("There is no such row.");
  return { ...edits, ...editCount(edits, row, change) };
}

test("only what was changed in a count is in the draft", () => {
  const edited = edit(none, 0, { individuals: "41" });
  expect(edited).toEqual({ edits: { "s:1": { individuals: "41" } }, added: [] });
  expect(toRows([hamerkop], edited)).toMatchObject([{ englishName: "Hamerkop", individuals: "41" }]);
  expect(edit(edited, 0, { individuals: "4" })).toEqual(none);
});

test("new counts follow the stored ones and are edited in their place", () => {
  const added = { edits: {}, added: [emptyCount, emptyCount] };
  const edited = edit(added, 2, { englishName: "Cattle Egret" });
  expect(edited.added.map(({ englishName }) => englishName)).toEqual(["", "Cattle Egret"]);
});

test("a comparison lists the changed counts that differ from what is stored now", () => {
  const { edits } = edit(none, 0, { isRemoved: true });
  expect(diffCounts({ edits }, [hamerkop])).toEqual([
    { key: "s:1", label: "Hamerkop", stored: "4", typed: "removed" },
  ]);
  expect(diffCounts(edit(none, 0, { individuals: "5" }), [{ ...hamerkop, individuals: 5 }])).toEqual([]);
});
