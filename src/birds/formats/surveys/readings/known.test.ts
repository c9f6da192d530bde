import { describe, expect, test } from "vitest";
import { z } from "zod";
import { surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { guide, sampleRows, sampleText } from "#tests/sample-tables.ts";
import { knownPrograms, knownStandards, reasonsToIgnore } from "./known.ts";
import { proposeTable } from "./propose.ts";

test("a known program names its columns in normalised words, and gives them fields of surveys", () => {
  const name = z.string().regex(/^[a-z0-9]+$/);
  const Known = z.strictObject({
    name: z.string(),
    has: z.array(name).min(1),
    lacks: z.array(name).optional(),
    lists: z.enum(["no absences", "full cards"]).optional(),
    time: z.literal("sighting").optional(),
    rows: z.literal("presence").optional(),
    order: z.literal("mdy").optional(),
    header: z.string().optional(),
    also: z.record(name, z.enum(keysOf(surveyReadingFields))).optional(),
    follows: z.enum(knownStandards.map((standard) => standard.name)).optional(),
    columns: z.record(name, z.enum(keysOf(surveyReadingFields))),
    unused: z.partialRecord(
      z.enum(Object.keys(reasonsToIgnore)),
      z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/),
    ),
  });
  expect(() => z.array(Known).parse(knownPrograms)).not.toThrow();
});

