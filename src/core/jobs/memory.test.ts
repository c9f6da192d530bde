import { expect, onTestFinished, test, vi } from "vitest";
import { listJobs } from "#core/db/jobs.ts";
import { AppError } from "#core/domain/errors.ts";
import { log } from "#core/log.ts";
import { openApp } from "#tests/app.ts";
import { describeRaces } from "#tests/databases.ts";
import { createRunner, type Job, startJobs } from "./run.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 22, 9);
const iso = (minutes: number) => new Date(start + minutes * minute).toISOString();

/** A clock that the test controls, in minutes from the start. */
function setClock() {
  const clock = { minutes: 0 };
  const elapsed = () => clock.minutes * minute;
  return { clock, now: () => start + elapsed(), elapsed };
}

describeRaces("a background job", (open) => {
  async function openJobs() {
    const app = await openApp(await open());
    const mailer = { send: async () => {}, close: () => {} };
    const none = {
      readCalendar: undefined,
      dois: undefined,
      registered: {},
      readWeather: undefined,
      backups: undefined,
    };
    const services = { ...app.services, ...none, mailer };
    const time = setClock();
    const state = async () => (await listJobs(app.db))[0];
    return { db: app.db, services, time, clock: time.clock, run: createRunner(services, time), state };
  }
  const hourly = { name: "hourly", title: "Hourly", intervalMs: 60 * minute };

  test("remembers its last run, its last success, and why it failed until it succeeds", async () => {
    const { run, clock, state } = await openJobs();
    let problem: string | undefined;
    const job: Job = {
      ...hourly,
      async run() {
        clock.minutes += 2;
        if (problem) throw new Error(problem);
      },
    };
    await run(job);
    const first = { name: "hourly", nextAt: iso(60), lastRunAt: iso(0), lastOkAt: iso(2), lastError: null };
    expect(await state()).toEqual(first);

    clock.minutes = 60;
    problem = "https://key:secret@s3.example.org took too long\n  at read (secret.ts)";
    await expect(run(job)).rejects.toThrow("took too long");
    const lastError = "https://s3.example.org took too long";
    expect(await state()).toEqual({ ...first, nextAt: iso(120), lastRunAt: iso(60), lastError });

    clock.minutes = 120;
    problem = undefined;
    await run(job);
    expect(await state()).toMatchObject({ lastRunAt: iso(120), lastOkAt: iso(122), lastError: null });
  });

  test("that runs in every process is recorded once a minute, and at once when it begins or ceases to fail", async () => {
    const { run, clock, state } = await openJobs();
    let isFailing = false;
    const job: Job = {
      name: "often",
      title: "Often",
      intervalMs: 2_000,
      isPerProcess: true,
      run: async () => {
        if (isFailing) throw new Error("no line");
      },
    };
    await run(job);
    clock.minutes = 0.5;
    await run(job);
    expect(await state()).toMatchObject({ lastRunAt: iso(0), lastOkAt: iso(0) });
    clock.minutes = 1;
    await run(job);
    const nextAt = new Date(start + minute + 2_000).toISOString();
    expect(await state()).toMatchObject({ nextAt, lastRunAt: iso(1), lastOkAt: iso(1), lastError: null });
    clock.minutes = 1.5;
    isFailing = true;
    await expect(run(job)).rejects.toThrow("no line");
    expect(await state()).toMatchObject({ lastRunAt: iso(1.5), lastOkAt: iso(1), lastError: "no line" });
    isFailing = false;
    await run(job);
    expect(await state()).toMatchObject({ lastOkAt: iso(1.5), lastError: null });
  });

  test("that lasts longer than its interval is not run by another process meanwhile", async () => {
    const { db, services, run, clock, time } = await openJobs();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let runs = 0;
    const ended = Promise.withResolvers<void>();
    const job: Job = {
      ...hourly,
      run() {
        runs += 1;
        return ended.promise;
      },
    };
    const isDue = async () => ((await listJobs(db))[0]?.nextAt ?? "") <= new Date(time.now()).toISOString();
    const long = run(job);
    while ((await listJobs(db)).length === 0);
    for (clock.minutes = 15; clock.minutes <= 180; clock.minutes += 15) {
      vi.advanceTimersByTime(15 * minute);
      const until = iso(clock.minutes + 60);
      while ((await listJobs(db))[0]?.nextAt !== until);
      await createRunner(services, time)(job);
    }
    expect(runs).toBe(1);
    ended.resolve();
    await long;
    expect(await isDue()).toBe(false);
    // The process that ran it no longer renews its lease.
    vi.advanceTimersByTime(600 * minute);
    clock.minutes += 60;
    expect(await isDue()).toBe(true);
  });

  test("that fails as expected is logged in one line, and any other with its stack", async () => {
    const { services } = await openJobs();
    const lines: unknown[][] = [];
    for (const level of ["warn", "error"] as const) {
      const spy = vi.spyOn(log, level).mockImplementation((...line: unknown[]) => {
        lines.push([level, ...line]);
      });
      onTestFinished(() => void spy.mockRestore());
    }
    const failing = (name: string, error: Error): Job => ({
      name,
      title: name,
      intervalMs: 1,
      isPerProcess: true,
      run: () => Promise.reject(error),
    });
    const expected = new AppError("unavailable", "weather.example.org took too long");
    const bug = new TypeError("x is not a function");
    const jobs = startJobs(services, [failing("weather", expected), failing("tidy", bug)]);
    await vi.waitUntil(() => ["warn", "error"].every((level) => lines.some(([first]) => first === level)));
    await jobs.stop();
    expect(lines).toContainEqual(["warn", { job: "weather", reason: expected.message }, "job failed"]);
    expect(lines).toContainEqual(["error", { job: "tidy", err: bug }, "job failed"]);
  });
});
