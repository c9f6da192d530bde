import { describe, expect, test } from "vitest";
import { guide, sampleRows, sampleText } from "#tests/sample-tables.ts";
import { proposeTable } from "./propose.ts";

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

const tables: Record<string, string> = {
  "point counts":
    "Survey Date,Obs,Study Area,Pt,Start,End,Spp,Qty,H/S,Dist,Wind\n5/17/22,TA,North block,1,06:30,06:40,COBU,1,H,20,1\n5/18/22,TA,North block,2,06:30,06:40,VIWE,2,S,30,1\n5/19/22,TB,South block,3,06:30,06:40,SECO,3,H,35,2",
  "three places":
    "Date,Location,Site,Plot,Observer,Species,Scientific Name,Count\n2024-01-01,Jos,Farm,1,Ada,Hoopoe,Upupa epops,1\n2024-01-02,Jos,Farm,2,Ada,Piapiac,Ptilostomus afer,2\n2024-01-03,Jos,Lake,3,Ada,Hamerkop,Scopus umbretta,1",
  transects:
    "Date,Transect,Time,Start time,Bird species,Number,Perp. distance,Notes\n03/02/2024,Line 1,6:10,6:00,Common Bulbul,1,15 m,\n03/02/2024,Line 1,6:17,6:00,Village Weaver,2,20 m,x\n13/02/2024,Line 2,6:24,6:00,Senegal Coucal,3,25 m,",
  French:
    "Date;Heure début;Heure fin;Lieu-dit;Espèce;Nom français;Effectif;Observateur;Remarques\n13/01/2024;06h40;07h00;Étang;Pycnonotus barbatus;Bulbul;4;A. Diallo;\n14/01/2024;06h40;07h00;Étang;Turdus pelios;Merle;1;A. Diallo;chanteur",
  genera:
    "Code,Name of site,StartDate,TimeStart,Compiler,Genus,Species,Count,Sex,Age\n1,Dam 1,2022-07-10,0.25,Ada,Ardea,cinerea,1,M,Ad\n2,Dam 2,2022-07-11,0.26,Ada,Ceryle,rudis,16,F,Juv",
  bands:
    "Date,Point ID,Common name,0-25 m,25-50 m,50-100 m,Total\n2023-11-12,P1,Common Bulbul,0,1,0,1\n2023-11-12,P1,Village Weaver,1,0,2,3",
  "a matrix":
    "Site,Date,Observer,Hoopoe,Hamerkop,Piapiac,Pied Crow,Total,Cloud\nA,10/11/2023,Ada,0,1,0,3,4,10\nB,13/11/2023,Ada,1,0,2,0,3,20",
};

describe.each(Object.entries(tables))("%s", (_, text) => {
  const [head = [], ...rows] = sampleText(text).first.map(({ cells }) => cells);
  const read = (order: readonly (number | string)[]) => {
    const at = (cells: readonly string[], isHead: boolean) =>
      order.map((item, index) =>
        typeof item === "number" ? (cells[item] ?? "") : isHead ? item : `k${index}${cells.length % 7}`,
      );
    const { reading, questions, columns, refused } = proposeTable(
      sampleRows([at(head, true), ...rows.map((cells) => at(cells, false))]),
      guide,
    );
    const across = columns
      .filter((column) => reading.across.some(([from, to]) => column.at >= from && column.at <= to))
      .map(({ name }) => name);
    return {
      refused,
      fields: Object.fromEntries(
        reading.columns.map(({ name, field, unit, part }) => [name, [field, unit, part]]),
      ),
      across: across.toSorted(),
      questions: questions.map(({ ask, guess }) => [ask, ask === "across" ? "" : guess]),
      values: [reading.shape, reading.date, reading.time, reading.rows, reading.codes],
    };
  };
  const own = read(head.map((_, at) => at));

  test("is proposed alike under any order of its columns", () => {
    const random = seeded(20_261_126);
    for (let run = 0; run < 25; run++)
      expect(
        read(
          shuffled(
            head.map((_, at) => at),
            random,
          ),
        ),
      ).toEqual(own);
  });

  test("is proposed alike with any columns more that nobody knows", () => {
    const random = seeded(7);
    const unknown = [
      "Roosting site",
      "Fix Time",
      "Nest count type",
      "Background",
      "Tide state",
      "Colouration",
    ];
    for (let run = 0; run < 25; run++) {
      const more = unknown.filter(() => random() < 0.4);
      expect(read(shuffled([...head.map((_, at) => at), ...more], random))).toEqual(own);
    }
  });
});
