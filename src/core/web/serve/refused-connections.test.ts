import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "#core/log.ts";
import { logRefusedConnections } from "./refused-connections.ts";

test("a flood of refused connections is a line at once and one each minute, with their number", () => {
  const lines: unknown[] = [];
  const spy = vi.spyOn(log, "warn").mockImplementation((line: unknown) => void lines.push(line));
  onTestFinished(() => void spy.mockRestore());
  let now = 0;
  const note = logRefusedConnections(() => now);
  for (; now < 120_000; now += 100) note("102.89.1.2");
  expect(lines).toEqual([
    { address: "102.89.1.2", count: 1 },
    { address: "102.89.1.2", count: 600 },
  ]);
});
