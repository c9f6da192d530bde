import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

test("a thousand tasks at once begin a few at a time, in their order, and a page that comes meanwhile is next", async () => {
  const begun: (number | "page")[] = [];
  const pace = createPace(2, setImmediate);
  for (let task = 0; task < 1000; task++) pace(() => begun.push(task));
  begun.push("page");
  await nextTurn();
  begun.push("page");
  expect(begun).toEqual([0, 1, "page", 2, 3, "page"]);
  while (begun.at(-1) !== 999) await nextTurn();
  expect(begun.filter((one) => one !== "page")).toEqual(Array.from({ length: 1000 }, (_, task) => task));
});

test("a few tasks begin at once, in every turn", async () => {
  const begun: number[] = [];
  const pace = createPace(2, setImmediate);
  for (const task of [0, 1, 2, 3, 4, 5]) {
    pace(() => begun.push(task));
    expect(begun).toHaveLength(task + 1);
    if (task % 2 === 1) await nextTurn();
  }
});
