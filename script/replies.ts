import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript-5";
import { Definitions } from "./reply-names.ts";
import { readProgram } from "./reply-program.ts";
import { type Schema, SchemaReader } from "./reply-schemas.ts";

// Prints what the API answers, read from the types of its routes: node script/replies.ts
// With --check it writes nothing, and fails if the file is not what it would print.

const file = join(import.meta.dirname, "../src/core/api/replies.json");

/** The places that may hold anything, and why. */
const open: Readonly<Record<string, string>> = {
  "openapi.json.components.schemas": "OpenAPI says its form",
  "openapi.json.paths": "OpenAPI says its form",
  "content/:page/form.draft.changes": "each page has its parts",
  "content/:page/form.form": "JSON Schema says its form",
  "reads.body": "what the joined routes answer",
  "StoredDraft.state": "what the browser stores",
  "LoggedEntry.after": "of any record",
  "LoggedEntry.before": "of any record",
  "CountResult.current": "of any record",
  "ContentState.parts": "each page has its parts",
  "CallsSlug.facts": "a draft may have what is no call yet",
  "CallsSlug.file": "a draft may have what is no call yet",
  "CallsSlug.place": "a draft may have what is no call yet",
  "CallsSlug.send": "a draft may have what is no call yet",
  "CallsSlug.to": "a draft may have what is no call yet",
  "content/:page/form.delivered.parts": "each page has its parts",
  "content/:page/form.newlyDelivered.value": "each page has its parts",
  "content/:page/restore.parts": "each page has its parts",
  "content/:page/restore.published.after": "each page has its parts",
  "content/:page/restore.published.before": "each page has its parts",
  "SavedVersion.changes.after": "each page has its parts",
  "SavedVersion.changes.before": "each page has its parts",
};

/** A successful reply: JSON with a schema, a file, or a status alone. */
interface Reply {
  status: number;
  schema?: Schema;
  isFile?: true;
}

const { checker, routes, named } = readProgram();
const reader = new SchemaReader(checker);

/** The statuses that a type names; one that names all of them is that of an ordinary reply. */
function statusesOf(status: ts.Type): number[] {
  const all = status.isUnion() ? status.types : [status];
  return all.length > 3 ? [200] : all.flatMap((one) => (one.isNumberLiteral() ? [one.value] : []));
}

/** The successful replies of a type of Hono, which has `output`, `outputFormat` and `status`. */
function readReply(type: ts.Type, route: string): Reply[] {
  const read = (name: string) => {
    const symbol = checker.getPropertyOfType(type, name);
    if (!symbol) throw new Error(`${route} has no ${name}.`);
    return checker.getTypeOfSymbol(symbol);
  };
  const isJson = checker.typeToString(read("outputFormat")) === '"json"';
  const hasContent = checker.typeToString(read("output")) !== "null";
  return statusesOf(read("status"))
    .filter((status) => status < 300)
    .map((status) => {
      if (isJson) return { status, schema: reader.read(read("output"), route) };
      return hasContent ? { status, isFile: true } : { status };
    });
}

/** One reply for each status of a route. */
function readReplies(endpoint: ts.Type, route: string): Reply[] {
  const found = (endpoint.isUnion() ? endpoint.types : [endpoint]).flatMap((one) => readReply(one, route));
  if (found.length === 0) reader.problems.push(`${route}: no successful reply`);
  return [...Map.groupBy(found, ({ status }) => status).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const schemas = [...new Set([first, ...others].flatMap(({ schema }) => (schema ? [schema] : [])))];
    return schemas.length > 1 ? [{ status: first.status, schema: { anyOf: schemas } }] : [first];
  });
}

const byText = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
const toLines = (entries: [string, unknown][]) =>
  entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",\n");

const replies = checker.getPropertiesOfType(routes).flatMap((path) =>
  checker.getPropertiesOfType(checker.getTypeOfSymbol(path)).flatMap((method): [string, Reply[]][] => {
    // Without the pattern of a parameter.
    const route = `${method.name.slice(1).toUpperCase()} ${path.name.replaceAll(/\{[^/]*\}(?=\/|$)/g, "")}`;
    return path.name.startsWith("/api/")
      ? [[route, readReplies(checker.getTypeOfSymbol(method), route)]]
      : [];
  }),
);
replies.sort(byText);

const problems = [...reader.problems];
const exported = named.map(({ name, type }) => ({ name, schema: reader.read(type, name) }));
const definitions = new Definitions(
  exported,
  replies.flatMap(([, all]) => all.flatMap(({ schema }) => (schema ? [schema] : []))),
);
const written = replies.map(([route, all]): [string, unknown] => {
  const place = route.replace(/^\w+ \/api\//, "");
  return [
    route,
    all.map((reply) => (reply.schema ? { ...reply, schema: definitions.write(reply.schema, place) } : reply)),
  ];
});
for (const place of definitions.open) if (!Object.hasOwn(open, place)) problems.push(`${place}: anything`);
if (problems.length > 0) {
  console.error(`These replies have no true schema:\n${problems.join("\n")}`);
  process.exit(1);
}

const schemas = Object.entries(definitions.byName).toSorted(byText);
const text = `{"routes":{\n${toLines(written)}\n},"schemas":{\n${toLines(schemas)}\n}}\n`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("The types of replies have changed: node script/replies.ts");
  process.exit(1);
}
