import { globSync } from "node:fs";
import { halfOf } from "../tests/halves.ts";

// Prints the tests beside the files of a half, or of the core, for `script/test`.
const [half] = process.argv.slice(2);
for (const path of globSync("src/**/*.test.{ts,tsx}")) if (halfOf(path) === half) console.info(path);
