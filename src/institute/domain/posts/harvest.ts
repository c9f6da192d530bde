import { z } from "zod";
import { citedTypes, type PostType } from "./types.ts";

/** Which works: all of a type, a year, a person's, or those in open access. */
export type HarvestSet = { kind: PostType } | { year: number } | { person: string } | { access: "open" };

/** Reads `kind:thesis`, `year:2019`, `person:manu-shiiwua` or `access:open`; undefined for anything else. */
export function parseSet(spec: string): HarvestSet | undefined {
  const [, name, value = ""] = /^(kind|year|person|access):([\w-]+)$/.exec(spec) ?? [];
  const kind = citedTypes.find((type) => type === value);
  if (name === "kind") return kind && { kind };
  if (name === "year") return /^\d{4}$/.test(value) ? { year: Number(value) } : undefined;
  if (name === "person") return { person: value };
  return name === "access" && value === "open" ? { access: "open" } : undefined;
}

/** The place of a record in the list: when it changed, in whole seconds, and its id. */
export interface RecordPlace {
  recordAt: string;
  id: string;
}

/** The request of a harvester, stored in its token between pages. */
export interface HarvestQuery {
  prefix: string;
  from?: string | undefined;
  until?: string | undefined;
  set?: string | undefined;
  /** The last record that it got. */
  after?: RecordPlace | undefined;
  /** How many records it got before, and how many there were when it began. */
  cursor: number;
  total: number;
}

const Stamp = z.iso.datetime({ precision: 0 });
const Token = z.strictObject({
  prefix: z.string().max(40),
  from: Stamp.optional(),
  until: Stamp.optional(),
  set: z.string().max(200).optional(),
  after: z.strictObject({ recordAt: Stamp, id: z.string().max(36) }).optional(),
  cursor: z.int().min(0),
  total: z.int().min(0),
});

/** A token that says all of a query, so that it outlives a restart and works again after a lost answer. */
export const writeToken = (query: HarvestQuery): string =>
  btoa(JSON.stringify(query)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** The query of a token; undefined for one that we did not write. */
export function readToken(token: string): HarvestQuery | undefined {
  try {
    const text = atob(token.replaceAll("-", "+").replaceAll("_", "/"));
    return Token.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The dates of a request as whole seconds; an error message for dates that OAI-PMH does not allow. */
export function parseRange(
  from: string | undefined,
  until: string | undefined,
): { from?: string; until?: string } | string {
  const given = [from, until].filter((date) => date !== undefined);
  const areDays = given.every((date) => dayPattern.test(date) && z.iso.date().safeParse(date).success);
  if (!areDays && !given.every((date) => Stamp.safeParse(date).success))
    return "Dates are written 2026-11-23 or 2026-11-23T09:00:00Z, both in the same way.";
  const start = from && (areDays ? `${from}T00:00:00Z` : from);
  const end = until && (areDays ? `${until}T23:59:59Z` : until);
  if (start && end && start > end) return "The date of “from” is after that of “until”.";
  return { ...(start && { from: start }), ...(end && { until: end }) };
}
