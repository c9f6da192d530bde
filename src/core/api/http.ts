import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { z } from "zod";
import { isDiskFull } from "#core/adapters/disk.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import { newId } from "#core/db/record.ts";
import { AppError, type ErrorBody, type ErrorCode, errorStatus } from "#core/domain/errors.ts";
import "#core/domain/validation-messages.ts";
import {
  type Action,
  type Authorized,
  permit,
  type SimpleAction,
  type SubjectOf,
} from "#core/domain/accounts/policy.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { asObject } from "#core/domain/keys.ts";
import { log, loggablePath, type RequestNote, requestNotes } from "#core/log.ts";
import type { Env } from "./env.ts";
import type { Incoming } from "./files/received-file.ts";
import { fieldsOfRecord, withoutPatterns } from "./replies.ts";
import { unrecognized, validationError } from "./validation-error.ts";

/** What a middleware says of its route: the schema of what it validates, or the right that it requires. */
export type RouteFact = { body: z.ZodType } | { query: z.ZodType } | { right: SimpleAction };

const routeFacts = new WeakMap<object, RouteFact>();

/** What a middleware says of its route, for the description of the API. */
export const factOf = (handler: object): RouteFact | undefined => routeFacts.get(handler);

function noted<Handler extends object>(handler: Handler, fact: RouteFact): Handler {
  routeFacts.set(handler, fact);
  return handler;
}

/** Validates the JSON body. A field that neither it nor the record has is refused: misspelt, it may have meant less. */
export const body = <Schema extends z.ZodType>(schema: Schema) => validateBody(schema, findUnknownFields);

/** Validates the JSON body of a record, of which clients may send more, and phones what an older version stored; drops the rest. Stays: phones send surveys months later. */
export const openBody = <Schema extends z.ZodType>(schema: Schema) => validateBody(schema, async () => []);

const validateBody = <Schema extends z.ZodType>(schema: Schema, findUnknown: typeof findUnknownFields) =>
  noted(
    zValidator("json", schema, async (result, c) => {
      if (!isJson.test(c.req.header("content-type") ?? ""))
        throw new AppError("unsupportedType", "Send this as application/json.");
      const issues = result.success ? [] : result.error.issues;
      const unknown = await findUnknown(schema, c);
      if (unknown.length > 0) throw validationError([...issues, unrecognized(unknown)]);
      if (!result.success) throw validationError(issues);
      rejectNul(result.data);
    }),
    { body: schema },
  );

/** The fields of a body that the schema has not; a record can be sent back with all that the reply says of it. */
async function findUnknownFields(schema: z.ZodType, c: Context): Promise<string[]> {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return [];
  const sent: unknown = await c.req.json();
  // What is no object is refused as a whole.
  const names = Array.isArray(sent) ? [] : Object.keys(asObject(sent));
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length === 0) return [];
  const answered = fieldsOfRecord(c.req.method, withoutPatterns(routePath(c)));
  return unknown.filter((name) => !answered.has(name));
}

const isJson = /^application\/([a-z-.]+\+)?json(;|$)/;

/** Validates the query string; that of a write may have no other name, as a misspelt `dryRun` would store. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  noted(
    zValidator("query", schema, (result, c) => {
      if (!result.success) throw validationError(result.error.issues);
      if (c.req.method !== "GET" && schema instanceof z.ZodObject) {
        const keys = Object.keys(c.req.query()).filter((name) => !Object.hasOwn(schema.shape, name));
        if (keys.length > 0) throw validationError([unrecognized(keys)]);
      }
      rejectNul(result.data);
    }),
    { query: schema },
  );

/** Throws for U+0000, which PostgreSQL rejects and SQLite treats as the end of a text. */
function rejectNul(value: unknown, path = ""): void {
  if (typeof value === "string" && value.includes("\0")) {
    const field = path || "body";
    throw new AppError("invalid", `Please check: ${field}.`, {
      fields: { [field]: "This contains a character that cannot be stored." },
    });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) rejectNul(inner, path ? `${path}.${name}` : name);
}

