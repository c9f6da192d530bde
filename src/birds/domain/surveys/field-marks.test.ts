import { expect, test } from "vitest";
import { fieldCount, fieldDraft } from "#tests/make-field-survey.ts";
import { cellOf, findMarks, type MarkContext, percentile, type SpeciesRecords } from "./field-marks.ts";
import { FieldSurveyInput } from "./field-survey.ts";

const receivedAt = "2026-07-10T09:00:00.000Z";
const monthly = (month: number, value: number) =>
  Array.from({ length: 12 }, (_, index) => (index === month ? value : 0));

const records: SpeciesRecords = {
  surveysByMonth: monthly(9, 12),
  cells: new Set(["9 8"]),
  numbers: [
    { individuals: 40, times: 1 },
    { individuals: 1, times: 60 },
    { individuals: 5, times: 59 },
  ],
};

const context: MarkContext = {
  receivedAt,
  surveysByMonth: [...monthly(6, 34)].map((count, month) => (month === 9 ? 40 : count)),
  site: null,
  isSiteKnown: true,
  namedIn: (text) => (/vulture/i.test(text ?? "") ? "Vulture" : null),
  isOpen: ({ englishName }) => !/vulture/i.test(englishName),
  isWordy: ({ englishName }) => / at /.test(englishName),
  recordsOf: () => records,
};

/** A survey of one bird at 8 to 9 o’clock on 10 July 2026, sent as it was received. */
const survey = (draft: object = {}, count = fieldCount(1, "Willow Warbler", "Phylloscopus trochilus")) =>
  FieldSurveyInput.parse(
    fieldDraft({
      startedAt: "2026-07-10T08:00:00+01:00",
      endedAt: "2026-07-10T09:00:00+01:00",
      sentAt: receivedAt,
      counts: [count],
      ...draft,
    }),
  );

const kindsOf = (...args: Parameters<typeof findMarks>) => findMarks(...args).map(({ kind }) => kind);
const allYear = { ...records, surveysByMonth: new Array(12).fill(1) };

test("a species outside its months is marked, with the surveys that lack it", () => {
  const [mark, ...others] = findMarks(survey(), context);
  expect(mark).toEqual({
    countId: fieldCount(1, "").id,
    kind: "date",
    text: "Willow Warbler: none of 34 complete surveys in July has it, but those of other months do.",
  });
  expect(others).toEqual([]);
});

test.each([
  ["fewer than 20 surveys of the month", { surveysByMonth: monthly(6, 19) }],
  ["the species in a survey of the month", { recordsOf: () => allYear }],
  ["no dated record of the species", { recordsOf: () => ({ ...records, surveysByMonth: monthly(0, 0) }) }],
])("no month is unusual with %s", (_, change) => {
  expect(kindsOf(survey(), { ...context, ...change })).toEqual([]);
});

test("the month is that of Nigeria, where July begins an hour before it does in UTC", () => {
  const nightfall = { startedAt: "2026-06-30T23:30:00Z", endedAt: "2026-06-30T23:40:00Z" };
  expect(kindsOf(survey(nightfall), context)).toEqual(["date"]);
});

test("a species outside the squares where it was recorded is marked, and a first record too", () => {
  const elsewhere = { ...fieldDraft().site, latitude: 11.2 };
  const known = { ...context, recordsOf: () => allYear };
  expect(kindsOf(survey({ site: elsewhere }), known)).toEqual(["place"]);
  expect(kindsOf(survey({ site: { ...elsewhere, latitude: null, longitude: null } }), known)).toEqual([]);
  const first = { surveysByMonth: [], cells: new Set<string>(), numbers: [] };
  const [mark] = findMarks(survey(), { ...context, recordsOf: () => first });
  expect(mark?.text).toBe("Willow Warbler: this would be the first record in the surveys.");
});

test("a number above the 99th percentile of at least 20 counts is marked", () => {
  const count = (individuals: number) => fieldCount(1, "Willow Warbler", "", individuals);
  const known = { ...context, recordsOf: () => allYear };
  expect(kindsOf(survey({}, count(5)), known)).toEqual([]);
  expect(findMarks(survey({}, count(6)), known)[0]?.text).toBe(
    "Willow Warbler: 6 birds, more than in 99 of 100 counts (120 counts, 99th percentile 5).",
  );
  const few = { ...allYear, numbers: [{ individuals: 1, times: 19 }] };
  expect(kindsOf(survey({}, count(500)), { ...context, recordsOf: () => few })).toEqual([]);
});

