import { expect, onTestFinished, test, vi } from "vitest";
import type { Mailer } from "#core/adapters/mail.ts";
import { log } from "#core/log.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { queueMail } from "#tests/queued-mail.ts";
import { createRunner, type Job } from "./run.ts";
import { sendQueuedMail } from "./send-mail.ts";

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

  test("gives up no mail that the mail server rejects in that year", async () => {
    const quiet = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => void quiet.mockRestore());
    const { db, clock, services } = await openJobs();
    await queueMail(db, { to: "a@example.org", createdAt: new Date(start).toISOString() });
    const sent: string[] = [];
    let isRefusing = true;
    const mailer: Mailer = {
      async send({ to }) {
        if (isRefusing) throw new Error("451 try later");
        sent.push(to);
      },
      close() {},
    };
    clock.jump(400 * day);
    await sendQueuedMail({ ...services, mailer }, clock.now);
    clock.jump(-400 * day);
    isRefusing = false;
    await sendQueuedMail({ ...services, mailer }, clock.now);
    expect(sent).toEqual(["a@example.org"]);
  });
});