/** A table of each program: its name, the columns that it may lack, and two of its rows below their header. */
const tables: readonly [program: string, optional: string, text: string][] = [
  [
    "eBird (Download my data)",
    "Location ID",
    "Submission ID,Common Name,Scientific Name,Taxonomic Order,Count,State/Province,County,Location ID,Location,Latitude,Longitude,Date,Time,Protocol,Duration (Min),All Obs Reported,Distance Traveled (km),Area Covered (ha),Number of Observers,Breeding Code,Observation Details,Checklist Comments,ML Catalog Numbers\nS1,Hoopoe,Upupa epops,1,X,NG-PL,,L1,Amurum,9.875,8.975,2021-10-12,06:30 AM,eBird - Traveling Count,60,1,1.2,,1,,singing,windy,\nS1,Hamerkop,Scopus umbretta,1,9,NG-PL,,L1,Amurum,9.875,8.975,2021-10-12,06:30 AM,eBird - Traveling Count,60,1,1.2,,1,,,windy,",
  ],
  [
    "eBird (Basic Dataset)",
    "TRIP COMMENTS",
    "GLOBAL UNIQUE IDENTIFIER,LAST EDITED DATE,CATEGORY,COMMON NAME,SCIENTIFIC NAME,OBSERVATION COUNT,COUNTRY CODE,STATE,LOCALITY,LOCALITY ID,LATITUDE,LONGITUDE,OBSERVATION DATE,TIME OBSERVATIONS STARTED,OBSERVER ID,SAMPLING EVENT IDENTIFIER,PROTOCOL TYPE,DURATION MINUTES,EFFORT DISTANCE KM,NUMBER OBSERVERS,ALL SPECIES REPORTED,TRIP COMMENTS,SPECIES COMMENTS\nURN:1,2021-08-06 16:15:54,species,Hoopoe,Upupa epops,X,NG,Plateau,Amurum,L1,9.875,8.975,2017-10-29,12:32:00,obsr1,S401,Traveling,45,1.2,2,1,windy,loud\nURN:2,2021-08-06 16:15:54,species,Hamerkop,Scopus umbretta,3,NG,Plateau,Amurum,L1,9.875,8.975,2017-10-29,12:32:00,obsr1,S401,Traveling,45,1.2,2,1,windy,",
  ],
  [
    "BirdLasser",
    "Notes",
    'Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Species secondary name,Species tertiary name,Count,Count Type,Seen/Heard,Notes\n2021/10/12,06:31,9.8712,8.9734,0955c0855,Trip,"Warbler, Willow",Phylloscopus trochilus,,2,Exact,Seen,\n2021/10/12,07:02,9.8790,8.9801,0955c0855,Trip,"Thrush, African",Turdus pelios,,3,Exact,Heard,',
  ],
  [
    "BirdLasser (older)",
    "Count Type",
    'Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Primary language,Secondary language,Tertiary language,Count,Count Type,Seen/Heard,Notes\n2021/10/12,06:31,9.8712,8.9734,0955c0855,Trip,Phylloscopus trochilus,"Warbler, Willow",,2,Exact,Seen,\n2021/10/12,07:02,9.8790,8.9801,0955c0855,Trip,Turdus pelios,"Thrush, African",,3,Exact,Heard,',
  ],
  [
    "BirdLasser (form for import)",
    "LIFER",
    "SPECIES_NAME_ENG,TRIPCARD,LATITUDE,LONGITUDE,DATE_TIME,TIMEZONE,SEEN,LIFER,COUNT\nHoopoe,Trip,9.87,8.97,2021-10-12 06:31,Africa/Lagos,1,0,2\nHamerkop,Trip,9.88,8.96,2021-10-12 06:41,Africa/Lagos,1,0,1",
  ],
  [
    "African Bird Atlas cards",
    "AllHabitats",
    "CardNo,StartDate,EndDate,StartTime,Pentad,ObserverNo,TotalHours,Hour1,Hour2,TotalSpp,InclNight,AllHabitats,Spp,Sequence,Common_name,Taxonomic_name\nA1,2021-10-12,2021-10-14,06:30,0955c0855,12345,3.5,1,2,2,N,Y,643,1,Willow Warbler,Phylloscopus trochilus\nA1,2021-10-12,2021-10-14,06:30,0955c0855,12345,3.5,1,2,2,N,Y,81,2,Hamerkop,Scopus umbretta",
  ],
  [
    "iNaturalist",
    "positional_accuracy",
    'id,observed_on_string,observed_on,time_observed_at,time_zone,user_login,created_at,quality_grade,license,num_identification_agreements,place_guess,latitude,longitude,positional_accuracy,private_latitude,private_longitude,species_guess,scientific_name,common_name,iconic_taxon_name\n1,2022/05/07 11:02,2022-05-07,2022-05-07 11:02:53 +0100,Lagos,ada,2022-05-08,research,CC-BY,2,"Jos, NG",9.87,8.97,12,,,Hoopoe,Upupa epops,Hoopoe,Aves\n2,2022/05/08 11:02,2022-05-08,2022-05-08 11:12:53 +0100,Lagos,ada,2022-05-08,research,CC-BY,2,"Jos, NG",9.87,8.97,12,,,Hamerkop,Scopus umbretta,Hamerkop,Aves',
  ],
  [
    "Observation.org",
    "counting method",
    "id,date,time,lat,lng,location,species name,scientific name,number,counting method,notes\n77,2021-10-12,06:30,9.8712,8.9734,Amurum,Hoopoe,Upupa epops,2,exact,\n78,2021-10-12,07:30,9.8790,8.9801,Amurum,Hamerkop,Scopus umbretta,1,,at the pool",
  ],
  [
    "Darwin Core occurrences (GBIF)",
    "issue",
    "gbifID,datasetKey,occurrenceID,genus,species,taxonRank,scientificName,countryCode,locality,stateProvince,occurrenceStatus,individualCount,decimalLatitude,decimalLongitude,eventDate,day,month,year,basisOfRecord,recordedBy,license,issue\n1,k,o1,Turdus,Turdus pelios,SPECIES,Turdus pelios,NG,Amurum,Plateau,PRESENT,2,9.87,8.97,2019-11-02,2,11,2019,HUMAN_OBSERVATION,Ada,CC_BY_4_0,\n2,k,o2,Upupa,Upupa epops,SPECIES,Upupa epops,NG,Amurum,Plateau,PRESENT,1,9.87,8.97,2019-11-02,2,11,2019,HUMAN_OBSERVATION,Ada,CC_BY_4_0,",
  ],
  [
    "Darwin Core occurrences",
    "occurrenceRemarks",
    "basisOfRecord,eventID,occurrenceID,eventDate,locality,individualCount,scientificName,taxonRank,vernacularName,occurrenceRemarks\nHumanObservation,e1,o1,2019-11-02,Creek,2,Upupa epops,Species,Hoopoe,\nHumanObservation,e1,o2,2019-11-02,Creek,1,Scopus umbretta,Species,Hamerkop,",
  ],
  [
    "ArcGIS",
    "Creator",
    "ObjectID,GlobalID,Species,Count,Observers,Starting Time,Latitude,Longitude,CreationDate,Creator,EditDate,x,y\n1,g-0a,Hoopoe,1,Ada,705,9.87,8.97,3/14/2024 7:10,x,3/15/2024 7:10,8.97,9.87\n2,g-1a,Hamerkop,2,,,9.871,8.971,3/14/2024 7:11,x,3/15/2024 7:10,8.97,9.87",
  ],
];

