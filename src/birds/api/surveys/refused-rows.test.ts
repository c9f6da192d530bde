import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

describeWithDatabase("a refused row", (open) => {
  const importing = async (...rows: string[]) => {
    const app = await openApp(await open());
    const reply = await app.api.request("/api/surveys/import", {
      method: "POST",
      headers: app.headersOf("admin"),
      body: rows.join("\n"),
    });
    const surveys = await app.db
      .selectFrom("published_survey")
      .select(["date", "complete"])
      .orderBy("date")
      .execute();
    return { report: await reply.json(), surveys };
  };

  test("of no known survey leaves no list of its file complete, which the report says", async () => {
    const { report, surveys } = await importing(
      "Date,Site,Complete,Species,Count",
      "2019-11-12,Plot E,yes,Willow Warbler,3",
      "2019-11-13,Plot E,,Willow Warbler,3",
      "someday,Plot E,yes,Common Bulbul,2",
    );
    expect(surveys).toEqual([
      { date: "2019-11-12", complete: "no" },
      { date: "2019-11-13", complete: null },
    ]);
    expect(report.notes).toContain(
      "1 refused row names no survey, so no list of this file counts as complete.",
    );
  });

  test("of a list that states no absences is lost alone", async () => {
    const { report, surveys } = await importing(
      "Date,Time,Latitude,Longitude,Pentad,Species primary name,Species secondary name,Count",
      "2021/10/12,06:31,9.8712,8.9734,0955c0855,Willow Warbler,Phylloscopus trochilus,2",
      "2021/10/12,07:31,9.8712,8.9734,0955c0855,,,1",
    );
    expect(surveys).toEqual([{ date: "2021-10-12", complete: "no" }]);
    expect(report).toMatchObject({ incompleteTotal: 0, skipped: 1, counts: { created: 1 } });
  });

  test("of a list that is complete leaves that list out, and no other", async () => {
    const { report, surveys } = await importing(
      "Date,Site,Complete,Species,Count",
      "2019-11-12,Plot E,yes,Willow Warbler,3",
      "2019-11-12,Plot E,yes,Common Bulbul,-3",
      "2019-11-13,Plot E,yes,Willow Warbler,3",
    );
    expect(surveys).toEqual([{ date: "2019-11-13", complete: "yes" }]);
    expect(report.incompleteTotal).toBe(1);
  });

  test("of a list that does not say whether it is complete is lost alone", async () => {
    const { report, surveys } = await importing(
      "Date,Site,Species,Count",
      "2019-11-12,Plot E,Willow Warbler,3",
      "2019-11-12,Plot E,Common Bulbul,-3",
      "2019-11-13,Plot E,Willow Warbler,3",
      "someday,Plot E,Common Bulbul,2",
    );
    expect(surveys).toEqual([
      { date: "2019-11-12", complete: null },
      { date: "2019-11-13", complete: null },
    ]);
    expect(report).toMatchObject({ incompleteTotal: 0, skipped: 2, counts: { created: 2 } });
    // None could lose anything by a row of no known survey.
    expect(report.notes.filter((note: string) => /complete/.test(note))).toEqual([
      expect.stringContaining("none counts as complete"),
    ]);
  });
});
