import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { jsonTypeOf, mediaTypeOf } from "#core/api/open-api.ts";
import { describedReplies, withoutPatterns } from "#core/api/replies.ts";
import { asObject } from "#core/domain/keys.ts";
import { requestNotes } from "#core/log.ts";
import type { createApi } from "#site/app.ts";

/** A schema in which an object has what its type names and nothing else, unless the type has an index. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]));
  return closed.type === "object" ? { additionalProperties: false, ...closed } : closed;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false });
const validators = new Map<string, ValidateFunction>();

/** The check of the replies of a route with a status; compiled when it is first needed. */
function validatorOf(route: string, status: number, schema: object): ValidateFunction {
  const name = `${route} ${status}`;
  let validator = validators.get(name);
  if (!validator) {
    if (!ajv.getSchema("replies"))
      ajv.addSchema({ $id: "replies", components: { schemas: asObject(close(describedReplies().schemas)) } });
    const text = JSON.stringify(close(schema)).replaceAll('"#/', '"replies#/');
    validator = ajv.compile(JSON.parse(text));
    validators.set(name, validator);
  }
  return validator;
}

const added = new Set<unknown>();

/** Lets replies have a field or a choice that a test adds in memory, so that no type has it. */
export const expectAlso = (name: string) => added.add(name);

const isAdded = ({ additionalProperty }: Record<string, unknown>, data: unknown) =>
  added.has(additionalProperty ?? data);

/** Throws if a reply is another than the description of the API says: another status, form or field. */
export async function checkReply(route: string, reply: Response): Promise<void> {
  if (!reply.ok || !route.includes(" /api/") || route.endsWith("*")) return;
  // A part of a file is as the file.
  const status = reply.status === 206 ? 200 : reply.status;
  const described = describedReplies().routes[route]?.find((one) => one.status === status);
  if (!described)
    throw new Error(`${route} answers ${status}, and its type does not: node script/replies.ts`);
  const { schema, isFile } = described;
  const type = reply.headers.get("content-type") ?? "";
  const wanted = schema ? jsonTypeOf(route) : isFile ? mediaTypeOf(route) : "";
  const isWanted = wanted === "*/*" ? !type.startsWith("application/json") : type.startsWith(wanted);
  if (!isWanted || (wanted === "" && type !== ""))
    throw new Error(`${route} answers ${status} as ${type || "nothing"}, and its type does not.`);
  if (!schema || reply.headers.has("content-encoding")) return;
  const validate = validatorOf(route, status, schema);
  if (validate(await reply.clone().json())) return;
  const unexpected = (validate.errors ?? []).filter(({ params, data }) => !isAdded(params, data));
  if (unexpected.length === 0) return;
  const problems = unexpected.slice(0, 5).map(({ instancePath, message, params, data }) => {
    const value = JSON.stringify(data)?.slice(0, 120);
    return `${instancePath || "/"} ${message} ${JSON.stringify(params)}: ${value}`;
  });
  throw new Error(`${route} answers what is not in its type:\n${problems.join("\n")}`);
}

/** Lets an API check each successful reply that a test gets from it. */
export function checkReplies(api: ReturnType<typeof createApi>): void {
  const { request: send } = api;
  api.request = async (input, init, ...rest) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input.toString(), "http://localhost"), init);
    const note = requestNotes.get(request) ?? { id: "" };
    requestNotes.set(request, note);
    const reply = await send(request, input instanceof Request ? init : undefined, ...rest);
    if (note.route && request.method !== "HEAD")
      await checkReply(`${request.method} ${withoutPatterns(note.route)}`, reply);
    return reply;
  };
}