/** Sets the viewer from the bearer token; an invalid token is an error rather than a visitor. */
export const identify: MiddlewareHandler<Env> = async (c, next) => {
  const header = c.req.header("authorization");
  c.set("viewer", null);
  if (header !== undefined) {
    const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
    const claims = token ? await c.var.tokens.verify(token) : undefined;
    const viewer = claims ? await accounts.findBySession(c.var.db, claims.sessionId) : null;
    if (!claims || !viewer)
      throw new AppError("unauthenticated", "Your session has ended. Please sign in again.");
    c.set("viewer", viewer);
    c.set("session", claims);
  }
  await next();
};

/** The signed-in person, or 401. */
export function requireAccount(viewer: Viewer): Account {
  if (!viewer) throw new AppError("unauthenticated", "Please sign in first.");
  return viewer;
}

/** Checks the policy; throws 401 for a visitor and 403 for anyone else. */
export function authorize<A extends Action>(
  viewer: Viewer,
  action: A,
  ...subject: SubjectOf<A>
): Authorized<A> {
  return permit(requireAccount(viewer), action, ...subject);
}

/** Checks the policy for a route, for actions that need no subject. */
export const allow = (action: SimpleAction) =>
  noted(
    createMiddleware<Env>(async (c, next) => {
      authorize(c.var.viewer, action);
      await next();
    }),
    { right: action },
  );

/** The note of the visitor's request that this call answers; calls in process may have none. */
export const noteOf = (c: Context<Env>): RequestNote | undefined =>
  requestNotes.get(c.req.raw) ?? requestNotes.get(c.env?.incoming ?? c.req.raw);

/** Logged for the operator: forbidden, rate-limited, out of space, or without a database. */
const loggedCodes = new Set<ErrorCode>(["forbidden", "tooMany", "full", "unavailable"]);

/** Converts an error to a response (semantics §1); an unexpected one is logged with the request id and not shown. */
export function onError(error: Error, c: Context<Env>): Response {
  const appError = asAppError(error);
  const note = noteOf(c);
  const requestId = note?.id || newId();
  const { method } = c.req;
  const path = loggablePath(c.req.path);
  const reason = appError?.details.limit ?? appError?.code ?? "broken";
  if (note) note.reason = reason;
  const request = { requestId, method, path, reason, accountId: c.var.viewer?._id, address: c.var.address };
  if (!appError) log.error({ ...request, err: error }, "request failed");
  else if (loggedCodes.has(appError.code))
    log.warn({ ...request, status: errorStatus[appError.code] }, "request refused");
  const failure =
    appError ??
    new AppError(
      "broken",
      `Something went wrong on our side. If the problem continues, send us this reference: ${requestId}.`,
    );
  const { fields, current, questions, waiting, retryAfter } = failure.details;
  if (retryAfter) c.header("Retry-After", String(retryAfter));
  const reply: ErrorBody = {
    message: failure.message,
    code: failure.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(questions !== undefined && { questions }),
    ...(waiting !== undefined && { waiting }),
  };
  return c.json(reply, errorStatus[failure.code]);
}

/** Uses Node's stream of the request if there is one, because a second stream around it would double the cost. */
export const incomingOf = (c: Context<Env>): Incoming => ({
  type: c.req.header("content-type") ?? "",
  length: Number(c.req.header("content-length") ?? 0),
  body: c.env?.incoming ?? c.req.raw.body,
});

/** The error for a write that needs more space than the disk has. */
export const diskFull = () =>
  new AppError("full", "There is no space left on the server, so this was not saved. Please contact us.");

function asAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull();
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError("tooLarge", "This is too large.");
  return error.status < 500 ? new AppError("malformed", "This request could not be read.") : undefined;
}

/** The number of a page of a list, from 0. */
export const pageNumber = z.coerce
  .number<string>("The page must be a number from 0.")
  .int()
  .min(0)
  .max(1e9)
  .default(0);
