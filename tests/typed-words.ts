import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import type { App } from "./app.ts";
import { fieldCount, fieldId, makeFieldSurvey } from "./make-field-survey.ts";
import { importRows, makePublicSurveys, rowToCorrect } from "./withheld-surveys.ts";

/** A word that is in nothing but what somebody typed about a protected bird. */
export const typedWord = "Quagmirehopper";
export const typed = new RegExp(typedWord, "i");

/** Names of protected birds with the word in them, and what their counts are published as. */
export const spellings = {
  Vulture: [
    `nest on ${typedWord} cliff 12.34 8.45 Hooded Vulture`,
    `${`${typedWord} `.repeat(18)}12.34 8.45 Hooded  Vultures`,
    `Ηooded Vultυrе, ${typedWord}`,
    `${typedWord} vul\u200bture sp.`,
    `HOODED VULTURE at ${typedWord}`,
  ],
  "Grey Parrot": [`Grey Parrot (${typedWord})`, `roost of ${typedWord}: grey parrots`],
} as const;

const names = Object.values(spellings).flat();
const place = { latitude: "10.61234", longitude: "7.41234" };
/** Every column of a survey that takes words, and the word in each. */
const columns = {
  siteid: `${typedWord} site`,
  site: `${typedWord} cliff`,
  country: typedWord,
  state: typedWord,
  ...place,
  time: "05:41",
  minutes: "47",
  protocol: typedWord,
  effort: typedWord,
  observers: typedWord,
  complete: "yes",
  weather: typedWord,
  surveynotes: typedWord,
  scientificName: "",
  taxonRank: typedWord,
  count: "2",
  organismQuantity: typedWord,
  remarks: typedWord,
  sex: typedWord,
  age: typedWord,
  breeding: typedWord,
  seenheard: typedWord,
  distanceband: typedWord,
};
const header = ["eventID", "date", "species", "occurrenceID", ...Object.keys(columns)];
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(",");

async function importFile(app: App, body: string | Uint8Array, query = "") {
  const sent = { method: "POST", headers: app.headersOf("admin"), body: body as string };
  const reply = await app.api.request(`/api/surveys/import${query}`, sent);
  expect(reply.status, await reply.clone().text()).toBe(200);
  const report = await reply.json();
  expect(report.created, JSON.stringify(report.problems)).toBeGreaterThan(0);
  return report;
}

/** A file with a survey for each name; and one that is public, on which the bird has the word. */
export function importTyped(app: App, query = `?source=${typedWord}&licence=CC-BY-4.0`) {
  const rows = names.map((name, index) =>
    quoted([
      `${typedWord}-${index}`,
      `1987-03-${10 + index}`,
      name,
      `${typedWord}-${index}-a`,
      ...Object.values(columns),
    ]),
  );
  return importFile(app, [header.join(","), ...rows].join("\n"), query);
}

/** The same birds on surveys that are public with their Hoopoes: the words are of the counts alone. */
export const importBesideHoopoe = (app: App) =>
  importFile(
    app,
    [
      "eventID,date,site,latitude,longitude,time,minutes,complete,observer,species,scientificName,count,remarks,occurrenceID",
      ...names.map((name, index) =>
        quoted([
          ...["open-1", "2018-10-01", "Laminga", "9.9", "8.9", "06:30", "60", "yes", "Talatu Tende"],
          ...[name, `Necrosyrtes ${typedWord}`, "1", typedWord, `${typedWord}-beside-${index}`],
        ]),
      ),
    ].join("\n"),
  );

/** A Darwin Core archive of occurrences. */
async function importArchive(app: App) {
  const terms = [
    "eventDate",
    "locality",
    "decimalLatitude",
    "decimalLongitude",
    "scientificName",
    "vernacularName",
  ];
  const more = [
    "individualCount",
    "recordedBy",
    "occurrenceRemarks",
    "eventID",
    "samplingProtocol",
    "country",
  ];
  const all = [...terms, ...more];
  const fields = all.map(
    (term, at) => `<field index="${at + 1}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`,
  );
  const meta = `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Occurrence"><files><location>occurrence.txt</location></files><id index="0"/>${fields.join("")}</core></archive>`;
  const rows = names.map((name, at) =>
    [
      ...[
        `${typedWord}-dwc-${at}`,
        `1988-03-${10 + at}`,
        `${typedWord} ledge`,
        place.latitude,
        place.longitude,
      ],
      ...[`Necrosyrtes monachus ${typedWord}`, name, "1", typedWord, typedWord],
      ...[`${typedWord}-event-${at}`, typedWord, typedWord],
    ].join("\t"),
  );
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(meta), "meta.xml");
  zip.addBuffer(Buffer.from([["id", ...all].join("\t"), ...rows].join("\n")), "occurrence.txt");
  zip.end();
  return importFile(app, await buffer(zip.outputStream));
}

async function record(app: App) {
  const counts = names.map((name, at) => ({
    ...fieldCount(70 + at, name),
    remarks: typedWord,
    breeding: typedWord,
  }));
  const site = { locationID: null, name: `${typedWord} ridge`, latitude: 10.61234, longitude: 7.41234 };
  const texts = { otherObservers: typedWord, weather: typedWord, notes: typedWord };
  const draft = { site: { ...site, precisionMetres: 8, position: "gps" as const }, ...texts, counts };
  await makeFieldSurvey(app, "member", draft, fieldId(71));
  const reply = await app.call("admin", "POST", `/api/field/surveys/${fieldId(71)}/accept`, { version: 1 });
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
}

/** A public survey gets a bird and its words by a correction, and loses the Hoopoe. */
async function correct(app: App) {
  const path = "/api/surveys/stored/open-9";
  const { site, version, counts, marks: _, ...survey } = await (await app.call("admin", "GET", path)).json();
  const reply = await app.call("admin", "PUT", path, {
    ...survey,
    observers: typedWord,
    weather: typedWord,
    notes: typedWord,
    effort: typedWord,
    locationID: site.locationID,
    version,
    reason: typedWord,
    counts: counts.map((count: object) => ({
      ...count,
      englishName: names[0],
      scientificName: `Necrosyrtes ${typedWord}`,
      remarks: typedWord,
    })),
  });
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
}

/** Surveys that found no protected bird in the same square and years, so that sums of those that did are published. */
const effort = [1987, 1988, 2018, new Date().getFullYear()].flatMap((year) =>
  [10, 11, 12, 13, 14, 15, 16, 17, 18].map(
    (day) =>
      `effort-${year}-${day},${year}-01-${day},Kagoro,10.6,7.4,06:30,60,yes,Talatu Tende,Hoopoe,Upupa epops,1,,effort-${year}-${day}-a`,
  ),
);

/** What is public before somebody types the word. */
export async function makeSurveysAround(app: App): Promise<void> {
  await makePublicSurveys(app);
  await importRows(app, [rowToCorrect, ...effort]);
}

/** Every door by which a person types words about a protected bird. */
export const typedWays: Record<string, (app: App) => Promise<unknown>> = {
  "a file": importTyped,
  "a file, beside a public bird": importBesideHoopoe,
  "an archive": importArchive,
  "a recorder": record,
  "a correction": correct,
};
