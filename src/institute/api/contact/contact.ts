import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { allow, authorize, body, openBody, query } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { letterTo } from "#core/api/letter-limits.ts";
import { Paging } from "#core/api/queries.ts";
import { canonicalMailbox } from "#core/domain/accounts/email.ts";
import { AppError } from "#core/domain/errors.ts";
import { institute } from "#core/institute.ts";
import { answerMessage } from "#institute/db/contact/answering.ts";
import * as contact from "#institute/db/contact/contact.ts";
import { ContactAnswerInput, ContactChanges, ContactInput } from "#institute/domain/contact/contact.ts";
import { contactThanks } from "#institute/domain/contact/contact-thanks.ts";
import { photographsApi } from "./photographs.ts";

const Folder = Paging.extend({
  archived: z.enum(["true", "false"], "Must be true or false.").default("false"),
});

/** Messages to the institute (spec §7), which only admins can read. */
export const contactApi = new Hono<Env>()
  .route("/photographs", photographsApi)
  .post("/", openBody(ContactInput), async (c) => {
    const { limits, address } = c.var;
    const input = c.req.valid("json");
    // The hidden field is filled in, so this is a bot; it gets the normal response.
    if (input.website !== "") return c.json({ message: contactThanks, copied: true }, 201);
    if (!isTopic(input.topic))
      throw new AppError("invalid", unknownTopic, { fields: { topic: unknownTopic } });
    await limits.consume({ contactAddress: address, contactEmail: canonicalMailbox(input.email) });
    const reply = await once(c, async (trx) => {
      const reception = {
        to: recipientOf(input.topic),
        mayCopy: () => limits.allows(letterTo(input.email, c.var), trx),
      };
      return { message: contactThanks, copied: await contact.send(trx, input, reception) };
    });
    return c.json(reply, 201);
  })
  .get("/", allow("contact.read"), query(Folder), async (c) => {
    const { archived, ...paging } = c.req.valid("query");
    return c.json(await contact.list(c.var.db, { archived: archived === "true", ...paging }));
  })
  .post("/:id/answers", body(ContactAnswerInput), async (c) => {
    const { limits, viewer } = c.var;
    const account = authorize(viewer, "contact.read");
    const answer = await once(c, (trx) =>
      answerMessage(trx, account, { id: c.req.param("id"), ...c.req.valid("json") }, (email) =>
        limits.consume(letterTo(email, c.var), trx),
      ),
    );
    return c.json(answer, 201);
  })
  .patch("/:id", openBody(ContactChanges), async (c) => {
    const account = authorize(c.var.viewer, "contact.read");
    return c.json(await contact.update(c.var.db, account, c.req.param("id"), c.req.valid("json")));
  });

const unknownTopic = "Choose a topic from the list.";
const isTopic = (topic: string) => topic === "" || institute().topics.some(({ label }) => label === topic);

/** Who gets the messages of a topic: its own recipient, or the institute. */
const recipientOf = (topic: string) =>
  institute().topics.find(({ label }) => label === topic)?.recipient || institute().email;
