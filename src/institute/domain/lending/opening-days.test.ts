import { expect, test } from "vitest";
import {
  addOpenDays,
  addOpenHours,
  isOpenDay,
  nextOpenDay,
  type Opening,
  openingText,
} from "./opening-days.ts";

const always: Opening = { place: "", hours: [], closedDays: [] };
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const office: Opening = {
  place: "Room 4",
  hours: weekdays.map((day) => ({ day, opens: "08:30", closes: "15:50" })),
  closedDays: [{ from: "2026-12-24", until: "2027-01-03", why: "Christmas" }, { from: "2026-10-01" }],
};
const never: Opening = { ...always, closedDays: [{ from: "2000-01-01", until: "2999-12-31" }] };

test("a store without hours is open every day but the closed ones", () => {
  expect(isOpenDay("2026-11-29", always)).toBe(true);
  expect(isOpenDay("2026-10-01", { ...always, closedDays: office.closedDays })).toBe(false);
  expect(isOpenDay("2026-10-02", { ...always, closedDays: office.closedDays })).toBe(true);
});

test("a store with hours is open on their days of the week, over a new year too", () => {
  expect(isOpenDay("2026-11-27", office)).toBe(true);
  expect(isOpenDay("2026-11-28", office)).toBe(false);
  expect(nextOpenDay("2026-11-27", office)).toBe("2026-11-27");
  expect(nextOpenDay("2026-11-28", office)).toBe("2026-11-30");
  expect(nextOpenDay("2026-12-24", office)).toBe("2027-01-04");
});

test("open days are counted after a day, past what is closed", () => {
  expect(addOpenDays("2026-11-26", 3, office)).toBe("2026-12-01");
  expect(addOpenDays("2026-11-28", 0, office)).toBe("2026-11-30");
  expect(addOpenDays("2026-12-23", 2, office)).toBe("2027-01-05");
  expect(addOpenDays("2026-12-30", 3, always)).toBe("2027-01-02");
});

test("a store that never opens does not end in a loop", () => {
  expect(nextOpenDay("2026-11-27", never)).toBe("2026-11-27");
  expect(addOpenDays("2026-11-27", 2, never)).toBe("2026-11-29");
  expect(addOpenHours("2026-11-27T09:00:00.000Z", 24, never)).toBe("2026-11-28T09:00:00.000Z");
});

test("open hours pass only while the store is open", () => {
  expect(addOpenHours("2026-11-27T09:00:00.000Z", 24, always)).toBe("2026-11-28T09:00:00.000Z");
  // Friday 15:20 in Nigeria: half an hour is left, and the weekend does not count.
  expect(addOpenHours("2026-11-27T14:20:00.000Z", 1, office)).toBe("2026-11-30T08:00:00.000Z");
  // Before it opens, and 24 hours of 7 hours and 20 minutes a day.
  expect(addOpenHours("2026-11-30T01:00:00.000Z", 24, office)).toBe("2026-12-03T09:30:00.000Z");
  expect(addOpenHours("2026-12-23T14:50:00.000Z", 1, office)).toBe("2027-01-04T08:30:00.000Z");
});

test("hours that overlap are counted once", () => {
  const twice: Opening = {
    ...always,
    hours: [
      { day: "Friday", opens: "10:00", closes: "12:00" },
      { day: "Friday", opens: "09:00", closes: "11:00" },
    ],
  };
  expect(addOpenHours("2026-11-27T07:00:00.000Z", 3, twice)).toBe("2026-11-27T11:00:00.000Z");
});

test("the hours read as a person would say them", () => {
  expect(openingText(always)).toBe("");
  expect(openingText({ ...always, place: "Room 4" })).toBe("at Room 4");
  expect(openingText(office)).toBe("at Room 4, Monday to Friday 8:30 to 15:50");
  const mixed: Opening = {
    place: "",
    closedDays: [],
    hours: [
      { day: "Saturday", opens: "09:00", closes: "12:00" },
      { day: "Tuesday", opens: "14:00", closes: "16:00" },
      { day: "Tuesday", opens: "08:00", closes: "12:00" },
      { day: "Monday", opens: "08:00", closes: "12:00" },
    ],
  };
  expect(openingText(mixed)).toBe(
    "Monday 8:00 to 12:00, Tuesday 8:00 to 12:00 and 14:00 to 16:00, Saturday 9:00 to 12:00",
  );
});
