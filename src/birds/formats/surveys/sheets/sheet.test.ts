import { describe, expect, test } from "vitest";
import { readSheet } from "#tests/read-sheet.ts";

const lines = (...rows: string[]) => rows.join("\n");

test("eBird’s record format has no header, the month first, and miles", () => {
  const row = (date: string, species: string, count: string) =>
    `${species},Upupa,epops,${count},calling,Amurum,9.88,8.98,${date},06:30,NG-PL,NG,Traveling,2,60,Y,3.107,2.471,`;
  const { surveys, counts, problems, notes } = readSheet(
    lines(row("03/04/2021", "Hoopoe", "2"), row("03/04/2021", "Hamerkop", "X")),
  );
  expect(problems).toEqual([]);
  expect(notes[0]).toContain("record format");
  expect(surveys).toMatchObject([
    {
      date: "2021-03-04",
      complete: "yes",
      distanceKm: 5,
      effort: "1 ha",
      minutes: 60,
      observerCount: 2,
      site: { name: "Amurum", countryCode: "NG" },
    },
  ]);
  expect(counts).toMatchObject([
    { englishName: "Hoopoe", scientificName: "Upupa epops", individuals: 2, remarks: "calling" },
    { englishName: "Hamerkop", individuals: null },
  ]);
});

describe("BirdLasser", () => {
  const header =
    "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Species secondary name,Species tertiary name,Count,Count Type,Seen/Heard,Notes";
  const file = lines(
    header,
    '2021/10/12,06:31,9.8712,8.9734,0955c0855,Trip,"Warbler, Willow",Phylloscopus trochilus,,2,Exact,Seen,',
    '2021/10/12,07:02,9.8790,8.9801,0955c0855,Trip,"Warbler, Willow",Phylloscopus trochilus,,0,Not specified,Heard,',
    "2021/10/12,07:10,9.8790,8.9801,0955c0855,Trip,Hooded Vulture,Necrosyrtes monachus,,5,Estimate,Seen,nest",
    "2021/10/12,09:00,,,,Farm,Hamerkop,Scopus umbretta,,1,Exact,Seen,",
  );

  test("is one survey for each place and day, and never a complete list", () => {
    const { surveys, counts, problems, notes } = readSheet(file);
    expect(notes[0]).toMatch(/^This is a BirdLasser file/);
    expect(problems).toEqual([]);
    expect(surveys).toMatchObject([
      { eventID: "birdlasser_pentad-0955c0855_2021-10-12", date: "2021-10-12", time: null, complete: "no" },
      { complete: "no", site: { name: "Farm", decimalLatitude: null } },
    ]);
    expect(
      counts.map(({ englishName, scientificName, individuals, verbatimCount, detection }) => [
        englishName,
        scientificName,
        individuals,
        verbatimCount,
        detection,
      ]),
    ).toEqual([
      ["Willow Warbler", "Phylloscopus trochilus", 2, null, "Seen"],
      ["Willow Warbler", "Phylloscopus trochilus", null, null, "Heard"],
      ["Hooded Vulture", "Necrosyrtes monachus", 5, "5 (estimate)", "Seen"],
      ["Hamerkop", "Scopus umbretta", 1, null, "Seen"],
    ]);
  });

  test("gives the site the place of its pentad, because that of a sighting may be a nest", () => {
    const site = readSheet(file).surveys[0]?.site;
    expect(site).toMatchObject({
      decimalLatitude: "9.875",
      decimalLongitude: "8.958333",
      precisionMetres: 6600,
    });
    const alone = readSheet(lines(header, "2021/10/12,07:10,9.8790,8.9801,,,Hooded Vulture,,,5,,,"));
    expect(alone.surveys[0]?.site).toMatchObject({ name: "Pentad 0955c0855", decimalLatitude: "9.875" });
  });

  test("SV8: is at the pentad after which its fieldsheet is named, with that pentad's position", () => {
    const named = lines(
      header,
      "2021/10/12,09:00,,,,0955C0855_20211012,Hamerkop,Scopus umbretta,,1,Exact,Seen,",
    );
    expect(readSheet(named).surveys).toMatchObject([
      {
        eventID: "birdlasser_pentad-0955c0855_2021-10-12",
        site: { name: "Pentad 0955c0855", decimalLatitude: "9.875" },
      },
    ]);
  });

  test("of older apps names the columns after the languages", () => {
    const old = file.replace(
      "Species primary name,Species secondary name,Species tertiary name",
      "Primary language,Secondary language,Tertiary language",
    );
    expect(readSheet(old).counts).toMatchObject(readSheet(file).counts);
  });
});

