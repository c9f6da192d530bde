import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript-5";

const root = resolve(import.meta.dirname, "..");

/** A source that only the compiler sees. It imports the whole program, since nouns join their tables by `declare module`. */
const entry = join(root, "src/reply-types.entry.ts");

const layers = ["domain", "formats", "db", "api"];

/** The exported types whose names a definition may have, by the order of their layers and their names. */
function namedTypes(): { name: string; path: string }[] {
  const layerOf = (path: string) => layers.indexOf(path.split("/")[2] ?? "");
  return globSync(`src/*/{${layers.join()}}/**/*.ts`, {
    cwd: root,
    exclude: ["**/*.test.ts", "**/migrations/**"],
  })
    .flatMap((path) =>
      Array.from(
        readFileSync(join(root, path), "utf8").matchAll(
          /^export (?:interface|type) (\w+)(?= =| \{| extends)/gm,
        ),
        ([, name = ""]) => ({ name, path }),
      ),
    )
    .toSorted((a, b) => layerOf(a.path) - layerOf(b.path) || (a.name + a.path < b.name + b.path ? -1 : 1));
}

function entryText(named: readonly { name: string; path: string }[]): string {
  const parts = ["server", "parts", "db-parts", "site", "wiring/site-types"];
  return [
    ...parts.map((file) => `import "./${file}.ts";`),
    `import type { ExtractSchema } from "hono/types"; import type { JSONParsed } from "hono/utils/types";`,
    `import type { Api } from "./app.ts";`,
    ...named.map(
      ({ name, path }, index) => `import type { ${name} as T${index} } from "./${path.slice(4)}";`,
    ),
    "export type Routes = ExtractSchema<Api>;",
    `export interface Named { ${named.map((_, index) => `n${index}: JSONParsed<T${index}>`).join("; ")} }`,
  ].join("\n");
}

/** The program as a compiler reads it: the type of its routes, and what its exported types are in JSON. */
export function readProgram() {
  const named = namedTypes();
  const text = entryText(named);
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => file === entry || fileExists(file);
  host.readFile = (file) => (file === entry ? text : readFile(file));
  host.getSourceFile = (file, version, ...rest) =>
    file === entry ? ts.createSourceFile(file, text, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([entry], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const wrong = program.getSemanticDiagnostics(source);
  if (wrong.length > 0) throw new Error(ts.formatDiagnostics(wrong, { ...host, getNewLine: () => "\n" }));
  const typeOf = (wanted: string) => {
    const found = source?.statements.find(
      (one) => (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) && one.name.text === wanted,
    );
    if (!found) throw new Error(`There is no type ${wanted}.`);
    return checker.getTypeAtLocation(found);
  };
  const jsonOf = new Map(checker.getPropertiesOfType(typeOf("Named")).map((one) => [one.name, one]));
  return {
    checker,
    routes: typeOf("Routes"),
    named: named.flatMap(({ name }, index) => {
      const symbol = jsonOf.get(`n${index}`);
      return symbol ? [{ name, type: checker.getTypeOfSymbol(symbol) }] : [];
    }),
  };
}
