import { describe, expect, test } from "vitest";
import { calendarYear, computePresence, type DetectionDay, season, seasonName } from "./arrival.ts";

const days = (...dates: string[]) => dates.map((date) => ({ date, surveys: 1 }));
const seen = (...dates: string[]): DetectionDay[] =>
  dates.map((date) => ({ date, surveys: 1, individuals: 2 }));

/** Every two weeks from July 2017 to June 2020. */
const fortnightly = Array.from({ length: 78 }, (_, number) =>
  new Date(Date.UTC(2017, 6, 3 + 14 * number)).toISOString().slice(0, 10),
);
const winter = (year: number) =>
  fortnightly.filter((date) => date >= `${year}-09-15` && date <= `${year + 1}-04-10`);

describe("a bird that winters across New Year", () => {
  const everywhere = days(...fortnightly);
  const sights = seen(...winter(2017), ...winter(2018), ...winter(2019));

  test("has its arrival and departure in the season", () => {
    const said = computePresence(everywhere, sights, season(2018));
    expect(said).toMatchObject({ state: "seen", firstSeen: "2018-09-24", lastSeen: "2019-04-08" });
    expect(said).toMatchObject({ gapBefore: 14, gapAfter: 14, wasThereBefore: false, wasThereAfter: false });
  });

  test("was present before and after the calendar year, but not all year", () => {
    const said = computePresence(everywhere, sights, calendarYear(2018));
    expect(said).toMatchObject({ state: "seen", wasThereBefore: true, wasThereAfter: true });
    expect(said.firstSeen).toBe("2018-01-01");
    expect(said.lastSeen).toBe("2018-12-31");
  });
});

describe("the five states", () => {
  test("no survey is not the same as not seen", () => {
    expect(computePresence(days("2017-05-01"), [], calendarYear(2018)).state).toBe("noSurvey");
    expect(computePresence(days("2018-05-01"), [], calendarYear(2018))).toMatchObject({
      state: "notSeen",
      firstSeen: null,
      lastSeen: null,
      surveys: 1,
      surveysSeen: 0,
    });
  });

  test("a first day is uncertain without a survey in the 30 days before it", () => {
    const around = days("2018-03-01", "2018-04-01", "2018-04-20");
    const one = seen("2018-04-01");
    expect(computePresence(around, one, calendarYear(2018))).toMatchObject({
      state: "uncertain",
      gapBefore: 31,
    });
    expect(
      computePresence(days("2018-03-02", "2018-04-01", "2018-04-20"), one, calendarYear(2018)).state,
    ).toBe("seen");
    expect(computePresence(days("2018-04-01", "2018-04-20"), one, calendarYear(2018))).toMatchObject({
      state: "uncertain",
      gapBefore: null,
    });
  });

  test("a resident that is sometimes missed is present all year", () => {
    const sights = seen(...fortnightly.filter((_, number) => number % 8 !== 6));
    expect(computePresence(days(...fortnightly), sights, season(2018)).state).toBe("allYear");
    expect(computePresence(days(...fortnightly), sights, calendarYear(2018)).state).toBe("allYear");
  });
});

test("first is never after last, and detections never exceed surveys", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const chance = (number: number) => (Math.sin(seed * 99 + number * 7) + 1) / 2;
    const surveyed = fortnightly.filter((_, number) => chance(number) > 0.3);
    const sights = surveyed.filter((_, number) => chance(number + 500) > 0.5);
    for (const period of [calendarYear(2018), season(2018), calendarYear(2030)]) {
      const said = computePresence(days(...surveyed), seen(...sights), period);
      expect(said.surveysSeen).toBeLessThanOrEqual(said.surveys);
      expect(said.firstSeen === null).toBe(said.surveysSeen === 0);
      if (said.firstSeen && said.lastSeen) {
        expect(said.firstSeen <= said.lastSeen).toBe(true);
        expect(said.firstSeen >= period.from && said.lastSeen <= period.to).toBe(true);
      }
    }
  }
});

test("a season is named by both of its years", () => {
  expect(seasonName(2018)).toBe("2018/19");
  expect(seasonName(1999)).toBe("1999/00");
});