describe("a card of the African Bird Atlas", () => {
  const header =
    "CardNo,StartDate,EndDate,StartTime,Pentad,ObserverNo,TotalHours,Hour1,Hour2,Hour3,TotalSpp,InclNight,AllHabitats,Spp,Sequence,Common_name,Taxonomic_name";
  const row = (card: string, end: string, hours: string, total: number, species: string) =>
    `${card},2021-10-12,${end},06:30,0955c0855,12345,${hours},12,18,,${total},N,Y,${species}`;
  const warbler = "643,1,Willow Warbler,Phylloscopus trochilus";
  const file = lines(
    header,
    row("A1", "2021-10-14", "3.5", 2, warbler),
    row("A1", "2021-10-14", "3.5", 2, "81,2,Hamerkop,Scopus umbretta"),
    row("A2", "2021-10-12", "1", 1, warbler),
    row("A3", "2021-10-20", "9", 1, warbler),
    row("A4", "2021-10-13", "2", 31, warbler),
    row("A5", "2021-10-13", "2", 0, "-,-,-,-"),
  );

  test("is complete after two hours within five days, if the file has all its species", () => {
    const { surveys, counts, problems, notes } = readSheet(file);
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^This is a file of African Bird Atlas cards/),
      "1 card with more species than this file lists: not complete lists here.",
    ]);
    expect(
      surveys.map(({ eventID, endDate, complete, minutes }) => [eventID, endDate, complete, minutes]),
    ).toEqual([
      ["A1", "2021-10-14", "yes", 210],
      ["A2", null, "no", 60],
      ["A3", "2021-10-20", "no", 540],
      ["A4", "2021-10-13", "no", 120],
      ["A5", "2021-10-13", "yes", 120],
    ]);
    expect(surveys[0]).toMatchObject({
      date: "2021-10-12",
      time: "06:30",
      observers: "ABAP observer 12345",
      site: { name: "Pentad 0955c0855", decimalLatitude: "9.875", precisionMetres: 6600 },
    });
    expect(counts).toHaveLength(5);
    expect(counts[0]).toMatchObject({
      occurrenceID: "A1:643",
      individuals: null,
      englishName: "Willow Warbler",
    });
  });

  test("says in public neither how many species it had nor their sequence, which would show a sensitive one", () => {
    const { surveys, counts } = readSheet(file);
    for (const { notes, ...survey } of surveys) expect(JSON.stringify(survey)).not.toMatch(/12, 18/);
    expect(surveys[0]?.notes).toContain("12, 18");
    expect(counts[0]).toMatchObject({ remarks: null, verbatimCount: null });
  });
});

test("Observation.org’s observations of one place and day are one survey, without the position of any of them", () => {
  const { surveys, counts, notes } = readSheet(
    lines(
      "id,date,time,lat,lng,location,species name,scientific name,number,counting method,notes",
      "77,2021-10-12,06:30,9.8712,8.9734,Amurum,Hoopoe,Upupa epops,2,exact,",
      "78,2021-10-12,07:30,9.8790,8.9801,Amurum,Hamerkop,Scopus umbretta,1,,at the pool",
    ),
  );
  expect(notes[0]).toMatch(/^This is an Observation.org file/);
  expect(surveys).toMatchObject([
    { complete: "no", time: null, site: { name: "Amurum", decimalLatitude: "9.875", precisionMetres: 6600 } },
  ]);
  expect(counts).toMatchObject([
    { occurrenceID: "observation.org:77", individuals: 2, remarks: "Counting method: exact" },
    { occurrenceID: "observation.org:78", remarks: "at the pool" },
  ]);
});

