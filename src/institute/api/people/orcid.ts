import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, query, requireAccount } from "#core/api/http.ts";
import { assertConfirmed, countOutside } from "#core/api/outside.ts";
import { AppError } from "#core/domain/errors.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import type { ReadOrcid } from "#institute/adapters/orcid.ts";
import { findSameWorks } from "#institute/db/posts/search/same-works.ts";
import type { OfferedRecord, OrcidAnswer, OrcidRecord } from "#institute/domain/people/orcid-record.ts";

const notAnOrcid = "Enter an ORCID iD, such as 0000-0002-1825-0097.";

const OrcidQuery = z.object({ orcid: z.string().max(200, notAnOrcid).refine(parseOrcid, notAnOrcid) });

/** What the public record of an ORCID iD offers to a member's profile and works; nothing is stored. */
export const orcidApi = new Hono<Env>().get("/", allow("post.create"), query(OrcidQuery), async (c) => {
  const { db, viewer, limits, readOrcid } = c.var;
  const account = requireAccount(viewer);
  assertConfirmed(account);
  await limits.consume({ orcidRecords: account._id });
  if (!readOrcid) return c.json({ record: null });
  await countOutside(c.var);
  const orcid = parseOrcid(c.req.valid("query").orcid) ?? "";
  const answer = await readOrcid(orcid).catch((error: unknown) => {
    const reason = reasonOf(error);
    log.warn({ reason }, "ORCID record not read");
    throw new AppError(
      "unavailable",
      `ORCID cannot be read at the moment: ${reason}. Nothing has changed. Try again later, or fill in your profile yourself.`,
    );
  });
  const record = recordOf(orcid, answer);
  const known = await findSameWorks(db, viewer, record.works);
  const works = record.works.map((work, place) => ({ work, known: known[place] ?? null }));
  return c.json({ record: { ...record, works } satisfies OfferedRecord });
});

function recordOf(orcid: string, answer: OrcidAnswer): OrcidRecord {
  if (answer.state === "found") return answer.record;
  throw new AppError("notFound", refusals[answer.state](orcid, answer));
}

const refusals = {
  unknown: (orcid: string) => `ORCID has no record ${orcid}. Check the digits at orcid.org.`,
  closed: (orcid: string) =>
    `The record ${orcid} is closed at ORCID. Open it again there, or give another iD.`,
  replaced: (orcid: string, answer: OrcidAnswer) =>
    "by" in answer && answer.by
      ? `The record ${orcid} was replaced. Its owner has ${answer.by} now: enter that one.`
      : `The record ${orcid} was replaced by another. Sign in at orcid.org to see which one is yours.`,
};

declare module "#core/api/env.ts" {
  interface Services {
    /** Reads the public record of an ORCID iD; undefined if this site reads none. */
    readOrcid: ReadOrcid | undefined;
  }
}
