import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

test("a thousand tasks start a few at a time, in order, and a page that arrives meanwhile is next", async () => {
  const started: (number | "page")[] = [];
  const pace = createPace(2, setImmediate);
  for (let task = 0; task < 1000; task++) pace(() => started.push(task));
  started.push("page");
  await nextTurn();
  started.push("page");
  expect(started).toEqual([0, 1, "page", 2, 3, "page"]);
  while (started.at(-1) !== 999) await nextTurn();
  expect(started.filter((item) => item !== "page")).toEqual(Array.from({ length: 1000 }, (_, task) => task));
});

test("a few tasks start immediately in every turn", async () => {
  const started: number[] = [];
  const pace = createPace(2, setImmediate);
  for (const task of [0, 1, 2, 3, 4, 5]) {
    pace(() => started.push(task));
    expect(started).toHaveLength(task + 1);
    if (task % 2 === 1) await nextTurn();
  }
});
