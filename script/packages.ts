import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** A package that a release contains, installed or bundled into the pages. */
export interface ReleasePackage {
  name: string;
  version: string;
  /** As an SPDX expression, such as `MIT` or `Apache-2.0 AND LGPL-3.0-or-later`. */
  license: string;
  /** The texts of its licence files. */
  text: string;
  /** The packages that it needs, as `name@version`. */
  needs: string[];
}

/** Licences under which we may pass on a package beside our own code; a new one needs a look by a person. */
export const allowedLicenses = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
  // Changes of their own files have to be published, and we change none; libvips is linked dynamically.
  "MPL-2.0",
  "LGPL-3.0-or-later",
]);

/** Packages that name their licence in a text file alone. */
const statedInText: Record<string, string> = { busboy: "MIT", streamsearch: "MIT", "png-js": "MIT" };

/** The licence of a package by its name and what its package.json or the lock file states. */
export const licenseOf = (name: string, stated: string | undefined): string =>
  stated ?? statedInText[name] ?? "unknown";

/** Whether we may pass on what is under an SPDX expression: every part of AND, one part of OR. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => allowedLicenses.has(license)));

const PackageJson = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** The folders of the packages in `node_modules` of a package, those inside of others included. */
function foldersIn(root: string, from: string): string[] {
  const found = globSync(["node_modules/*/package.json", "node_modules/@*/*/package.json"], {
    cwd: join(root, from),
  }).map((path) => join(from, dirname(path)));
  return found.flatMap((folder) => [folder, ...foldersIn(root, folder)]);
}

/** The packages that are installed in a folder. */
export function listInstalled(folder: string): ReleasePackage[] {
  const read = (path: string) =>
    PackageJson.parse(JSON.parse(readFileSync(join(folder, path, "package.json"), "utf8")));
  const packages = new Map(foldersIn(folder, ".").map((path) => [path, read(path)]));
  /** Looks where Node looks: in its own node_modules, then in those of the folders above. */
  const resolve = (name: string, from: string): string[] => {
    const found = packages.get(join(from, "node_modules", name));
    if (found) return [keyOf(found)];
    return from === "." ? [] : resolve(name, dirname(from));
  };
  return [...packages].map(([path, { name, version, license, ...rest }]) => ({
    name,
    version,
    license: licenseOf(name, license),
    text: licenseText(join(folder, path)),
    needs: Object.keys({ ...rest.dependencies, ...rest.optionalDependencies }).flatMap((need) =>
      resolve(need, path),
    ),
  }));
}

function licenseText(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");
}

const Bundled = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);

/** The packages in the files that Vite wrote beside a build. */
export const listBundled = (files: string[]): ReleasePackage[] =>
  files
    .flatMap((file) => Bundled.parse(JSON.parse(readFileSync(file, "utf8"))))
    .map(({ name, version, identifier, text = "" }) => ({
      name,
      version,
      license: licenseOf(name, identifier),
      text,
      needs: [],
    }));

export const keyOf = ({ name, version }: Pick<ReleasePackage, "name" | "version">): string =>
  `${name}@${version}`;

/** Each package once, by name. */
export const sortPackages = (packages: ReleasePackage[]): ReleasePackage[] =>
  [...new Map(packages.toReversed().map((one) => [keyOf(one), one])).values()].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );

const purlOf = ({ name, version }: Pick<ReleasePackage, "name" | "version">) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

const purlOfKey = (key: string) => {
  const at = key.lastIndexOf("@");
  return purlOf({ name: key.slice(0, at), version: key.slice(at + 1) });
};

/** A bill of materials in CycloneDX's JSON. */
export function toBillOfMaterials(
  site: { name: string; version: string },
  packages: ReleasePackage[],
  at: Date,
) {
  const ref = keyOf(site);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: "application", "bom-ref": ref, ...site, licenses: [{ license: { id: "MIT" } }] },
    },
    components: packages.map((one) => ({
      type: "library",
      "bom-ref": purlOf(one),
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      licenses: [
        allowedLicenses.has(one.license) ? { license: { id: one.license } } : { expression: one.license },
      ],
    })),
    dependencies: [
      { ref, dependsOn: packages.map(purlOf) },
      ...packages.map((one) => ({ ref: purlOf(one), dependsOn: one.needs.map(purlOfKey) })),
    ],
  };
}

/** The licences of all packages as one text. */
export function toLicenseText(packages: ReleasePackage[]): string {
  const parts = packages.map(
    (one) =>
      `${one.name} ${one.version}: ${one.license}\n\n${one.text || "Its package has no text of the licence."}\n`,
  );
  const line = `\n${"-".repeat(80)}\n\n`;
  return ["The packages that this release contains, with their licences.\n", ...parts].join(line);
}
