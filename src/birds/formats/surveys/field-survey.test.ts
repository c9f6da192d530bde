import { expect, test } from "vitest";
import { FieldSurveyInput } from "#birds/domain/surveys/field-survey.ts";
import { fieldCount, fieldDraft } from "#tests/make-field-survey.ts";
import { fieldSiteKey, toStoredSurvey } from "./field-survey.ts";

const facts = { id: "one", memberName: "Musa Danjuma", storedSite: undefined, isDemonstration: false };
const stored = (draft: object = {}) => toStoredSurvey(FieldSurveyInput.parse(fieldDraft(draft)), facts);
const site = (draft: object = {}) => ({ ...fieldDraft().site, ...draft });

test("a survey over midnight in Nigeria has two days, and its times are Nigerian", () => {
  expect(stored({ startedAt: "2026-03-01T22:30:00Z", endedAt: "2026-03-01T23:30:00Z" })).toMatchObject({
    date: "2026-03-01",
    endDate: "2026-03-02",
    time: "23:30/00:30",
  });
});

test("what a phone sends of a survey is stored as it was sent, and the rest is empty", () => {
  const sent = { minutes: 60, distanceKm: 2, points: null, observerCount: 1, weather: "Dry" };
  const times = { startedAt: "2026-03-01T08:00:00Z", endedAt: "2026-03-01T09:00:00Z" };
  expect(stored({ ...sent, ...times, notes: "Rain later" })).toMatchObject({
    ...sent,
    notes: "Rain later",
    effort: null,
    endDate: null,
    protocol: "Transect",
  });
});

test("a name beside the longest list of other observers is stored", () => {
  const otherObservers = "x".repeat(2000);
  expect(stored({ otherObservers }).observers).toBe(`Musa Danjuma | ${otherObservers}`);
});

test("a new site has its name, or else that of its atlas square, and a position of metres", () => {
  expect(stored({ site: site({ latitude: 9.8765432 }) }).site).toMatchObject({
    name: "Amurum, east track",
    decimalLatitude: "9.87654",
    precisionMetres: 8,
  });
  expect(stored({ site: site({ name: "" }) }).site.name).toBe("Pentad 0955c0855");
  expect(stored({ site: site({ latitude: null, longitude: null }) }).site).toMatchObject({
    locationID: "field:amurum-east-track",
    decimalLatitude: null,
    precisionMetres: null,
  });
});

test("the same new site has the same key on the next day, and another place of this name has another one", () => {
  const keyOf = (place: object) =>
    fieldSiteKey({ site: FieldSurveyInput.parse(fieldDraft({ site: place })).site });
  expect(keyOf(site({ latitude: 9.88004 }))).toBe(keyOf(site()));
  expect(keyOf(site({ latitude: 9.99 }))).not.toBe(keyOf(site()));
});

test("the keys of surveys and counts cannot be those of another survey", () => {
  const { eventID, counts } = stored({ counts: [fieldCount(1, "Hoopoe")] });
  expect(eventID).toBe("field:one");
  expect(counts[0]?.occurrenceID).toBe(`field:one:${fieldCount(1, "").id}`);
});

test("only a complete list by a method that lists everything proves an absence", () => {
  expect(stored().complete).toBe("yes");
  expect(stored({ isComplete: false }).complete).toBe("no");
  expect(stored({ protocol: "casual" }).complete).toBe("no");
  expect(stored({ isComplete: null }).complete).toBe("no");
});

test("FD1: a count that is shorter than its protocol is stored with its effort", () => {
  const times = { startedAt: "2026-03-01T08:00:00Z", endedAt: "2026-03-01T08:03:00Z", minutes: 3 };
  expect(stored({ ...times, protocol: "point10" })).toMatchObject({
    minutes: 3,
    effort: "3 of 10 minutes",
    time: "09:00/09:03",
  });
  expect(stored({ ...times, protocol: "transect" }).effort).toBeNull();
});

test("FD1: no more minutes are stored than had passed when a survey was sent", () => {
  const typed = { startedAt: "2026-03-01T08:00:00Z", endedAt: "2026-03-01T08:10:00Z", minutes: 10 };
  expect(stored({ ...typed, protocol: "point10", sentAt: "2026-03-01T08:02:00Z" })).toMatchObject({
    minutes: 2,
    effort: "2 of 10 minutes",
  });
  expect(stored({ ...typed, protocol: "point10", sentAt: "2026-03-02T07:00:00Z" }).minutes).toBe(10);
  expect(stored({ ...typed, minutes: null }).minutes).toBeNull();
});
