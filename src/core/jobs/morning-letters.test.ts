import { expect, test } from "vitest";
import { openApp, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createMailServer, sendLetters } from "#tests/letters.ts";
import { makePost } from "#tests/make.ts";
import { tellWhatWaits } from "./morning-letters.ts";

const at = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, "0")}T${time}:00Z`);

describeEachDatabase("the letter of the morning", (open) => {
  async function start() {
    const app = await openApp(await open());
    const mailer = createMailServer();
    const wait = (createdAt: Date) =>
      makePost(app.db, app.people.member, { isApproved: false, createdAt: createdAt.toISOString() });
    const run = async (now: Date) => {
      // Two servers, one a moment later.
      for (const seconds of [0, 2]) await tellWhatWaits(app, new Date(now.getTime() + seconds * 1000));
      await sendLetters(app.db, mailer, new Date(now.getTime() + 5000));
    };
    return { app, mailer, run, wait };
  }

  test("tells each admin, and nobody else, what has waited for a day, once a day", async () => {
    const { mailer, run, wait } = await start();
    for (const created of [at(1, "08:00"), at(2, "12:00"), at(3, "06:00")]) await wait(created);
    for (const time of ["05:00", "06:59", "07:00", "07:10", "09:00", "12:00", "20:00"])
      await run(at(3, time));
    expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["admin@example.org", "3 posts waiting, the longest for 1 day"],
    ]);
    expect(mailer.take()[0]?.text).toContain(`${siteAddress}/today`);
    await run(at(4, "07:00"));
    expect(mailer.take().map(({ subject }) => subject)).toEqual(["3 posts waiting, the longest for 2 days"]);
    await run(at(4, "09:00"));
    expect(mailer.sent).toEqual([]);
  });

  test("names one post and a message in their own words", async () => {
    const { app, mailer, run, wait } = await start();
    await wait(at(1, "08:00"));
    await app.call(null, "POST", "/api/contact", {
      firstName: "Ngozi",
      lastName: "Umeadi",
      email: "ngozi@example.org",
      subject: "A visit",
      message: "May I come?",
    });
    await app.db
      .updateTable("contact_message")
      .set({ createdAt: at(2, "07:00").toISOString() })
      .execute();
    await app.db.deleteFrom("letter").execute();
    await run(at(3, "08:00"));
    const [letter] = mailer.take();
    expect(letter?.subject).toBe("1 post waiting, for 2 days; and more");
    expect(letter?.text).toContain("1 message waiting, for 1 day");
  });

  test("says which of the site’s own jobs have failed for a day, while they run", async () => {
    const { app, mailer, run } = await start();
    const job = (name: string, days: { ok: number; run: number }, lastError: string | null) => ({
      name,
      nextAt: at(9, "08:00").toISOString(),
      lastRunAt: at(days.run, "06:00").toISOString(),
      lastOkAt: at(days.ok, "06:00").toISOString(),
      lastError,
    });
    const jobs = [
      job("sweep-files", { ok: 2, run: 5 }, "No space left."),
      job("read-weather", { ok: 4, run: 5 }, "No answer."),
      job("count-visits", { ok: 5, run: 5 }, null),
      job("left-out-since", { ok: 1, run: 1 }, "No answer."),
    ];
    await app.db.insertInto("job").values(jobs).execute();
    await run(at(5, "08:00"));
    expect(mailer.take().map(({ subject }) => subject)).toEqual([
      "2 failing background jobs, the longest for 3 days",
    ]);
  });

  test("is not written while nothing has waited for a day", async () => {
    const { mailer, run, wait } = await start();
    await run(at(3, "08:00"));
    await wait(at(2, "20:00"));
    for (const time of ["07:00", "08:00", "10:50"]) await run(at(3, time));
    expect(mailer.sent).toEqual([]);
  });

  test("is not written to an admin who has switched it off, until it is on again", async () => {
    const { app, mailer, run, wait } = await start();
    await wait(at(1, "08:00"));
    const choose = (isOn: boolean) => app.call("admin", "PUT", "/api/user/letters", { morning: isOn });
    const chosen = async () => (await app.call("admin", "GET", "/api/user/letters")).json();
    expect(await chosen()).toEqual({ morning: true });
    expect((await choose(false)).status).toBe(204);
    expect(await chosen()).toEqual({ morning: false });
    await run(at(3, "08:00"));
    expect(mailer.sent).toEqual([]);
    await choose(true);
    await run(at(4, "08:00"));
    expect(mailer.sent).toHaveLength(1);
  });
});
