import { keysOf } from "#domain/keys.ts";
import { datasetHref, datasets } from "#domain/surveys/datasets.ts";
import type { Page } from "./part.ts";
import { downloadAddresses } from "./surveys/pages/download-addresses.ts";

export const pages: readonly Page[] = [
  ["datazone", "surveys/pages/datazone.page.tsx"],
  ["datazone/atlas", "surveys/pages/atlas.page.tsx"],
  ["datazone/atlas/:pentad", "surveys/pages/square.page.tsx"],
  ["datazone/pointcount", "surveys/pages/pointcount.page.tsx"],
  ["datazone/data", "surveys/pages/datasets.file.ts"],
  ...keysOf(datasets).map(
    (key): Page => [datasetHref(key).slice(1), "surveys/pages/dataset.page.tsx", `dataset-${key}`],
  ),
  ["datazone/birds", "surveys/pages/birds.page.tsx"],
  ...Object.keys(downloadAddresses).map((path): Page => [path, "surveys/pages/download.file.ts", path]),
  ["birds", "birds/pages/guide.page.tsx"],
  ["birds/:slug", "birds/pages/species.page.tsx"],
  ["birdlist", "birds/pages/list.page.tsx"],
  ["offline/guide", "birds/offline/shell.file.ts"],
  ["offline/guide.json", "birds/offline/guide.file.ts"],
  ["offline/guide-size.json", "birds/offline/guide-size.file.ts"],
  ["guide-worker.js", "birds/offline/worker.file.ts"],
  ["names-to-settle", "surveys/names/former-address.file.ts"],
  ["field", "surveys/field/page.file.ts"],
  ["field-worker.js", "surveys/field/worker.file.ts"],
];
