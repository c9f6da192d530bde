import { expect, test } from "vitest";
import type { ExportedSurvey } from "#birds/domain/surveys/survey.ts";
import { readCsv } from "#core/formats/csv.ts";
import { ebirdParts, ebirdRecords } from "./ebird-file.ts";
import { readPointCounts } from "./point-counts.ts";

/** A survey with two counts, as it is exported. */
function makeSurvey(facts: Partial<ExportedSurvey> = {}): ExportedSurvey {
  const { surveys, counts } = readPointCounts(
    "Date,Site,Minutes,Species,Count\n2018-10-04,Amurum,120,Hoopoe,1\n2018-10-04,Amurum,120,Hamerkop,2",
  );
  const [survey] = surveys;
  if (!survey) throw new Error("No survey was read.");
  return { ...survey, counts, licence: "CC-BY-4.0", source: null, ...facts };
}

async function* batches(...surveys: ExportedSurvey[]) {
  yield surveys;
}

/** The cells of the first row. */
async function cellsOf(facts: Partial<ExportedSurvey>): Promise<string[]> {
  let text = "";
  for await (const part of ebirdRecords(batches(makeSurvey(facts)))) text += part;
  const headers = Array.from({ length: 19 }, (_, index) => String(index)).join(",");
  const { rows } = readCsv(new TextEncoder().encode(`${headers}\r\n${text}`));
  return Object.values(rows[0]?.cells ?? {});
}

const protocol = async (facts: Partial<ExportedSurvey>) => (await cellsOf(facts))[12];
const observers = async (facts: Partial<ExportedSurvey>) => (await cellsOf(facts))[13];

test("a survey is stationary for eBird only if it was made at one point", async () => {
  expect(await protocol({ points: 12 })).toBe("Historical");
  expect(await protocol({ points: 12, distanceKm: 0 })).toBe("Historical");
  expect(await protocol({ points: 12, distanceKm: 2.2 })).toBe("Traveling");
  expect(await protocol({})).toBe("Historical");
  expect(await protocol({ protocol: "Point count" })).toBe("Historical");
  expect(await protocol({ protocol: "Point count, 10 minutes", minutes: 120 })).toBe("Historical");
  expect(await protocol({ points: 1 })).toBe("Stationary");
  expect(await protocol({ distanceKm: 0 })).toBe("Stationary");
  expect(await protocol({ protocol: "Point count, 10 minutes", minutes: 10 })).toBe("Stationary");
  expect(await protocol({ protocol: "eBird - Stationary Count" })).toBe("Stationary");
  expect(await protocol({ minutes: null })).toBe("Historical");
  expect(await protocol({ minutes: null, complete: "no" })).toBe("Incidental");
});

test("the number of observers is as recorded, or that of their names, and empty if these say none", async () => {
  expect(await observers({ observerCount: 3, observers: "Ada Bello" })).toBe("3");
  expect(await observers({ observers: "Ada Bello" })).toBe("1");
  expect(await observers({ observers: "Ada Bello | Musa Danjuma; T. O’Hara-Àjàyí" })).toBe("3");
  expect(await observers({ observers: "Ada Bello and Musa Danjuma" })).toBe("2");
  for (const unclear of [null, "", "Ada Bello and team", "Bello, Ada", "Observer 12345", "Ada et al."])
    expect(await observers({ observers: unclear }), unclear ?? "null").toBe("");
});

test("the parts for eBird are the whole file, none is too large, and no survey is in two", async () => {
  const surveys = Array.from({ length: 40 }, (_, index) => makeSurvey({ eventID: `àngùlúú-${index}` }));
  let whole = "";
  for await (const text of ebirdRecords(batches(...surveys))) whole += text;
  const parts = [];
  for await (const part of ebirdParts(batches(...surveys), 1000)) parts.push(part);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.join("")).toBe(whole);
  const ids = parts.map((part) => [...new Set(part.match(/àngùlúú-\d+/gu))]);
  expect(ids.flat()).toEqual(surveys.map(({ eventID }) => eventID));
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(1000);
});
