import type { BirdNames } from "#birds/formats/surveys/readings/birds.ts";
import { openWorkbook } from "#core/adapters/workbook/workbook.ts";
import { recordsOf } from "#core/formats/records.ts";
import { type SampledTable, TableSampler } from "#core/formats/tables/sample.ts";

/** A small guide: English names with their scientific ones. */
const species = `Common Bulbul=Pycnonotus barbatus · Village Weaver=Ploceus cucullatus · Senegal Coucal=Centropus senegalensis
Laughing Dove=Spilopelia senegalensis · Willow Warbler=Phylloscopus trochilus · African Thrush=Turdus pelios · Hoopoe=Upupa epops
Hamerkop=Scopus umbretta · Piapiac=Ptilostomus afer · Cattle Egret=Bubulcus ibis · Yellow-billed Kite=Milvus aegyptius
Pied Crow=Corvus albus · Common Tern=Sterna hirundo · Hadada Ibis=Bostrychia hagedash · Spur-winged Goose=Plectropterus gambensis
Grey Heron=Ardea cinerea · African Jacana=Actophilornis africanus · Pied Kingfisher=Ceryle rudis · Barn Swallow=Hirundo rustica
Speckled Pigeon=Columba guinea · Scarlet-chested Sunbird=Chalcomitra senegalensis · Tawny-flanked Prinia=Prinia subflava
Common Sandpiper=Actitis hypoleucos · Garganey=Spatula querquedula · Hooded Vulture=Necrosyrtes monachus · Lanner Falcon=Falco biarmicus
Helmeted Guineafowl=Numida meleagris · Double-spurred Francolin=Pternistis bicalcaratus · Zitting Cisticola=Cisticola juncidis
Common Fiscal=Lanius collaris · Northern Grey-headed Sparrow=Passer griseus · Long-tailed Starling=Lamprotornis caudatus`;

const pairs = species.split(/ · |\n/).map((pair) => pair.toLowerCase().split("="));
export const guide: BirdNames = {
  english: new Set(pairs.map(([english = ""]) => english)),
  scientific: new Set(pairs.map(([, scientific = ""]) => scientific)),
};

/** A table as it is sampled while a file is read. */
export function sampleRows(
  rows: Iterable<readonly string[]>,
  sheet: string | null = null,
  name = sheet ?? "table.csv",
): SampledTable {
  const sampler = new TableSampler(sheet, name);
  let line = 0;
  for (const cells of rows) sampler.push(cells, ++line);
  return sampler.finish();
}

const decode = (bytes: Uint8Array) => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** A text file, in the encoding and with the delimiter that it seems to have. */
export function sampleText(bytes: Uint8Array | string, name = "table.csv"): SampledTable {
  const text = typeof bytes === "string" ? bytes : decode(bytes);
  const [head = ""] = text.split("\n", 1);
  const [delimiter = ","] = [",", ";", "\t"].toSorted(
    (a, b) => text.split(b).length - text.split(a).length || head.indexOf(a) - head.indexOf(b),
  );
  return sampleRows(
    [...recordsOf(text, { delimiter, quote: '"' })].map(({ cells }) => cells),
    null,
    name,
  );
}

/** All sheets of a workbook. */
export async function sampleWorkbook(path: string): Promise<SampledTable[]> {
  const workbook = await openWorkbook(path, { entries: 100, bytes: 10_000_000, ratio: 1000 });
  const tables: SampledTable[] = [];
  for (const sheet of workbook.sheets) {
    const sampler = new TableSampler(sheet);
    for await (const { cells, line } of workbook.rows(sheet)) sampler.push(cells, line);
    tables.push(sampler.finish());
  }
  workbook.close();
  return tables;
}
