import { Hono } from "hono";
import { z } from "zod";
import * as contact from "#db/contact.ts";
import { ContactChanges, ContactInput } from "#domain/contact.ts";
import { contactThanks } from "#domain/contact-thanks.ts";
import { institute } from "#institute";
import type { Env } from "./env.ts";
import { allow, authorize, body, query } from "./http.ts";
import { once } from "./idempotency.ts";

const Folder = z.object({
  archived: z.enum(["true", "false"], "Say true or false.").default("false"),
  page: z.coerce.number<string>().int().min(0).max(1e9).default(0),
});

/** Messages to the institute (spec §7); only admins read them. */
export const contactApi = new Hono<Env>()
  .post("/", body(ContactInput), async (c) => {
    const { limits, address, publicUrl } = c.var;
    const input = c.req.valid("json");
    // A program that fills in every field is told what it likes to hear.
    if (input.website === "") {
      await limits.consume({ contactAddress: address, contactEmail: input.email });
      await once(c, async (trx) => {
        await contact.send(trx, input, { to: institute.email, publicUrl: publicUrl() });
        return {};
      });
    }
    return c.json({ message: contactThanks }, 201);
  })
  .get("/", allow("contact.read"), query(Folder), async (c) => {
    const { archived, page } = c.req.valid("query");
    return c.json(await contact.list(c.var.db, { archived: archived === "true", page }));
  })
  .patch("/:id", body(ContactChanges), async (c) => {
    const account = authorize(c.var.viewer, "contact.read");
    return c.json(await contact.update(c.var.db, account, c.req.param("id"), c.req.valid("json")));
  });
