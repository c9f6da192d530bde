import { readFileSync } from "node:fs";
import { asObject } from "#core/domain/keys.ts";

/** A successful reply of a route: JSON with a schema, a file, or a status alone. */
export interface DescribedReply {
  status: number;
  schema?: object;
  isFile?: true;
}

interface DescribedReplies {
  /** By method and path, without the patterns of parameters. */
  routes: Readonly<Record<string, readonly DescribedReply[]>>;
  /** The objects that several replies share, by name. */
  schemas: Readonly<Record<string, object>>;
}

let replies: DescribedReplies | undefined;

/** What each route answers, as `script/replies.ts` prints it from the types; the file is read when it is first needed. */
export function describedReplies(): DescribedReplies {
  replies ??= JSON.parse(readFileSync(new URL("./replies.json", import.meta.url), "utf8"));
  return replies ?? { routes: {}, schemas: {} };
}

/** The names of what a write answers, and of what a read of the same address does, whatever its parameter is called. */
export function fieldsOfRecord(method: string, path: string): ReadonlySet<string> {
  const { routes, schemas } = describedReplies();
  const names = (schema: unknown): string[] => {
    const { $ref, anyOf, properties } = asObject(schema);
    const inner = typeof $ref === "string" ? [schemas[$ref.split("/").at(-1) ?? ""]] : [anyOf ?? []].flat();
    return [...Object.keys(asObject(properties)), ...inner.flatMap(names)];
  };
  const addressOf = (route: string) => route.replaceAll(/:\w+/g, ":");
  const wanted = [`${method} ${path}`, `GET ${path}`].map(addressOf);
  const replies = Object.entries(routes).flatMap(([route, all]) =>
    wanted.includes(addressOf(route)) ? all : [],
  );
  return new Set(replies.flatMap(({ schema }) => names(schema)));
}

/** The path of a route as the description of the API has it, without the patterns of its parameters. */
export const withoutPatterns = (path: string): string => path.replaceAll(/\{[^/]*\}(?=\/|$)/g, "");
