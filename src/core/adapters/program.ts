import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

const sources = new URL("../../", import.meta.url);
/** What decides the bytes of a file that is made from the database. */
const folders = [
  ...["core", "institute", "birds"].flatMap((half) =>
    ["domain", "formats", "db"].map((layer) => `${half}/${layer}/`),
  ),
  "core/adapters/",
  "birds/api/surveys/",
];

let fingerprint: Promise<string> | undefined;

/** A hash of the sources that write files, so that another version of this program makes its own. */
export function programFingerprint(): Promise<string> {
  fingerprint ??= readFingerprint();
  return fingerprint;
}

async function readFingerprint(): Promise<string> {
  const hash = createHash("sha256");
  const paths = ["core/institute.ts", "../package.json"];
  for (const folder of folders)
    for (const name of await readdir(new URL(folder, sources), { recursive: true }))
      if (/\.(ts|json)$/.test(name) && !name.endsWith(".test.ts")) paths.push(folder + name);
  for (const path of paths.sort()) hash.update(path).update(await readFile(new URL(path, sources)));
  return hash.digest("base64url");
}
