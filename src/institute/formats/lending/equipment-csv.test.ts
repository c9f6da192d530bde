import { expect, test } from "vitest";
import { readListText } from "#core/formats/lists/read-text.ts";
import { equipmentReader, readEquipment } from "./equipment-csv.ts";

const read = (text: string) => readEquipment(readListText(text, equipmentReader));

test.each([
  "Item,Qty\nTripod,3",
  "S/N;Equipment name;Serial no.;Total\n1;Tripod;X-9;3",
  "Store of the institute\t\t\nName of equipment\tCondition\tQuantity\nTripod\tgood\t3",
  "DESCRIPTION,No. of units,NUMBER OF UNITS\nTripod,,3",
])("is read from a list of the store: %j", (text) => {
  expect(read(text)).toMatchObject({ problems: [], lines: [{ input: { name: "Tripod", quantity: 3 } }] });
});

test("a message is about the item in the row, and names it", () => {
  const { problems } = read("Item,Qty\n,3\nTripod,\nMist net,three\nRuler,4\nruler,5");
  expect(problems.map(({ line, who, column, message }) => `${line} (${who}) ${column}: ${message}`)).toEqual([
    "2 (undefined) Item: No name.",
    "3 (Tripod) Qty: No whole number from 0 to 100,000.",
    "4 (Mist net) Qty: “three” is not a valid whole number from 0 to 100,000.",
    "6 (ruler) Item: This equipment is already in row 5.",
  ]);
});
