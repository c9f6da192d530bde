import { expect, test, vi } from "vitest";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import { answer, type Reading } from "#core/domain/reading.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

vi.setConfig({ testTimeout: 120_000 });

const birdLasser =
  "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Count\n2024/03/03,06:31,9.87,8.97,0955c0855,Trip,Hamerkop,2";

const jobOf = async (app: App): Promise<SurveyImportJob | null> =>
  (await (await app.call("admin", "GET", "/api/surveys/imports/current")).json()).job;

async function reaches(app: App, state: SurveyImportJob["state"]): Promise<SurveyImportJob> {
  await vi.waitFor(async () => expect((await jobOf(app))?.state).toBe(state), {
    timeout: 60_000,
    interval: 50,
  });
  const job = await jobOf(app);
  if (!job) throw new Error("There is no import.");
  return job;
}

const propose = (app: App, body: string) =>
  app.api.request("/api/surveys/imports?propose=true", {
    method: "POST",
    headers: app.headersOf("admin"),
    body,
  });
const ask = (app: App, { _id }: SurveyImportJob, what: string, body: object) =>
  app.call("admin", "POST", `/api/surveys/imports/${_id}/${what}`, body);

/** The reading of a proposal; fails without one. */
function readingOf({ proposal }: SurveyImportJob): Reading {
  if (!proposal) throw new Error("Nothing was proposed.");
  return proposal.reading;
}

describeWithDatabase("an import that waits for how it is to be read", (open) => {
  test("is checked again in another way, and with the answer that was changed", async () => {
    const app = await openApp(await open());
    await propose(app, "Date,Site,Species,Count,More\n2018-10-04,Amurum,Hoopoe,2,7");
    const job = await reaches(app, "proposed");
    expect(job.proposal?.table).not.toBe("");
    await ask(app, job, "check", answer(readingOf(job), "complete", "yes"));
    const checked = await reaches(app, "checked");
    expect(checked.report?.proposal?.reading.complete).toBe("yes");
    const other = { ...readingOf(job), columns: readingOf(job).columns.filter(({ at }) => at !== 3) };
    await ask(app, checked, "check", other);
    await vi.waitFor(
      async () => expect((await jobOf(app))?.report?.proposal?.reading.columns).toHaveLength(3),
      { timeout: 60_000 },
    );
  });

  test("goes on after a reading and a sheet that cannot be read", async () => {
    const app = await openApp(await open());
    await propose(app, "Date,Site,Species,Count\n2018-10-04,Amurum,Hoopoe,2");
    const job = await reaches(app, "proposed");
    const lacking = {
      ...readingOf(job),
      columns: readingOf(job).columns.filter(({ field }) => field !== "name"),
    };
    await ask(app, job, "check", lacking);
    await vi.waitFor(async () => expect((await jobOf(app))?.error?.message).toMatch(/missing: site/), {
      timeout: 60_000,
    });
    expect((await jobOf(app))?.state).toBe("proposed");
    await ask(app, job, "propose", { sheet: "Another" });
    await vi.waitFor(async () => expect((await jobOf(app))?.error?.message).toMatch(/no sheet “Another”/), {
      timeout: 60_000,
    });
    await ask(app, await reaches(app, "proposed"), "check", readingOf(job));
    expect((await reaches(app, "checked")).error).toBeNull();
  });

  test("of a known program is read by its columns if a person wants that, and by its rules again", async () => {
    const app = await openApp(await open());
    await propose(app, birdLasser);
    const job = await reaches(app, "proposed");
    expect(readingOf(job)).toMatchObject({ program: "a BirdLasser file", columns: [] });
    const { table: sheet } = job.proposal ?? {};
    const columnsOf = async () => (await jobOf(app))?.proposal?.reading.columns.length;
    await ask(app, job, "propose", { sheet, byColumns: true });
    await vi.waitFor(async () => expect(await columnsOf()).toBeGreaterThan(0), { timeout: 60_000 });
    expect((await jobOf(app))?.proposal?.rules).toBe("a BirdLasser file");
    await ask(app, await reaches(app, "proposed"), "propose", { sheet });
    await vi.waitFor(async () => expect(await columnsOf()).toBe(0), { timeout: 60_000 });
  });
});