describe("a table made in a spreadsheet", () => {
  const dated = (...days: string[]) =>
    readSheet(lines("Date,Site,Species,Count", ...days.map((day, row) => `${day},Amurum ${row},Hoopoe,1`)));
  const datesOf = ({ surveys }: ReturnType<typeof dated>) => surveys.map(({ date }) => date);

  test("has its dates as a spreadsheet writes them", () => {
    const read = dated("12-Oct-21", "44484", "12 October 2021", '"Oct 12, 2021"', "12-Oct-98");
    expect(datesOf(read)).toEqual(["2021-10-12", "2021-10-15", "2021-10-12", "2021-10-12", "1998-10-12"]);
    expect(read.notes).toEqual(["“44484” is a spreadsheet’s number of a day: 15 October 2021."]);
  });

  test("has the month first in every row if one row proves it and none disproves it", () => {
    const proved = dated("1/2/2021", "10/13/2021");
    expect(datesOf(proved)).toEqual(["2021-01-02", "2021-10-13"]);
    expect(proved.problems).toEqual([]);
    expect(proved.notes).toEqual([
      expect.stringContaining("“10/13/2021” shows that this file writes the month first"),
    ]);
    const open = dated("1/2/2021", "3/4/2021");
    expect(datesOf(open)).toEqual(["2021-02-01", "2021-04-03"]);
    expect(open.problems[0]?.message).toContain("day first");
    const contradictory = dated("13/10/2021", "10/14/2021");
    expect(datesOf(contradictory)).toEqual(["2021-10-13"]);
    expect(contradictory.problems[0]?.message).toContain("“10/14/2021” is not a date");
  });

  test("may have titles above its header", () => {
    const { surveys, notes } = readSheet(
      lines(
        "Bird counts of the reserve, 2021;;;",
        ";;;",
        "Date;Site;Species;Count",
        "2021-10-12;Amurum, pool;Hoopoe;1",
      ),
    );
    expect(surveys).toMatchObject([{ date: "2021-10-12", site: { name: "Amurum, pool" } }]);
    expect(notes).toEqual(["The header is in row 3. What is above it was not read as rows."]);
  });
});

test("an unclosed quotation mark says how many lines it swallowed, even if a later one closes it", () => {
  const rows = ["Date,Site,Species,Count,Remarks", '2021-10-12,Amurum,Hoopoe,1,"nest'];
  for (let day = 13; day <= 20; day++) rows.push(`2021-10-${day},Amurum,Hamerkop,1,`);
  const open = readSheet(lines(...rows));
  expect(open.problems.map(({ line, message }) => [line, message])).toEqual([
    [2, "A quotation mark is not closed here. The 8 lines below cannot be read."],
  ]);
  const closed = readSheet(lines(...rows, '2021-10-21,Amurum,Hoopoe,1,ok"', "2021-10-22,Amurum,Hoopoe,1,"));
  expect(closed.problems.map(({ line, message }) => [line, message])).toEqual([
    [2, "A quotation mark is not closed here. The 9 lines below cannot be read."],
  ]);
  expect(closed.surveys.map(({ date }) => date)).toEqual(["2021-10-22"]);
  const note = readSheet(
    lines(...rows.slice(0, 1), '2021-10-12,Amurum,Hoopoe,1,"a nest\nwith two eggs, warm"'),
  );
  expect(note.problems).toEqual([]);
  expect(note.counts[0]?.remarks).toBe("a nest with two eggs, warm");
});
