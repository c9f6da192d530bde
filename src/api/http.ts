import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { isDiskFull } from "#adapters/disk.ts";
import * as accounts from "#db/accounts/accounts.ts";
import { newId } from "#db/record.ts";
import { AppError, type ErrorBody, type ErrorCode, errorStatus, type FieldErrors } from "#domain/errors.ts";
import "#domain/validation-messages.ts";
import { type Action, can, type SimpleAction, type SubjectOf } from "#domain/accounts/policy.ts";
import type { Account, Viewer } from "#domain/accounts/viewer.ts";
import { log } from "#log";
import type { Env } from "./env.ts";
import type { Incoming } from "./files/received-file.ts";

/** What the schema found wrong, as 422 with each field named. */
export function validationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[issue.path.map(String).join(".") || "body"] ??= issue.message;
  const names = Object.keys(fields);
  return new AppError("invalid", `Please look again at: ${names.join(", ")}.`, { fields });
}

/** The JSON body, in the shape of `schema`; unknown fields are dropped. */
export const body = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator("json", schema, (result, c) => {
    if (!isJson.test(c.req.header("content-type") ?? ""))
      throw new AppError("unsupportedType", "Send this as application/json.");
    if (!result.success) throw validationError(result.error.issues);
    rejectNul(result.data);
  });

const isJson = /^application\/([a-z-.]+\+)?json(;|$)/;

/** The part of the address behind `?`, in the shape of `schema`. */
export const query = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator("query", schema, (result) => {
    if (!result.success) throw validationError(result.error.issues);
    rejectNul(result.data);
  });

/** No database can be asked for U+0000: PostgreSQL refuses it, SQLite ends a text there. */
function rejectNul(value: unknown, path = ""): void {
  if (typeof value === "string" && value.includes("\0")) {
    const field = path || "body";
    throw new AppError("invalid", `Please look again at: ${field}.`, {
      fields: { [field]: "This contains a character that cannot be stored." },
    });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) rejectNul(inner, path ? `${path}.${name}` : name);
}

/** Finds out who asks; a token that does not hold is refused rather than taken for a visitor. */
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

/** Asks the policy table; a refusal is 401 for a visitor and 403 for anybody else. */
export function authorize<A extends Action>(viewer: Viewer, action: A, ...subject: SubjectOf<A>): Account {
  const account = requireAccount(viewer);
  if (!can(account, action, ...subject)) throw new AppError("forbidden", "You are not allowed to do this.");
  return account;
}

/** The policy table at the door of a route, for actions that need no subject. */
export const allow = (action: SimpleAction) =>
  createMiddleware<Env>(async (c, next) => {
    authorize(c.var.viewer, action);
    await next();
  });

/** Refusals that an operator looks for: somebody tries what they may not, or too often, there is no space, or no database. */
const loggedCodes = new Set<ErrorCode>(["forbidden", "tooMany", "full", "unavailable"]);

/** Turns whatever was thrown into the reply of semantics §1; a bug is logged under the request's id and not shown. */
export function onError(error: Error, c: Context<Env>): Response {
  const appError = asAppError(error);
  const requestId = newId();
  const { method, path } = c.req;
  const request = { requestId, method, path, accountId: c.var.viewer?._id, address: c.var.address };
  if (!appError) log.error({ ...request, err: error }, "request failed");
  else if (loggedCodes.has(appError.code))
    log.warn({ ...request, status: errorStatus[appError.code] }, "request refused");
  const failure =
    appError ??
    new AppError(
      "broken",
      `Something went wrong on our side. If it stays, tell us this number: ${requestId}.`,
    );
  const { fields, current, retryAfter } = failure.details;
  if (retryAfter) c.header("Retry-After", String(retryAfter));
  const reply: ErrorBody = {
    message: failure.message,
    code: failure.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
  };
  return c.json(reply, errorStatus[failure.code]);
}

/** What is sent, as Node has it where there is Node: a second stream around it would cost as much again. */
export const incomingOf = (c: Context<Env>): Incoming => ({
  type: c.req.header("content-type") ?? "",
  length: Number(c.req.header("content-length") ?? 0),
  body: c.env?.incoming ?? c.req.raw.body,
});

/** The answer to what would need more space than the disk has. */
export const diskFull = () =>
  new AppError("full", "There is no space left on the server, so this was not saved. Please contact us.");

function asAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull();
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError("tooLarge", "This is too large.");
  return error.status < 500 ? new AppError("malformed", "This request could not be read.") : undefined;
}
