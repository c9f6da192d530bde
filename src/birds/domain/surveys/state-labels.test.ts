import { expect, test } from "vitest";
import { atlasCells, atlasStates } from "./atlas.ts";
import { CELL_SIZE } from "./pentad.ts";
import { stateLabels } from "./state-labels.ts";

test("the name of each state has its place in the state, and its width ends within it", () => {
  const states = new Map(atlasCells.map(({ x, y, state }) => [`${x} ${y}`, state]));
  const stateAt = (x: number, y: number) =>
    states.get([x, y].map((value) => Math.floor(value / CELL_SIZE) * CELL_SIZE).join(" "));
  for (const { iso } of atlasStates) {
    const { x, y, width } = stateLabels.get(iso) ?? { x: 0, y: 0, width: 0 };
    expect(width, iso).toBeGreaterThan(2 * CELL_SIZE);
    const reach = width / 2 - CELL_SIZE;
    expect([stateAt(x - reach, y), stateAt(x, y), stateAt(x + reach, y)], iso).toEqual([iso, iso, iso]);
  }
});
