import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, requireAccount } from "#core/api/http.ts";
import { once, onceFor } from "#core/api/idempotency.ts";
import { transaction } from "#core/db/connect.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import * as claims from "#institute/db/posts/names/name-claims.ts";
import { tellPosters } from "#institute/db/posts/names/name-letters.ts";
import { listOffers } from "#institute/db/posts/names/name-offers.ts";
import { readLists, remember } from "#institute/db/posts/names/name-readings.ts";
import { NameAnswer, NameDecision, NameDecisions } from "#institute/domain/people/name-claims.ts";
import { NameCorrection } from "#institute/domain/posts/name-readings.ts";
import { MAX_LIST_LENGTH } from "#institute/domain/posts/read-authors.ts";

const Written = z.object({ text: z.string().max(MAX_LIST_LENGTH, "At most 10,000 characters.") });

/** Names on works that may be a member’s: the member says so, and the poster of the work or an admin confirms it. */
export const namesApi = new Hono<Env>()
  .get("/offers", allow("name.claim"), async (c) =>
    c.json({ offers: await listOffers(c.var.db, requireAccount(c.var.viewer)) }),
  )
  .put("/offers", allow("name.claim"), body(NameAnswer), async (c) => {
    const { db, viewer } = c.var;
    const by = authorize(viewer, "name.claim");
    const { name, isMine, works } = c.req.valid("json");
    const counts = await transaction(db, async (trx) => {
      const offer = (await listOffers(trx, by)).find((offered) => offered.name === name);
      const names = works.map(({ _id, role }) => ({ postId: _id, role, name }));
      const isOffered = ({ postId, role }: claims.WrittenName) =>
        offer?.works.some((work) => work._id === postId && work.role === role);
      const made = await claims.answer(trx, by, names.filter(isOffered), isMine);
      // A person who may confirm a name needs no second person for their own.
      const waiting = made.filter((claim) => !can(by, "name.confirm", claim));
      for (const claim of made) if (can(by, "name.confirm", claim)) await claims.confirm(trx, by, claim);
      await tellPosters(trx, waiting, new Date());
      const { linked, waiting: open, denied } = await claims.countAnswers(trx, by, names);
      // A repeated answer, of which the reply was lost, finds nothing offered and all answered.
      if ((isMine ? linked + open : denied) < names.length)
        throw new AppError("conflict", "These works have changed in the meantime. Load the page again.");
      return { linked, waiting: open };
    });
    return c.json(counts);
  })
  // Reads a list of authors as the editor does, for programs.
  .post("/read", body(Written), async (c) => {
    const { _id } = requireAccount(c.var.viewer);
    await c.var.limits.consume({ namesRead: _id });
    const [list] = await readLists(c.var.db, [c.req.valid("json").text]);
    return c.json(list ?? { authors: [], alternatives: [] });
  })
  // Remembers how a name is to be read, for everyone.
  .put("/readings", allow("name.remember"), body(NameCorrection), async (c) => {
    const by = authorize(c.var.viewer, "name.remember");
    await c.var.limits.consume({ namesRemembered: by._id });
    await transaction(c.var.db, (trx) => remember(trx, by, c.req.valid("json")));
    return c.body(null, 204);
  })
  .get("/claims", allow("member.lookup"), async (c) =>
    c.json(await claims.listForDecision(c.var.db, requireAccount(c.var.viewer))),
  )
  // Several at once; one that was decided or changed in the meantime stays, and is counted.
  .put("/claims", body(NameDecisions), async (c) => {
    const account = requireAccount(c.var.viewer);
    const { ids, decision } = c.req.valid("json");
    let done = 0;
    for (const id of new Set(ids)) if (await decideOne(c, account, id, decision)) done++;
    return c.json({ done, left: new Set(ids).size - done });
  })
  .put("/claims/:id", body(NameDecision), async (c) => {
    const { viewer } = c.var;
    requireAccount(viewer);
    await once(c, async (trx) => {
      const claim = await claims.findOpen(trx, c.req.param("id"));
      // Others cannot find out whether somebody claimed a name.
      if (!claim || !can(viewer, "name.confirm", claim))
        throw new AppError("notFound", "There is nothing left to decide here.");
      const by = authorize(viewer, "name.confirm", claim);
      if (c.req.valid("json").isConfirmed) await claims.confirm(trx, by, claim);
      else await claims.refuse(trx, by, claim);
      return {};
    });
    return c.body(null, 204);
  });

/** Decides a claim in a transaction of its own; false if it cannot be, any longer or by this person. */
const decideOne = (c: Context<Env>, account: Account, id: string, decision: NameDecisions["decision"]) =>
  onceFor(c, { id, decision }, async (trx) => {
    if (decision === "takeBack") return { isDone: await claims.takeBack(trx, account, id) };
    const claim = await claims.findOpen(trx, id);
    if (!claim || !can(account, "name.confirm", claim)) return { isDone: false };
    await (decision === "confirm" ? claims.confirm : claims.refuse)(trx, account, claim);
    return { isDone: true };
  }).then(
    ({ isDone }) => isDone,
    (error: unknown) => {
      if (error instanceof AppError && ["conflict", "notFound"].includes(error.code)) return false;
      throw error;
    },
  );
