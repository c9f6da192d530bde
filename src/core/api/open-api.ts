import { z } from "zod";
import { developerCalls } from "#core/domain/developer-calls.ts";
import { errorStatus } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { asObject, keysOf } from "#core/domain/keys.ts";
import { institute } from "#core/institute.ts";
import { version } from "#core/version.ts";
import { factOf } from "./http.ts";
import { type DescribedReply, describedReplies, withoutPatterns } from "./replies.ts";

/** A route as Hono lists it: one entry for each of its middlewares and its handler. */
export interface ListedRoute {
  method: string;
  path: string;
  handler: object;
}

interface Operation {
  method: string;
  path: string;
  body?: z.ZodType;
  query?: z.ZodType;
  right?: string;
}

/** The API as an OpenAPI 3.1 description, made from its routes and the schemas that they validate with. */
export function describeApi(
  listed: readonly ListedRoute[],
  { publicUrl, streamed }: { publicUrl: string; streamed: ReadonlySet<string> },
) {
  const operations = operationsOf(listed);
  const paths: Record<string, Record<string, unknown>> = {};
  const { routes, schemas } = describedReplies();
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: toOperation(operation, {
        streamed,
        replies: routes[keyOf(operation)] ?? [],
      }),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${institute().shortName} API`, version, description: introduction },
    servers: [{ url: publicUrl }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The token of POST /api/user/signin." },
      },
      schemas: asObject({ Error: errorSchema, ...schemas }),
      responses: {
        Error: {
          description: "An error, with a message for people and the field that is wrong.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
        TooMany: {
          description: "Too many requests; try again after the seconds in Retry-After.",
          headers: { "Retry-After": { schema: { type: "integer" } } },
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
    },
  };
}

const introduction = [
  "What is public can be read without an account, from any web page (CORS); members send the token of POST /api/user/signin.",
  "Lists have pages from 0: `page`, `limit`; replies say `total`, `currentPage` and `numberOfPages`.",
  "A request that adds something, or decides or undoes what `GET /api/today` lists, can carry an `Idempotency-Key` (a UUID). If it arrives twice with the same key, it is carried out only once.",
  `Files have at most ${MAX_UPLOAD_BYTES.image / 1_000_000} MB (pictures) and ${MAX_UPLOAD_BYTES.pdf / 1_000_000} MB (PDFs). Repeated attempts are limited by account and address, and answered with 429 and Retry-After.`,
].join("\n\n");

const errorSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "A sentence for people." },
    code: { type: "string", enum: keysOf(errorStatus) },
    fields: {
      type: "object",
      description: "A message for each field that is wrong.",
      additionalProperties: { type: "string" },
    },
    current: {
      description:
        "For a stale edit: what is stored. For a copy that has ended: where it can be asked for again.",
    },
    waiting: { description: "For a text that waits for the same part: those that wait." },
  },
};

const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The operations under `/api`, each with what its middlewares say of it. */
function operationsOf(listed: readonly ListedRoute[]): Operation[] {
  const found = new Map<string, Operation>();
  for (const { method, path, handler } of listed) {
    if (!methods.has(method) || !path.startsWith("/api/") || path.includes("*")) continue;
    const key = `${method} ${path}`;
    const bare = withoutPatterns(path);
    found.set(key, { ...(found.get(key) ?? { method, path: bare }), ...factOf(handler) });
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** The name of an operation in the list of replies. */
const keyOf = ({ method, path }: Operation): string => `${method} ${path}`;

const tagOf = ({ path }: Operation): string => path.split("/")[2] ?? "";

const verbs: Record<string, string> = {
  GET: "Read",
  POST: "Send",
  PUT: "Replace",
  PATCH: "Change",
  DELETE: "Remove",
};

/** Words of an operation, from its address: “Read posts, by id, history”. */
const summaryOf = ({ method, path }: Operation): string => {
  const parts = path.replace("/api/", "").split("/");
  const words = parts.map((part) => part.replaceAll("-", " ").replace(/^:/, "by "));
  return `${verbs[method]} ${words.join(", ")}`;
};

const idOf = ({ method, path }: Operation): string =>
  method.toLowerCase() +
  path.replace("/api/", "/").replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase());

function toOperation(
  operation: Operation,
  { streamed, replies }: { streamed: ReadonlySet<string>; replies: readonly DescribedReply[] },
) {
  const { method, path, body, right } = operation;
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const content = contentOf(operation, streamed);
  return {
    operationId: idOf(operation),
    tags: [tagOf(operation)],
    summary: summaryOf(operation),
    security: right || method !== "GET" ? [{ session: [] }, {}] : [{}, { session: [] }],
    ...(right && { description: `Needs the right “${right}”.` }),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...parametersOf(operation),
    ],
    ...(content && { requestBody: { required: body !== undefined, content } }),
    responses: {
      ...Object.fromEntries(replies.map((reply) => [reply.status, toResponse(reply, path)])),
      "429": { $ref: "#/components/responses/TooMany" },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

/** By the end of a path. */
const mediaTypes: Record<string, string> = {
  csv: "text/csv",
  export: "text/csv",
  zip: "application/zip",
  geojson: "application/geo+json",
  ics: "text/calendar",
  json: "application/linkset+json",
  pdf: "application/pdf",
};

/** Files of which a parameter chooses the form. */
const anyForm = ["/api/ringing/export"];

/** The media type of a file; for most that are named by a parameter, it depends on the name. */
export const mediaTypeOf = (path: string): string =>
  anyForm.some((one) => path.endsWith(one))
    ? "*/*"
    : (mediaTypes[/[./](\w+)$/.exec(path)?.[1] ?? ""] ?? "*/*");

/** The media type of JSON, which a description of a table has as its own (CSV on the Web). */
export const jsonTypeOf = (path: string): string =>
  path.endsWith(".csv-metadata.json") ? "application/csvm+json" : "application/json";

function toResponse({ schema, isFile }: DescribedReply, path: string) {
  if (schema) return { description: "It was done.", content: { [jsonTypeOf(path)]: { schema } } };
  if (isFile) return { description: "A file.", content: { [mediaTypeOf(path)]: {} } };
  return { description: "It was done, and there is nothing to say." };
}

const toSchema = (schema: z.ZodType) =>
  asObject(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }));

function parametersOf({ query }: Operation) {
  if (!query) return [];
  const { properties, required } = toSchema(query);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asObject(properties)).map(([name, schema]) => ({
    name,
    in: "query",
    required: needed.includes(name),
    schema,
  }));
}

/** What a request carries: JSON with an example, or a file; nothing for one that reads. */
function contentOf({ method, path, body }: Operation, streamed: ReadonlySet<string>) {
  if (streamed.has(path))
    return {
      "multipart/form-data": {
        schema: { type: "object", properties: { file: { type: "string", format: "binary" } } },
      },
    };
  if (!body) return undefined;
  const { $schema: _, ...schema } = toSchema(body);
  const example = developerCalls.find((call) => call.method === method && call.path === path)?.body;
  return { "application/json": { schema, ...(example && { example }) } };
}
