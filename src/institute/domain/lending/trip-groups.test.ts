import { expect, test } from "vitest";
import { groupTrips } from "./trip-groups.ts";

test("the lines of a trip are together where its first one is, and the order stays", () => {
  const rows = [
    { id: 1, trip: undefined },
    { id: 2, trip: "a" },
    { id: 3, trip: undefined },
    { id: 4, trip: "b" },
    { id: 5, trip: "a" },
  ];
  const ids = groupTrips(rows).map((group) => group.map(({ id }) => id));
  expect(ids).toEqual([[1], [2, 5], [3], [4]]);
  expect(groupTrips([])).toEqual([]);
});
