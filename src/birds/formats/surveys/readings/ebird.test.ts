import { describe, expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

const lines = (...rows: string[]) => rows.join("\n");

describe("eBird’s “My data”", () => {
  const header =
    "Submission ID,Common Name,Scientific Name,Taxonomic Order,Count,State/Province,County,Location ID,Location,Latitude,Longitude,Date,Time,Protocol,Duration (Min),All Obs Reported,Distance Traveled (km),Area Covered (ha),Number of Observers,Breeding Code,Observation Details,Checklist Comments,ML Catalog Numbers";
  const visit = (id: string, species: string, count: string, rest = "60,1,2.5,,2") =>
    `${id},${species},Genus species,1,${count},NG-PL,,L12,Amurum,9.88,8.98,2021-10-12,06:30 AM,eBird - Traveling Count,${rest},NY,by the pool,windy,`;
  const file = lines(
    header,
    visit("S1", "Hoopoe", "X"),
    visit("S1", "Hamerkop", "3"),
    visit("S2", "Hoopoe", "1", "10,0,,12,1"),
  );

  test("is recognised; two checklists of one place and day are two surveys", () => {
    const { surveys, counts, notes, problems } = readTable(file);
    expect(notes[0]).toBe("This is a file of this kind: eBird (Download my data).");
    expect(problems).toEqual([]);
    expect(surveys).toMatchObject([
      {
        eventID: "S1",
        date: "2021-10-12",
        time: "06:30",
        minutes: 60,
        complete: "yes",
        distanceKm: 2.5,
        observerCount: 2,
        notes: "windy",
        protocol: "eBird - Traveling Count",
        site: { locationID: "L12", name: "Amurum", countryCode: "NG", stateProvince: "NG-PL" },
      },
      { eventID: "S2", minutes: 10, complete: "no", distanceKm: null, effort: "12 ha" },
    ]);
    expect(counts).toMatchObject([
      { eventID: "S1", englishName: "Hoopoe", individuals: null, breeding: "NY", remarks: "by the pool" },
      { eventID: "S1", individuals: 3, verbatimCount: null },
      { eventID: "S2", individuals: 1 },
    ]);
  });

  test("of an old download lacks the Location ID, so the name of the place is its key", () => {
    const old = file
      .split("\n")
      .map((line) => line.split(",").toSpliced(7, 1).join(","))
      .join("\n");
    expect(readTable(old).surveys[0]?.site).toMatchObject({ locationID: "amurum", name: "Amurum" });
  });
});