/** The rows of a table with its columns in another order. */
const reorder = (rows: readonly (readonly string[])[], order: readonly number[]) =>
  rows.map((cells) => order.map((at) => cells[at] ?? ""));
const rowsOf = (text: string) => sampleText(text).first.map(({ cells }) => cells);
const read = (rows: readonly (readonly string[])[]) => {
  const { reading, refused, questions } = proposeTable(sampleRows(rows), guide);
  const fields = Object.fromEntries(reading.columns.map(({ name, field }) => [name, field]));
  return {
    program: reading.program,
    refused,
    fields,
    time: reading.time,
    rows: reading.rows,
    complete: reading.complete,
    asks: questions.map(({ ask }) => ask),
  };
};

describe.each(tables)("a table of %s", (program, optional, text) => {
  const rows = rowsOf(text);
  const names = rows[0] ?? [];
  const own = read(rows);

  test("is known, with a day, a place and a bird, and nothing more is asked", () => {
    expect(own).toMatchObject({ program, refused: undefined });
    const fields = Object.values(own.fields);
    expect(fields).toContain("date");
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(englishName|scientificName)$/),
        expect.stringMatching(/^(name|pentad|decimalLatitude)$/),
      ]),
    );
    expect(own.asks.filter((ask) => ask !== "complete")).toEqual([]);
  });

  test("is read alike with its columns in another order", () => {
    for (const step of [1, 3, 5]) {
      const order = names.map((_, at) => (at * step + 2) % names.length);
      if (new Set(order).size === names.length) expect(read(reorder(rows, order))).toEqual(own);
    }
    expect(
      read(
        reorder(
          rows,
          names.map((_, at) => names.length - 1 - at),
        ),
      ),
    ).toEqual(own);
  });

  test("is read alike with one more column, or without one that it may lack", () => {
    expect(read(rows.map((cells, row) => [row === 0 ? "Added later" : "x", ...cells]))).toEqual(own);
    const { [optional]: _left, ...fields } = own.fields;
    const order = names.flatMap((name, at) => (name === optional ? [] : [at]));
    expect(order.length).toBe(names.length - 1);
    expect(read(reorder(rows, order))).toEqual({ ...own, fields });
  });
});

describe("eBird’s record format", () => {
  const row = (...last: string[]) => [
    "Hoopoe",
    "Upupa",
    "epops",
    "2",
    "calling",
    "Amurum",
    "9.88",
    "8.98",
    "03/04/2021",
    "06:30",
    "NG-PL",
    "NG",
    "Traveling",
    "2",
    "60",
    "Y",
    "3.107",
    "2.471",
    ...last,
  ];

  test("has no header, the month first, miles and acres; a 20th column may be empty", () => {
    for (const last of [[""], ["", ""], ["Survey x"]]) {
      const { reading, questions } = proposeTable(sampleRows([row(...last), row(...last)]), guide);
      expect(reading).toMatchObject({
        program: "eBird (record format)",
        header: 0,
        headerRows: 0,
        date: { order: "mdy" },
      });
      expect(reading.columns.slice(0, 4).map(({ name, field }) => [name, field])).toEqual([
        ["Column 1", "englishName"],
        ["Column 2", "genus"],
        ["Column 3", "epithet"],
        ["Column 4", "individuals"],
      ]);
      expect(reading.columns.filter(({ unit }) => unit).map(({ field, unit }) => [field, unit])).toEqual([
        ["minutes", "min"],
        ["distanceKm", "mi"],
        ["effort", "acres"],
      ]);
      expect(questions).toEqual([]);
    }
  });

  test("is no table with text in a 20th column, or with other days", () => {
    expect(proposeTable(sampleRows([row("", "x"), row("", "y")]), guide).reading.program).toBeNull();
    expect(proposeTable(sampleRows([row("").with(8, "2021-03-04")]), guide).reading.program).toBeNull();
  });
});

test("eBird’s checklists without species are known, and turned away alone", () => {
  const { reading, refused } = proposeTable(
    sampleText(
      "LAST EDITED DATE,LOCALITY,LATITUDE,LONGITUDE,OBSERVATION DATE,TIME OBSERVATIONS STARTED,SAMPLING EVENT IDENTIFIER,PROTOCOL TYPE,ALL SPECIES REPORTED\n2021-08-06,Amurum,9.87,8.97,2017-10-29,12:32:00,S401,Traveling,1",
    ),
    guide,
  );
  expect([reading.program, refused]).toEqual([
    "eBird (checklists without species)",
    expect.stringContaining("choose the file with the birds"),
  ]);
});