test("a percentile is the smallest number that is at least as high as the share", () => {
  expect(percentile([{ individuals: 3, times: 100 }], 0.99)).toBe(3);
  const skewed = [
    { individuals: 9, times: 1 },
    { individuals: 2, times: 99 },
  ];
  expect(percentile(skewed, 0.99)).toBe(2);
  expect(percentile(skewed, 1)).toBe(9);
});

test("an unknown name is marked, a hybrid or a group is not, and neither is a bird that was not found", () => {
  expect(kindsOf(survey(), { ...context, recordsOf: () => null })).toEqual(["name"]);
  expect(kindsOf(survey(), { ...context, recordsOf: () => undefined })).toEqual([]);
  expect(kindsOf(survey({}, fieldCount(1, "Willow Warbler", "", 0)), context)).toEqual([]);
});

test.each([
  ["2026-07-10T09:15:00Z", undefined],
  ["2026-07-10T09:16:00Z", "16 minutes ahead"],
  ["2026-07-10T06:00:00Z", "3 hours behind"],
  ["2025-07-10T09:00:00Z", "365 days behind"],
])("a phone’s clock at %s is marked from 15 minutes on: %s", (sentAt, said) => {
  const known = { ...context, recordsOf: () => allYear };
  const texts = findMarks(survey({ sentAt }), known).map(({ text }) => text);
  expect(texts).toEqual(
    said ? [`The phone’s clock was ${said} when it sent this. The times are as the phone gave them.`] : [],
  );
});

test("a survey that ends in the future or before it begins is marked", () => {
  const known = { ...context, recordsOf: () => allYear };
  expect(kindsOf(survey({ endedAt: "2027-07-10T09:00:00+01:00" }), known)).toEqual(["date"]);
  expect(kindsOf(survey({ endedAt: "2026-07-10T07:00:00+01:00" }), known)).toEqual(["clock"]);
});

test("an imprecise position is marked, and one far from the site that it names", () => {
  const known = { ...context, recordsOf: () => allYear, site: { latitude: 9.88, longitude: 8.98 } };
  const at = (site: object) => survey({ site: { ...fieldDraft().site, ...site } });
  expect(kindsOf(at({ precisionMetres: 500, latitude: 9.92 }), known)).toEqual([]);
  expect(kindsOf(at({ precisionMetres: 501 }), known)).toEqual(["position"]);
  expect(findMarks(at({ latitude: 9.926 }), known)[0]?.text).toMatch(/^The position is 5 km/);
  expect(findMarks(at({ latitude: 9.94 }), known)[0]?.text).toBe(
    "The position is 7 km from the site “Amurum, east track”.",
  );
});

const effortOf = (draft: object) =>
  findMarks(survey(draft), { ...context, recordsOf: () => allYear }).map(({ kind, text }) => [kind, text]);
const from = (minutes: number) => ({
  startedAt: "2026-07-10T08:00:00Z",
  endedAt: new Date(Date.UTC(2026, 6, 10, 8) + minutes * 60_000).toISOString(),
  minutes: Math.max(1, Math.round(minutes)),
});
const shorter = (text: string) => [["effort", `It is shorter than its protocol: ${text}.`]];

test("FD1: a point count that is shorter than its protocol is marked with its true minutes", () => {
  const point = (draft: object) => effortOf({ protocol: "point10", ...draft });
  expect(point(from(7 / 60))).toEqual(shorter("1 of 10 minutes"));
  expect(point(from(9))).toEqual(shorter("9 of 10 minutes"));
  expect(point({ ...from(4), isComplete: false })).toEqual(shorter("4 of 10 minutes"));
  expect(point(from(10))).toEqual([]);
  expect(point(from(9.6))).toEqual([]);
  expect(point({ ...from(25), minutes: 10 })).toEqual([]);
  expect(effortOf({ ...from(5), protocol: "point5" })).toEqual([]);
  for (const protocol of ["transect", "list", "casual"])
    expect(effortOf({ ...from(1), protocol })).toEqual([]);
});

