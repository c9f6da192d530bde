import { expect } from "vitest";
import type { App } from "./app.ts";
import { fieldCount, fieldDraft, fieldId, makeFieldSurvey } from "./make-field-survey.ts";
import { makeSpecies } from "./make-species.ts";

const header =
  "eventID,Date,Site,Latitude,Longitude,Time,Minutes,Complete,Observer,Species,Scientific name,Count,Remarks,occurrenceID";
const laminga = "Laminga,9.9,8.9,06:30,60,yes,Talatu Tende";
const zigau = "Zigau cliff,10.98765,7.65432,05:43,47,yes,Kanarek Zeisig";

/** What is public before a canary comes: surveys of a place, one of which says that there were no birds. */
const publicRows = [
  ...[1, 2, 3, 4, 5, 6, 7].map(
    (day) => `open-${day},2018-10-0${day},${laminga},Hoopoe,Upupa epops,${day},,open-${day}-a`,
  ),
  `none-1,2018-10-08,${laminga},,,,,`,
];
/** Another, to be corrected. */
export const rowToCorrect = `open-9,2018-10-09,${laminga},Hoopoe,Upupa epops,1,,open-9-a`;

/** Whatever shows that a survey of the canary exists: its place, day, hour, observer, key or remark. */
export const canary =
  /zigau|10\.98|7\.65|1987-03|05:43|kanarek|zeisig|canary-1|kanarienvogel|10[.:]987|0{8}91/i;

/** A row of the canary: a survey with one count. */
export const canaryRow = (
  english: string,
  scientific = "",
  { key = "canary-1", count = "canary-1-a", number = 2 } = {},
) => `${key},1987-03-29,${zigau},${english},${scientific},${number},kanarienvogel,${count}`;
const vulture = canaryRow("Hooded Vulture", "Necrosyrtes monachus");
const hoopoe = canaryRow("Hoopoe", "Upupa epops", { count: "moved-1" });

/** Imports rows as an admin. */
export async function importRows(app: App, rows: readonly string[], query = "") {
  const body = [header, ...rows].join("\n");
  const sent = { method: "POST", headers: app.headersOf("admin"), body };
  const reply = await app.api.request(`/api/surveys/import${query}`, sent);
  expect(reply.status).toBe(200);
  return reply.json();
}

/** The site before the canary. */
export async function makePublicSurveys(app: App): Promise<void> {
  await makeSpecies(app.db, { name: "Hoopoe", scientificName: "Upupa epops" });
  await makeSpecies(app.db, { name: "Egyptian Plover", scientificName: "Pluvianus aegyptius" });
  await importRows(app, publicRows);
}

async function ok(reply: Promise<Response> | Response) {
  const answer = await reply;
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
}

const stored = "/api/surveys/stored/canary-1";

/** Corrects the canary on screen. */
export async function correct(app: App, change: (counts: { englishName: string }[]) => object[]) {
  const { site, version, counts, ...survey } = await (await app.call("admin", "GET", stored)).json();
  const correction = { ...survey, locationID: site.locationID, version, reason: "Misread." };
  await ok(app.call("admin", "PUT", stored, { ...correction, counts: change(counts) }));
}

/** Undoes the newest import. */
export async function undoNewest(app: App) {
  const { data } = await (await app.call("admin", "GET", "/api/surveys/imports")).json();
  await ok(app.call("admin", "DELETE", `/api/surveys/imports/${data[0]._id}`));
}

/** Lists a name as sensitive. */
export const listName = (app: App, name: string) =>
  ok(app.call("admin", "POST", "/api/sensitive-species", { name, reason: "Its nests are robbed." }));

const fieldCanary = (counts: object[], draft: object = {}) => ({
  site: { ...fieldDraft().site, name: "Zigau cliff", latitude: 10.98765, longitude: 7.65432 },
  weather: "kanarienvogel",
  notes: "kanarienvogel",
  otherObservers: "Kanarek Zeisig",
  startedAt: "1987-03-29T05:43:00+01:00",
  endedAt: "1987-03-29T06:30:00+01:00",
  counts: counts.map((count) => ({ ...count, remarks: "kanarienvogel" })),
  ...draft,
});
const fieldVulture = fieldCount(91, "Hooded Vulture", "Necrosyrtes monachus");
const fieldHoopoe = fieldCount(92, "Hoopoe", "Upupa epops");
const fieldPath = `/api/field/surveys/${fieldId(91)}`;

async function acceptField(app: App, counts: object[], version = 1) {
  await makeFieldSurvey(app, "member", fieldCanary(counts, { version }), fieldId(91));
  await ok(app.call("admin", "POST", `${fieldPath}/accept`, { version }));
}

async function importChecklist(app: App, rows: readonly string[], answers: object) {
  const body = ["scientific_name,english_name,synonyms", ...rows].join("\n");
  const query = new URLSearchParams({ answers: JSON.stringify(answers) });
  return ok(
    app.api.request(`/api/species/import?${query}`, {
      method: "POST",
      headers: app.headersOf("admin"),
      body,
    }),
  );
}

