import { datasetHref, datasets } from "#birds/domain/surveys/datasets.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { Page } from "#core/web/part.ts";
import { downloadAddresses } from "./surveys/pages/download-addresses.ts";

export const pages: readonly Page[] = [
  ["datazone", "birds/web/surveys/pages/datazone.page.tsx"],
  ["datazone/atlas", "birds/web/surveys/pages/atlas.page.tsx"],
  ["datazone/atlas/:pentad", "birds/web/surveys/pages/square.page.tsx"],
  ["datazone/pointcount", "birds/web/surveys/pages/pointcount.page.tsx"],
  ["datazone/ringing", "birds/web/surveys/pages/ringing.page.tsx"],
  ["datazone/data", "birds/web/surveys/pages/datasets.file.ts"],
  ...keysOf(datasets).map(
    (key): Page => [datasetHref(key).slice(1), "birds/web/surveys/pages/dataset.page.tsx", `dataset-${key}`],
  ),
  ["datazone/birds", "birds/web/surveys/pages/birds.page.tsx"],
  ...Object.keys(downloadAddresses).map(
    (path): Page => [path, "birds/web/surveys/pages/download.file.ts", path],
  ),
  ["birds", "birds/web/guide/pages/guide.page.tsx"],
  ["birds/which", "birds/web/guide/pages/which.page.tsx"],
  ["birds/:slug", "birds/web/guide/pages/species.page.tsx"],
  ["birdlist", "birds/web/guide/pages/list.page.tsx"],
  ["birdlist/sheet", "birds/web/guide/pages/sheet.page.tsx"],
  ["offline/guide", "birds/web/guide/offline/shell.file.ts"],
  ["offline/guide.json", "birds/web/guide/offline/guide.file.ts"],
  ["offline/guide-size.json", "birds/web/guide/offline/guide-size.file.ts"],
  ["guide-worker.js", "birds/web/guide/offline/worker.file.ts"],
  ["found-a-ring", "birds/web/ringing/found/found.page.tsx"],
  ["bague-trouvee", "birds/web/ringing/found/found.page.tsx", "bague-trouvee"],
  ["ring/:token", "birds/web/ringing/found/way.page.tsx"],
  ["field", "birds/web/surveys/field/page.file.ts"],
  ["field-worker.js", "birds/web/surveys/field/worker.file.ts"],
];
