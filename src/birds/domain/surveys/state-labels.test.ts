import { expect, test } from "vitest";
import { atlasCells, atlasStates } from "./atlas.ts";
import { CELL_SIZE } from "./pentad.ts";
import { stateLabels } from "./state-labels.ts";

test("the name of each state has its places in the state, level and turned, and ends within it", () => {
  const states = new Map(atlasCells.map(({ x, y, state }) => [`${x} ${y}`, state]));
  const stateAt = (x: number, y: number) =>
    states.get([x, y].map((value) => Math.floor(value / CELL_SIZE) * CELL_SIZE).join(" "));
  for (const { iso } of atlasStates) {
    for (const { x, y, width, isTurned } of stateLabels.get(iso) ?? []) {
      expect(width, iso).toBeGreaterThanOrEqual(2 * CELL_SIZE);
      const reach = width / 2 - CELL_SIZE;
      const ends = [-reach, 0, reach].map((by) => (isTurned ? stateAt(x, y + by) : stateAt(x + by, y)));
      expect(ends, iso).toEqual([iso, iso, iso]);
    }
  }
});
