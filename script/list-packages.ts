import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listBundled, listInstalled, sortPackages, toBillOfMaterials, toLicenseText } from "./packages.ts";

// Lists what a release contains, in sbom.json and THIRD-PARTY-LICENSES.txt: node script/list-packages.ts <release>

const [release] = process.argv.slice(2);
if (!release) throw new Error("Usage: node script/list-packages.ts <release>");

const site = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(release, "package.json"), "utf8")));
const bundled = globSync("build/*/licenses.json", { cwd: release }).map((file) => join(release, file));
const packages = sortPackages([...listInstalled(release), ...listBundled(bundled)]);

writeFileSync(
  join(release, "sbom.json"),
  `${JSON.stringify(toBillOfMaterials(site, packages, new Date()), null, 1)}\n`,
);
writeFileSync(join(release, "THIRD-PARTY-LICENSES.txt"), toLicenseText(packages));