/** Every way in which a survey comes to have no public count; each makes the survey of the canary. */
export const ways: Record<string, (app: App) => Promise<unknown>> = {
  "an import": (app) => importRows(app, [vulture]),
  "an import of a name that resembles a sensitive one": (app) =>
    importRows(app, [canaryRow("Hooded Vultre")]),
  "an import of a count of 0": (app) =>
    importRows(app, [canaryRow("Hooded Vulture", "Necrosyrtes monachus", { number: 0 })]),
  "an import with refused rows, stored as incomplete": (app) =>
    importRows(app, [canaryRow("Hoopoe", "Upupa epops", { number: -4 })], "?incomplete=store"),
  "an import that moves its public count to another survey": async (app) => {
    await importRows(app, [vulture, hoopoe]);
    await importRows(app, [`open-9,2018-10-09,${laminga},Hoopoe,Upupa epops,1,,moved-1`]);
  },
  "an import that moves its only count to another survey": async (app) => {
    await importRows(app, [hoopoe]);
    await importRows(app, [`open-9,2018-10-09,${laminga},Hoopoe,Upupa epops,1,,moved-1`]);
  },
  "an import that replaces its public count": async (app) => {
    await importRows(app, [hoopoe]);
    await importRows(app, [canaryRow("Hooded Vulture", "", { count: "moved-1" })]);
  },
  "a correction": async (app) => {
    await importRows(app, [vulture, hoopoe]);
    await correct(app, (counts) => counts.filter(({ englishName }) => englishName !== "Hoopoe"));
  },
  "a correction of its bird": async (app) => {
    await importRows(app, [hoopoe]);
    await correct(app, (counts) =>
      counts.map((count) => ({ ...count, englishName: "Hooded Vulture", scientificName: "" })),
    );
  },
  "an import that is undone": async (app) => {
    await importRows(app, [vulture]);
    await importRows(app, [vulture, hoopoe]);
    await undoNewest(app);
  },
  "a correction that is undone": async (app) => {
    await importRows(app, [vulture]);
    await correct(app, (counts) => [...counts, { englishName: "Hoopoe", scientificName: "Upupa epops" }]);
    await undoNewest(app);
  },
  "a recorder": (app) => acceptField(app, [fieldVulture]),
  "a recorder’s correction": async (app) => {
    await acceptField(app, [fieldVulture, fieldHoopoe]);
    await acceptField(app, [fieldVulture], 2);
  },
  "a recorder, after its deletion was undone": async (app) => {
    await acceptField(app, [fieldVulture]);
    await ok(app.call("admin", "DELETE", fieldPath, { reason: "Twice." }));
    await ok(app.call("admin", "POST", `${fieldPath}/restore`));
  },
  "a recorder, of some species alone and without a count": async (app) => {
    const casual = { protocol: "casual", isComplete: false };
    await makeFieldSurvey(app, "member", fieldCanary([], casual), fieldId(91));
    await ok(app.call("admin", "POST", `${fieldPath}/accept`, { version: 1 }));
  },
  "a name that becomes sensitive": async (app) => {
    await importRows(app, [canaryRow("Egyptian Plover", "Pluvianus aegyptius")]);
    await listName(app, "Egyptian Plover");
  },
  "a name that becomes sensitive after its import was replaced, and that is undone": async (app) => {
    await importRows(app, [canaryRow("Egyptian Plover", "Pluvianus aegyptius")]);
    await importRows(app, [canaryRow("Egyptian Plover", "Pluvianus aegyptius"), hoopoe]);
    await listName(app, "Egyptian Plover");
    await undoNewest(app);
  },
  "a decision that is withdrawn": async (app) => {
    await importRows(app, [canaryRow("Hooded Vultre")]);
    const { heldBack } = await (await app.call("admin", "GET", "/api/sensitive-species")).json();
    const decision = { countedSpeciesId: heldBack[0]._id, sensitivity: "open" };
    const { _id } = await (
      await ok(app.call("admin", "POST", "/api/sensitive-species/decisions", decision))
    ).json();
    await ok(app.call("admin", "DELETE", `/api/sensitive-species/decisions/${_id}`));
  },
  "a name that is said to be a sensitive bird": async (app) => {
    const speciesId = await makeSpecies(app.db, {
      name: "Hooded Vulture",
      scientificName: "Necrosyrtes monachus",
    });
    await importRows(app, [canaryRow("Ungulu")]);
    const { waiting } = await (await app.call("admin", "GET", "/api/unmatched-names")).json();
    const rule = { countedSpeciesId: waiting[0]._id, kind: "species", speciesId };
    await ok(app.call("admin", "POST", "/api/unmatched-names", rule));
  },
  "a synonym that a sensitive bird gets": async (app) => {
    const id = await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
    await importRows(app, [canaryRow("Turkey Bird", "Cathartes monachus")]);
    await ok(app.call("admin", "PATCH", `/api/species/${id}`, { synonyms: ["Cathartes monachus"] }));
  },
  "a bird that is lumped with a sensitive one": async (app) => {
    await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
    await importRows(app, [canaryRow("Egyptian Plover", "Pluvianus aegyptius")]);
    await importChecklist(app, ["Necrosyrtes monachus,Hooded Vulture,Pluvianus aegyptius"], {
      "lump:2": "join",
    });
  },
  "a bird of which a part is sensitive after a split": async (app) => {
    await importRows(app, [canaryRow("Egyptian Plover", "Pluvianus aegyptius")]);
    await listName(app, "Nile Plover");
    await importChecklist(
      app,
      [
        "Pluvianus aegyptius,Western Egyptian Plover,",
        "Pluvianus nilotes,Nile Plover,Pluvianus aegyptius nilotes",
      ],
      { "split:2": "before", "split:3": "before" },
    );
  },
};
