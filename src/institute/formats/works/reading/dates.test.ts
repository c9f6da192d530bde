import { expect, test } from "vitest";
import { readMonth, readYear } from "./dates.ts";

test.each([
  ["2015", { year: 2015 }],
  ["[1666]", { year: 1666 }],
  ["2035", { year: 2035 }],
  ["2012/05//", { year: 2012, month: "05" }],
  ["2012/05/12/", { year: 2012, month: "05", day: 12 }],
  ["2012-05-12T10:00:00Z", { year: 2012, month: "05", day: 12 }],
  ["2011 Mar 3", { year: 2011, month: "03", day: 3 }],
  ["3 mai 2020", { year: 2020, month: "05", day: 3 }],
  ["2015/2016", { year: 2015, note: "2015/2016" }],
  ["2013--2014", { year: 2013, note: "2013--2014" }],
  ["c. 1950", { year: 1950, note: "c. 1950" }],
  ["1999a", { year: 1999, note: "1999a" }],
  ["2011 Mar-Apr", { year: 2011, note: "2011 Mar-Apr" }],
  ["in press", { note: "in press" }],
  ["n.d.", { note: "n.d." }],
  ["MMXX", { unread: true }],
  ["9999", { unread: true }],
  ["YEAR/MONTH/DAY/", { unread: true }],
  ["", {}],
])("the year %j is read as %j", (written, date) => {
  expect(readYear(written)).toEqual(date);
});

test.each([
  ["mar", { month: "03" }],
  ["3", { month: "03" }],
  ["15 mar", { month: "03", day: 15 }],
  ["mar~12", { month: "03", day: 12 }],
  ["10~7", { month: "10", day: 7 }],
  ["fév.", { month: "02" }],
  ["March–April", { month: "03", note: "March–April" }],
  ["13", { unread: true }],
  ["Spring", { unread: true }],
])("the month %j is read as %j", (written, date) => {
  expect(readMonth(written)).toEqual(date);
});
