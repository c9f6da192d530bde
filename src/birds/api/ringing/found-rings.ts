import { Hono } from "hono";
import { z } from "zod";
import { readWay } from "#birds/db/ringing/bird-way.ts";
import { answerReport, dismissReport, reopenReport } from "#birds/db/ringing/report-answers.ts";
import { signedReport } from "#birds/db/ringing/report-letters.ts";
import { findCandidates } from "#birds/db/ringing/ring-candidates.ts";
import { listReports, storeReport } from "#birds/db/ringing/ring-reports.ts";
import { ringKey } from "#birds/domain/ringing/ring-number.ts";
import { FoundRingInput, ReportAnswerInput, RingLink } from "#birds/domain/ringing/ring-report.ts";
import type { Env } from "#core/api/env.ts";
import { sentPhotographs } from "#core/api/files/sent-photographs.ts";
import { allow, authorize, body, query } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { letterTo } from "#core/api/letter-limits.ts";
import { Paging } from "#core/api/queries.ts";
import { isSigned } from "#core/api/signing.ts";
import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import { AppError } from "#core/domain/errors.ts";

const Reports = Paging.extend({ state: z.enum(["waiting", "answered", "dismissed"]).default("waiting") });
const RingQuery = z.object({ ring: z.string().max(60) });

/** Rings that people have found: their reports, which only the keeper reads, and the way of a bird for its finder. */
export const foundRingsApi = new Hono<Env>()
  .route(
    "/photographs",
    sentPhotographs((c, photograph) => {
      const path = c.req.query("lang") === "fr" ? "/bague-trouvee" : "/found-a-ring";
      return `${path}?${new URLSearchParams({ photograph })}#report`;
    }),
  )
  .post("/", body(FoundRingInput), async (c) => {
    const { limits, address } = c.var;
    const input = c.req.valid("json");
    // The hidden field is filled in, so this is a bot; it gets the normal response.
    if (input.website !== "") return c.json({ origin: "others" as const, copied: true }, 201);
    await limits.consume({ contactAddress: address, contactEmail: canonicalMailbox(input.email) });
    const reply = await once(c, (trx) =>
      storeReport(trx, input, () => limits.allows(letterTo(input.email, c.var), trx)),
    );
    return c.json(reply, 201);
  })
  .post("/way", body(RingLink), async (c) => {
    const [id = "", signature = ""] = c.req.valid("json").token.split(".");
    const way = isSigned(c.var.sign, signedReport(id), signature) && (await readWay(c.var.db, id));
    if (!way) throw new AppError("notFound", "This link is not complete, or what it showed was taken back.");
    return c.json(way);
  })
  .get("/", allow("ringing.manage"), query(Reports), async (c) =>
    c.json(await listReports(c.var.db, authorize(c.var.viewer, "ringing.manage"), c.req.valid("query"))),
  )
  .get("/birds", allow("ringing.manage"), query(RingQuery), async (c) => {
    const key = ringKey(c.req.valid("query").ring);
    const found = await findCandidates(c.var.db, key ? [key] : []);
    return c.json({ birds: (key && found.get(key)) || [] });
  })
  .post("/:id/answer", body(ReportAnswerInput), async (c) => {
    const { limits, viewer } = c.var;
    const keeper = authorize(viewer, "ringing.manage");
    const answer = await once(c, (trx) =>
      answerReport(trx, keeper, { id: c.req.param("id"), ...c.req.valid("json") }, (email) =>
        limits.consume(letterTo(email, c.var), trx),
      ),
    );
    return c.json(answer, 201);
  })
  .post("/:id/dismiss", async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    await once(c, async (trx) => {
      await dismissReport(trx, keeper, c.req.param("id"));
      return {};
    });
    return c.body(null, 204);
  })
  .post("/:id/reopen", async (c) => {
    const keeper = authorize(c.var.viewer, "ringing.manage");
    await once(c, async (trx) => {
      await reopenReport(trx, keeper, c.req.param("id"));
      return {};
    });
    return c.body(null, 204);
  });
