import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createRunner, type Job } from "./run.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A clock that the test controls. */
function setClock(start: number) {
  const clock = { at: start, ran: 0 };
  return {
    now: () => clock.at,
    elapsed: () => clock.ran,
    /** Advances both clocks. */
    pass(milliseconds: number) {
      clock.at += milliseconds;
      clock.ran += milliseconds;
    },
    /** Changes only the wall clock. */
    jump(milliseconds: number) {
      clock.at += milliseconds;
    },
  };
}

const start = Date.UTC(2026, 10, 22, 9);

describeEachDatabase("a clock that jumps 400 days ahead and back", (open) => {
  async function openJobs() {
    const app = await openApp(await open());
    const runs: number[] = [];
    const clock = setClock(start);
    const daily: Job = {
      name: "daily",
      title: "Daily",
      intervalMs: day,
      run: async () => void runs.push(clock.now()),
    };
    const unused = { send: async () => {}, close: () => {} };
    const services = {
      ...app.services,
      mailer: unused,
      readCalendar: undefined,
      dois: undefined,
      registered: {},
      readWeather: undefined,
      backups: undefined,
    };
    return { ...app, clock, runs, daily, run: createRunner(services, clock), services };
  }

  test("runs no jobs in the wrong year, and they resume when the clock is correct", async () => {
    const { clock, runs, daily, run } = await openJobs();
    await run(daily);
    clock.jump(400 * day);
    clock.pass(10_000);
    await run(daily);
    clock.jump(-400 * day);
    await run(daily);
    expect(runs).toEqual([start]);
    for (let hour = 0; hour < 25; hour++) {
      clock.pass(60 * minute);
      await run(daily);
    }
    expect(runs).toHaveLength(2);
    expect((runs[1] ?? 0) - start).toBeLessThan(day + 2 * 60 * minute);
  });

  test("delays no job that another process leased in that year", async () => {
    const { clock, runs, daily, run, services } = await openJobs();
    const ahead = setClock(start + 400 * day);
    await createRunner(services, ahead)(daily);
    await run(daily);
    clock.pass(minute);
    await run(daily);
    expect(runs).toHaveLength(2);
  });
});
