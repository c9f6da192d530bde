import { describe, expect, test } from "vitest";
import { readTable } from "#tests/read-table.ts";

const lines = (...rows: string[]) => rows.join("\n");

describe("a form of ODK, KoBo or Epicollect", () => {
  test("has its species in numbered columns", () => {
    const { surveys, counts } = readTable(
      lines(
        "SubmissionDate,meta-instanceID,start,site,point-Latitude,point-Longitude,point-Accuracy,observer,species_1,count_1,species_2,count_2,species_3,count_3",
        "2021-10-13T09:00:00Z,uuid:1,2021-10-12T06:30:00.000+01:00,Amurum,9.88,8.98,6,Talatu,Hoopoe,2,Hamerkop,1,,",
        "2021-10-13T09:01:00Z,uuid:2,2021-10-13T06:45:00.000+01:00,Amurum,9.88,8.98,6,Talatu,,,,,,",
      ),
    );
    expect(surveys).toMatchObject([
      {
        eventID: "uuid:1",
        date: "2021-10-12",
        time: "06:30",
        observers: "Talatu",
        site: { name: "Amurum", precisionMetres: 6, decimalLatitude: "9.88" },
      },
      { eventID: "uuid:2", date: "2021-10-13" },
    ]);
    expect(counts.map(({ englishName, individuals }) => [englishName, individuals])).toEqual([
      ["Hoopoe", 2],
      ["Hamerkop", 1],
    ]);
  });

  test("may number its questions, and put groups before a name", () => {
    const { surveys, counts } = readTable(
      lines(
        "ec5_uuid,created_at,1_Date,2_Site,lat_3_Position,long_3_Position,accuracy_3_Position,4_Species,5_Count",
        "a-1,2021-10-13T09:00:00Z,12/10/2021,Amurum,9.88,8.98,4,Hoopoe,2",
      ),
    );
    expect(surveys).toMatchObject([
      { eventID: "a-1", date: "2021-10-12", site: { name: "Amurum", decimalLongitude: "8.98" } },
    ]);
    expect(counts).toMatchObject([{ englishName: "Hoopoe", individuals: 2 }]);
    const kobo = readTable(
      lines(
        "today,visit/site,_point_latitude,_point_longitude,birds[1]/species,birds[1]/count,birds[2]/species,birds[2]/count,_uuid",
        "2021-10-12,Amurum,9.88,8.98,Hoopoe,2,Hamerkop,3,u-1",
      ),
    );
    expect(kobo.counts.map(({ englishName, individuals }) => [englishName, individuals])).toEqual([
      ["Hoopoe", 2],
      ["Hamerkop", 3],
    ]);
  });
});
