import { expect, test } from "vitest";
import { boundedQueue } from "./bounded-queue.ts";

/** Starts `count` tasks that end when `finish` is called, and records how many run at a time. */
function startTasks(queue: ReturnType<typeof boundedQueue>, count: number) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await finished;
    running--;
  };
  const results = Promise.allSettled(Array.from({ length: count }, () => queue(task)));
  return { finish, results, most: () => most };
}

test("runs two tasks at a time and refuses further ones with a time to wait", async () => {
  const { finish, results, most } = startTasks(boundedQueue({ name: "test", concurrency: 2, waiting: 3 }), 9);
  finish();
  const settled = await results;
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(most()).toBe(2);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "tooMany", details: { retryAfter: expect.any(Number) } },
  });
});

test("accepts tasks again once others have ended, even if they failed", async () => {
  const queue = boundedQueue({ name: "test", concurrency: 1, waiting: 0 });
  await expect(queue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue(async () => "done")).toBe("done");
});