test("FD1: minutes that the times of a count do not allow are not believed, and missing ones are read from them", () => {
  const point = (draft: object) => effortOf({ protocol: "point10", ...draft });
  expect(point({ ...from(7 / 60), minutes: 10 })).toEqual(shorter("1 of 10 minutes"));
  expect(point({ ...from(10), sentAt: "2026-07-10T08:02:00Z" })).toContainEqual(
    shorter("2 of 10 minutes")[0],
  );
  expect(point({ ...from(6), minutes: null })).toEqual(shorter("6 of 10 minutes"));
  expect(point({ ...from(10), minutes: null })).toEqual([]);
  // A clock that was set back has a mark of its own, and its times say nothing of the effort.
  const back = { ...from(10), endedAt: "2026-07-10T07:00:00Z" };
  expect(point(back).map(([kind]) => kind)).toEqual(["clock"]);
});

test("FD1: a list that does not say whether it is complete is marked, a casual record needs no answer", () => {
  for (const isComplete of [null, undefined])
    expect(effortOf({ protocol: "list", isComplete })).toEqual([
      [
        "effort",
        "It does not say whether all species were recorded, so it is not stored as a complete list.",
      ],
    ]);
  expect(effortOf({ protocol: "list", isComplete: false })).toEqual([]);
  expect(effortOf({ protocol: "casual", isComplete: null })).toEqual([]);
});

test("a square is one degree wide, also south of the equator", () => {
  expect(cellOf({ latitude: -0.5, longitude: 8.99 })).toBe("-1 8");
});

test("texts that name a sensitive species are marked if they would be public", () => {
  const count = { ...fieldCount(1, "Willow Warbler"), remarks: "below the vulture nest" };
  const withheld = { ...fieldCount(2, "Hooded Vulture"), remarks: "vulture on its nest" };
  const named = survey({
    site: { ...fieldDraft().site, name: "Vulture Rock" },
    notes: "vulture",
    weather: "Dry",
    otherObservers: "Vulture Team",
    nameObserver: true,
    counts: [count, withheld],
  });
  const texts = findMarks(named, context).filter(({ kind }) => kind === "text");
  expect(texts.map(({ countId, text }) => [countId, text])).toEqual([
    [null, "The place names a sensitive species (Vulture) and would be public: “Vulture Rock”."],
    [null, "The list of observers names a sensitive species (Vulture) and would be public: “Vulture Team”."],
    [
      count.id,
      "Willow Warbler: the remark names a sensitive species (Vulture) and would be public: “below the vulture nest”.",
    ],
  ]);
});

test("how far a survey is from a site that the member may not know is a mark for admins alone", () => {
  const site = { latitude: 10.5, longitude: 8.98 };
  const kinds = (isSiteKnown: boolean) =>
    findMarks(survey(), { ...context, site, isSiteKnown }).map(({ kind }) => kind);
  expect(kinds(true)).toContain("position");
  expect(kinds(false)).toContain("place");
  expect(kinds(false)).not.toContain("position");
});

test("a name that says more than a species is marked for the admin alone", () => {
  const [mark] = findMarks(survey({}, fieldCount(1, "Willow Warbler at the spring")), {
    ...context,
    recordsOf: () => allYear,
  });
  expect(mark).toEqual({
    countId: fieldCount(1, "").id,
    kind: "text",
    text: "Species: “Willow Warbler at the spring” may say more than a species, such as a place. Please give the bird’s name alone.",
  });
});

test("a complete list of five seconds is marked, and one of a minute is not", () => {
  const list = (endedAt: string, isComplete: boolean) =>
    findMarks(survey({ protocol: "list", minutes: 1, endedAt, isComplete }), {
      ...context,
      recordsOf: () => allYear,
    }).map(({ text }) => text);
  expect(list("2026-07-10T08:00:05+01:00", true)).toEqual([
    "It says that all species were recorded, but it lasted only 5 seconds.",
  ]);
  expect(list("2026-07-10T08:01:00+01:00", true)).toEqual([]);
  expect(list("2026-07-10T08:00:05+01:00", false)).toEqual([]);
});
