import { fieldsWithout } from "#core/domain/fields.ts";
import { pickBy } from "#core/domain/keys.ts";
import { type ListTable, listField, listFieldsOf, type Synonyms } from "#core/domain/list-table.ts";
import { encounterFields } from "./encounter.ts";
import { sessionFields } from "./session.ts";

/** What ringers call the fields in workbooks of their own. */
const synonyms: Synonyms = {
  kind: "new retrap · new/retrap · n/r · r/n · nr · retrap · recapture · type of capture · capture type · ring code · status of ring · ring status",
  ring: "ring no · ring · ring nr · metal ring · band no · ring id · bague · numero de bague · no bague · anilha",
  ringBefore: "old ring · previous ring · ring removed · replaced ring",
  englishName: "english · name of species · name · bird species",
  scientificName: "latin · taxon · espece",
  age: "euring · age euring",
  wing: "wing mm · max chord · maximum chord · flattened wing · aile",
  mass: "mass g · weight g · body mass · poids",
  fat: "fat score · furcular fat",
  muscle: "pectoral muscle · pm · muscle score · breast muscle score",
  primaries: "primary scores · moult score · moult card",
  ringer: "initials · ringer initials · processed by",
  notes: "comment · remark · observations",
  otherMarks: "geolocator · colour ring · colour combination · combination",
  openTime: "open time · opening time · nets up · time open",
  closeTime: "close time · closing time · nets down · time closed",
  time: "time caught · hour",
  net: "net number · net id",
};

// Notes of a row belong to its bird, or to the session if it has none.
const ofSessions = new Set<string>(fieldsWithout(sessionFields, ["notes"]));

/** How ringers write their birds: a row for each, and one without a bird for a session in which none was caught. */
export const ringingTable: ListTable = {
  of: "a bird",
  fields: {
    date: listField(
      "Ringing day",
      "When",
      "date · ringing date · event date",
      "date ringed · capture date · jour",
    ),
    year: listField("Year", "When", "year · yyyy · yr", "annee"),
    month: listField("Month", "When", "month · mm · mo", "mois"),
    day: listField("Day", "When", "day · dd"),
    site: listField(
      "Site",
      "Where",
      "site · site name · location · locality · place · location id",
      "station · loc · ringing site · ringing station · site code · lieu",
    ),
    ...listFieldsOf(
      pickBy(sessionFields, (name) => ofSessions.has(name)),
      synonyms,
      (name) => (name.endsWith("Time") ? "When" : "Survey"),
    ),
    ...listFieldsOf(encounterFields, synonyms, (name) =>
      name === "ringer" || name === "scribe" ? "Who" : "What",
    ),
    speciesNumber: listField(
      "Number of the species",
      "What",
      "species no · species number · spp no",
      "afring number · safring number · abap code · spp · species code",
    ),
  },
  needed: ["ring"],
  parts: {},
};
