import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, query, requireAccount } from "#core/api/http.ts";
import { Paging } from "#core/api/queries.ts";
import { transaction } from "#core/db/connect.ts";
import * as questions from "#institute/db/posts/names/authorship-questions.ts";
import { AuthorshipDecision } from "#institute/domain/posts/authorship-question.ts";

/** The works whose poster an earlier version made an author. Leaves with 0.13.0: see the page `/entered-by`. */
export const authorshipQuestionsApi = new Hono<Env>()
  .use(allow("authorship.decide"))
  .get("/", query(Paging), async (c) =>
    c.json(await questions.list(c.var.db, requireAccount(c.var.viewer), c.req.valid("query"))),
  )
  .put("/:id", body(AuthorshipDecision), async (c) => {
    const by = authorize(c.var.viewer, "authorship.decide");
    const { isAuthor } = c.req.valid("json");
    await transaction(c.var.db, (trx) => questions.decide(trx, by, c.req.param("id"), isAuthor));
    return c.body(null, 204);
  });
