import { expect, test } from "vitest";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { proposeTable } from "./propose.ts";

const lines = (...rows: string[]) => rows.join("\n");

/**
 * Tables as other people write them, invented after the rules were made: the field of each column in their order, “-” for
 * one that is not used, “+” for one of a matrix, “?” behind what is marked as unsure, and what is asked.
 */
const tables: readonly [name: string, text: string, expected: string][] = [
  [
    "a submission of KoBo with its birds in repeated columns",
    lines(
      "start,end,today,visit/site,visit/observer,_visit/gps_latitude,_visit/gps_longitude,_visit/gps_precision,birds[1]/species,birds[1]/count,birds[2]/species,birds[2]/count,visit/remarks,_id,_uuid,_submission_time,_index",
      "2021-10-12T06:30:00.000+01:00,2021-10-12T06:40:00.000+01:00,2021-10-12,Amurum,Talatu,9.88,8.98,4,Hoopoe,2,Hamerkop,3,,101,u-1,2021-10-12T08:00:00,1",
      "2021-10-13T06:30:00.000+01:00,2021-10-13T06:40:00.000+01:00,2021-10-13,Amurum,Talatu,9.88,8.98,4,Hoopoe,1,,,windy,102,u-2,2021-10-13T08:00:00,2",
    ),
    "time endTime date name observers decimalLatitude decimalLongitude precisionMetres englishName#1 individuals#1 englishName#2 individuals#2 remarks - eventID - - | complete",
  ],
  [
    "bands in a second line of the header",
    lines(
      "Date,Site,Observer,Species,Distance band,,,Remarks",
      ",,,,0-25,25-50,>50,",
      "01/11/2023,A1,JD,Common Bulbul,1,,2,",
      "01/11/2023,A1,JD,Village Weaver,,3,,",
      "14/11/2023,A2,JD,Laughing Dove,1,1,,",
    ),
    "date name observers englishName individuals(0-25) individuals(25-50) individuals(>50) remarks | complete counts",
  ],
  [
    "names of groups in a first line of the header",
    lines(
      "Survey date,Survey site,,Birds,",
      "Day,Name,Observer,Name,Number",
      "12/11/2023,Lake,Ada,Garganey,12",
      "13/11/2023,Lake,Ada,Hamerkop,1",
    ),
    "date? name observers englishName individuals | complete",
  ],
  [
    "point counts in Portuguese",
    lines(
      "Data;Hora de início;Local;Ponto;Nome científico;Nome comum;Quantidade;Observador;Observações",
      "13/01/2024;06:40;Fazenda Norte;P1;Pycnonotus barbatus;Toutinegra;4;A. Silva;",
      "13/01/2024;06:40;Fazenda Norte;P1;Turdus pelios;Tordo;1;A. Silva;canto",
      "14/01/2024;07:05;Fazenda Sul;P2;Spilopelia senegalensis;Rola;12;A. Silva;",
    ),
    "date time name point scientificName localName individuals observers remarks | complete",
  ],
  [
    "point counts in French",
    lines(
      "N°;Date du relevé;Observateur(s);Commune;Point d'écoute;Heure de début;Heure de fin;Espèce;Nb;Type de contact;Distance (m)",
      "1;05/03/2023;M. Ba;Kédougou;PE1;6h30;6h40;Bulbul des jardins;2;chant;30",
      "2;05/03/2023;M. Ba;Kédougou;PE1;6h30;6h40;Tourterelle maillée;1;vu;50",
      "3;15/03/2023;M. Ba;Kédougou;PE2;6h50;7h00;Bulbul des jardins;3;chant;10",
    ),
    "- date observers name point time endTime frenchName individuals detection distance | complete",
  ],
  [
    "a form of KoBo in French",
    lines(
      "start,end,Date du relevé,Nom du site,Observateur,_Coordonnées_latitude,_Coordonnées_longitude,Espèces/Nom de l'espèce,Espèces/Nombre d'individus,_id,_uuid,_submission_time,_index",
      "2024-01-02T06:30:00.000+01:00,2024-01-02T06:50:00.000+01:00,2024-01-02,Mare,Diallo,12.1,3.2,Bulbul des jardins,2,1,u1,2024-01-02T08:00:00,1",
      "2024-01-03T06:30:00.000+01:00,2024-01-03T06:50:00.000+01:00,2024-01-03,Mare,Diallo,12.1,3.2,Tourterelle,1,2,u2,2024-01-03T08:00:00,2",
    ),
    "time endTime date name observers decimalLatitude decimalLongitude frenchName individuals - eventID - - | complete",
  ],
  [
    "a list in Spanish",
    lines(
      "Fecha;Hora inicial;Hora final;Sitio;Especie;Cantidad;Observador;Observaciones",
      "12/05/2023;6:30;7:00;Laguna;Hirundo rustica;4;P. Ruiz;",
      "13/05/2023;6:30;7:00;Laguna;Ardea cinerea;2;P. Ruiz;",
    ),
    "date time endTime name scientificName individuals observers remarks | complete",
  ],
  [
    "a list in German",
    lines(
      "Datum;Uhrzeit;Ort;Artname;Wissenschaftlicher Name;Anzahl;Bemerkung;Beobachter",
      "12.05.2023;06:30;Teich;Rauchschwalbe;Hirundo rustica;4;;Meier",
      "13.05.2023;06:30;Teich;Graureiher;Ardea cinerea;2;;Meier",
    ),
    "date time name localName scientificName individuals remarks observers | complete",
  ],
  [
    "waterbirds with wetlands across",
    lines(
      "Species,Dam 1,Dam 2,Lake Alo,River mouth,Total",
      "Garganey,12,0,4,0,16",
      "Common Sandpiper,1,2,0,1,4",
      "Grey Heron,0,0,1,2,3",
      "African Jacana,4,5,0,0,9",
    ),
    "englishName +? +? +? +? -? | complete date",
  ],
  [
    "waterbirds with species across, below a title",
    lines(
      "Waterbird count January 2024,,,,,,,",
      "Wetland,Date,Coordinates,Observers,Garganey,Common Sandpiper,Grey Heron,African Jacana",
      'Dam 1,13/01/2024,"9.881, 8.982",Ada & Musa,12,1,0,4',
      'Dam 2,13/01/2024,"9.891, 8.972",Ada & Musa,0,2,0,5',
      'Lake Alo,14/01/2024,"9.801, 8.922",Ada,4,0,1,0',
    ),
    "name date position observers + + + + | complete",
  ],
  [
    "a ringing book",
    lines(
      "Ring,Date,Time,Site,Net,Species,Age,Sex,Wing,Mass,Ringer,Recapture",
      "A1001,2023-11-02,06:30,Amurum,1,Common Bulbul,A,U,90,32.1,XX,N",
      "A1002,2023-11-02,07:00,Amurum,2,African Thrush,A,M,112,61.5,XX,N",
      "A1003,2023-11-02,07:00,Amurum,2,Common Bulbul,J,U,88,30.2,XX,N",
      "A1004,2023-11-02,07:30,Amurum,1,Common Bulbul,J,U,88,30.2,XX,Y",
      "A1005,2023-11-03,08:30,Amurum,1,Willow Warbler,J,U,66,8.2,XX,N",
    ),
    "- date time name - englishName lifeStage sex - - observers - | complete rows",
  ],
  [
    "a transect sheet with its place in the titles",
    lines(
      "Transect 1,,,,,",
      "Observers: A. Musa,,,,,",
      "S/N,Time,Species,No.,Distance (m),Remarks",
      "1,06:12,Common Bulbul,2,10,",
      "2,06:20,Hoopoe,1,30,singing",
      "3,06:31,Laughing Dove,4,20,",
      "4,06:40,Pied Crow,1,60,",
      "5,06:45,Village Weaver,8,5,",
    ),
    "- time englishName individuals distance remarks | complete date place",
  ],
  [
    "a sheet of a field course",
    lines(
      "S/N,Date,Time of observation,GPS,Name of site,Species observed,No observed,Activity,Habitat,Weather,Observer's name",
      '1,2024-03-01,6:45 am,"9.87, 8.97",Lake,Hoopoe,2,feeding,grass,sunny,Ada',
      '2,2024-03-01,6:55 am,"9.88, 8.97",Lake,Hamerkop,1,flying,water,sunny,Ada',
      '3,2024-03-01,7:05 am,"9.89, 8.97",Lake,Pied Crow,1,flying,water,sunny,Ada',
      '4,2024-03-01,7:15 am,"9.89, 8.97",Lake,Common Fiscal,1,perched,water,sunny,Ada',
    ),
    "- date time position name englishName individuals - - weather observers | complete",
  ],
  [
    "distance sampling along transects",
    lines(
      "Date,Transect,Start Lat,Start Long,End Lat,End Long,Start time,End time,Observer 1,Observer 2,Species,Group size,Perpendicular distance (m),Habitat,Activity",
      "12/03/2024,T1,9.87,8.97,9.88,8.98,06:30,07:30,Ada,Musa,Hoopoe,2,15,Savanna,Feeding",
      "13/03/2024,T2,9.77,8.87,9.78,8.88,06:30,07:30,Ada,Musa,Hamerkop,1,25,Savanna,Flying",
    ),
    "date transect decimalLatitude decimalLongitude - - time endTime observers observers englishName individuals distance - - | complete",
  ],
  [
    "pictures of camera traps",
    lines(
      "Camera,File,Date,Time,Species,Count,Temperature",
      "C1,IMG_001.JPG,2024-01-01,06:30:11,Helmeted Guineafowl,3,22",
      "C1,IMG_002.JPG,2024-01-01,06:31:12,Helmeted Guineafowl,2,22",
      "C2,IMG_003.JPG,2024-01-01,08:31:13,Double-spurred Francolin,2,24",
    ),
    "point - date time englishName individuals - | complete",
  ],
  [
    "detections in recordings",
    lines(
      "Begin Time (s),End Time (s),Common name,Species Code,Confidence,File",
      "0.0,3.0,Hoopoe,hoopoe1,0.87,20240101_063000.wav",
      "3.0,6.0,Laughing Dove,laudov1,0.91,20240101_063000.wav",
    ),
    "- - englishName code confidence - | complete machine date place",
  ],
  [
    "birds that visit trees",
    lines(
      "Date,Plot,Tree species,Bird species,Visits",
      "2024-01-01,1,Parkia biglobosa,Village Weaver,3",
      "2024-01-01,2,Acacia nilotica,Common Bulbul,2",
    ),
    "date name - englishName individuals(Visits)? | complete counts",
  ],
  [
    "trees alone",
    lines(
      "Date,Plot,Tree species,DBH",
      "2024-01-01,1,Parkia biglobosa,33",
      "2024-01-01,2,Acacia nilotica,22",
    ),
    "refused",
  ],
  [
    "nests",
    lines(
      "Nest ID,Species,Date found,Site,Eggs,Chicks,Lat,Long",
      "N1,Common Bulbul,2024-05-01,A,2,0,9.87,8.97",
      "N2,Common Bulbul,2024-05-03,A,3,1,9.88,8.97",
    ),
    "- englishName date? name - - decimalLatitude decimalLongitude | complete",
  ],
  [
    "places at four levels",
    lines(
      "State,LGA,Location,Site,Date,Time,Common name,No,Activity",
      "Plateau,Jos East,Laminga,Amurum,12/03/2021,7:00,Hoopoe,1,Flying",
      "Plateau,Jos East,Laminga,Dam,14/03/2021,7:30,Hamerkop,2,Feeding",
    ),
    "stateProvince - name point? date time englishName individuals - | complete",
  ],
  [
    "numbers by minutes",
    lines(
      "Date,Point,Species,0-2 min,2-4 min,4-6 min",
      "2024-01-01,P1,Hoopoe,1,0,0",
      "2024-01-01,P1,Hamerkop,0,1,0",
      "2024-01-01,P2,Hamerkop,0,1,0",
    ),
    "date point englishName individuals(0-2 min) individuals(2-4 min) individuals(4-6 min) | complete counts",
  ],
  [
    "numbered visits across",
    lines("Site,Species,Visit 1,Visit 2,Visit 3", "A,Hoopoe,1,0,2", "B,Hamerkop,0,0,1"),
    "refused",
  ],
  [
    "a line of units",
    lines(
      "Date,Time,Site,Species,Count,Distance,Temp",
      "dd/mm/yyyy,hh:mm,,,,m,°C",
      "13/01/2024,06:30,A,Hoopoe,1,20,22",
      "14/01/2024,06:30,A,Hamerkop,1,30,22",
    ),
    "date time name englishName individuals distance - | complete",
  ],
  [
    "the answers of a web form",
    lines(
      "Timestamp,What is the date of your survey?,Where did you count?,Which species did you see?,How many birds?",
      "2024-01-01 10:00:00,2023-12-31,A,Hoopoe,2",
      "2024-01-02 10:00:00,2024-01-01,B,Hamerkop,1",
    ),
    "- date? - englishName? individuals | complete place",
  ],
  [
    "ones where a species was there",
    lines("Site,Date,Hoopoe,Hamerkop,Pied Crow,Garganey", "A,2020-01-01,1,,1,", "B,2020-01-02,,1,,1"),
    "name date + + + + | complete rows",
  ],
  [
    "positions in metres",
    lines(
      "date,plot,X,Y,species,n",
      "12/10/2020,P1,445123,1092345,Common Bulbul,3",
      "13/10/2020,P2,445923,1092845,Hoopoe,2",
    ),
    "date name easting northing englishName individuals | complete zone",
  ],
  [
    "days without a year",
    lines(
      "Date,Location,Species,Count",
      "5th Mar (Tuesday),Farm,Common Bulbul,2",
      "5th Mar (Tuesday),Farm,Hoopoe,1",
      "6th Mar (Wednesday),Farm,Pied Crow,1",
    ),
    "date name englishName individuals | complete year",
  ],
  [
    "times as minutes",
    lines(
      "Date,Site,Start Time,End Time,Bird,No.",
      "2021-10-13,A,396,406,Hoopoe,1",
      "2021-10-13,B,410,420,Hoopoe,1",
      "2021-10-13,C,479,489,Hoopoe,1",
    ),
    "date name time endTime englishName individuals | complete",
  ],
  [
    "months alone",
    lines("Year,Month,Site,Species,Count", "2019,January,A,Hoopoe,2", "2019,February,A,Hamerkop,2"),
    "refused",
  ],
  [
    "conditions alone",
    lines(
      "Date,Site,Start,End,Wind,Cloud,Temperature",
      "2023-01-02,A,06:30,06:40,2,30,22.5",
      "2023-01-03,B,06:30,06:40,1,30,21.5",
    ),
    "refused",
  ],
  [
    "lists of squares",
    lines(
      "Square,Visit date,Recorder,Breeding status,Species",
      "SU12,13/05/2023,Ada,S,Hoopoe",
      "SU12,13/05/2023,Ada,N,Hamerkop",
      "SU13,14/05/2023,Musa,S,Hoopoe",
    ),
    "locationID date observers breeding englishName | complete",
  ],
];

test.each(tables)("%s", (_, text, expected) => {
  const { reading, columns, why, questions, refused } = proposeTable(sampleText(text), guide);
  const texts = columns.map(({ at }) => {
    const read = reading.columns.find((column) => column.at === at);
    const [part] = Object.values(read?.part ?? {});
    const isAcross = reading.across.some(([from, to]) => at >= from && at <= to);
    const repeat = read?.repeat ? `#${read.repeat}` : "";
    const field = read ? `${read.field}${repeat}${part ? `(${part})` : ""}` : isAcross ? "+" : "-";
    const sure = why.find((reason) => reason.at === at)?.sure;
    return sure !== undefined && sure < 0.7 ? `${field}?` : field;
  });
  const asked = questions.map(({ ask }) => ask).join(" ");
  expect(refused ? "refused" : `${texts.join(" ")} | ${asked}`).toBe(expected);
});
