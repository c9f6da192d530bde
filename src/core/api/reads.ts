import { Hono } from "hono";
import { z } from "zod";
import { requestNotes } from "#core/log.ts";
import type { Env } from "./env.ts";
import { allow, noteOf, query } from "./http.ts";

/** How many reads one request may join. */
export const MAX_READS = 12;

const address = z
  .string()
  .regex(/^\/api(?!\/reads\b)(?:\/[\w.-]*\w)+(?:\?|$)/, { error: "Give addresses of this API." });
const ReadsQuery = z.object({
  of: z
    .union([address.transform((one) => [one]), z.array(address)])
    .refine((all) => all.length <= MAX_READS, { error: `Join at most ${MAX_READS} reads.` }),
});

/** A reply as the list has it; the body is null for what is not JSON. */
interface JoinedReply {
  status: number;
  body: unknown;
}

/** What each address would answer the same account, in the same order: one round trip for all that a page shows. */
export const readsApi = (read: (request: Request, env: Env["Bindings"]) => Response | Promise<Response>) =>
  new Hono<Env>().get("/", allow("today.read"), query(ReadsQuery), async (c) => {
    const headers = new Headers();
    for (const name of ["authorization", "x-forwarded-for"]) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    async function readOne(place: string): Promise<JoinedReply> {
      const request = new Request(new URL(place, c.req.url), { headers });
      // A line about it in the log has the same id, but what it is refused for is not the reason of the whole.
      requestNotes.set(request, { id: noteOf(c)?.id ?? "" });
      const reply = await read(request, c.env);
      const isJson = reply.headers.get("content-type")?.startsWith("application/json") === true;
      if (isJson) return { status: reply.status, body: await reply.json() };
      await reply.body?.cancel();
      return { status: reply.status, body: null };
    }
    return c.json(await Promise.all(c.req.valid("query").of.map(readOne)));
  });
