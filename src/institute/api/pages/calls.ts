import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { authorize, body } from "#core/api/http.ts";
import { once } from "#core/api/idempotency.ts";
import { sendCounted } from "#core/api/letter-limits.ts";
import { transaction } from "#core/db/connect.ts";
import { askAddress } from "#core/db/follows/follows.ts";
import { now } from "#core/db/record.ts";
import { isAdmin } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { exact } from "#core/domain/exact.ts";
import { followThanks } from "#core/domain/follows/follow.ts";
import { keysOf, pickBy, recordOf } from "#core/domain/keys.ts";
import { type Parts, RUNNING_TEXT } from "#core/domain/parts.ts";
import {
  changeCall,
  createCall,
  type EditedCall,
  listEditedCalls,
  removeCall,
  textOf,
  toEditedCall,
} from "#institute/db/pages/calls.ts";
import { listEdits } from "#institute/db/pages/content.ts";
import { CALL_KIND, CallSubscription } from "#institute/domain/pages/call-letters.ts";
import { type CallState, callHref, callState } from "#institute/domain/pages/calls.ts";
import { callParts } from "#institute/domain/pages/content.ts";
import { withoutText } from "#institute/formats/pages/content-file.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import { moment } from "./content-change.ts";

const partNames = keysOf(callParts.shape);
const unknown = () => z.unknown().optional();

const Sent = exact(
  z.object({
    ...recordOf(partNames, unknown),
    text: z.string("Write the text as HTML.").nullable().optional(),
    publishAt: moment.nullable().optional(),
    // What a reply says besides can be sent back with it.
    ...recordOf(["state", "href"], unknown),
  }),
);
const Created = Sent.extend({ slug: z.string().trim().optional(), version: unknown() });
const Changed = Sent.extend({
  slug: unknown(),
  version: z.number().int().min(0).optional(),
  /** Closes the call at this minute. */
  close: z.literal(true).optional(),
  /** Whether the change holds in scheduled texts of the same parts too. */
  alsoWaiting: z.boolean("Say true or false.").optional(),
});

/** Calls for applications and vacancies: those that are public for all; their drafts, and saving, for admins. */
export const callsApi = new Hono<Env>()
  .get("/", async (c) => {
    const { db, content, viewer } = c.var;
    const calls = isAdmin(viewer)
      ? await listEditedCalls(db, content.delivered.pages, content.find)
      : content.current().calls.flatMap(({ name }) => publicCall(content, name) ?? []);
    return c.json({ calls: calls.map(toSummary) });
  })
  .get("/:slug", async (c) => c.json(toReply(await findCall(c.var, c.req.param("slug")))))
  .post("/", body(Created), async (c) => {
    const by = authorize(c.var.viewer, "content.edit");
    const { slug, publishAt, ...sent } = c.req.valid("json");
    // A call that sends for nothing has an empty list.
    const changes = { send: [], ...partsOf(sent) };
    const created = await withBareFields(() =>
      once(c, async (trx) => ({
        slug: await createCall(trx, by, c.var.content.find, { slug, changes, publishAt }),
      })),
    );
    await c.var.content.refresh();
    return c.json(toReply(await findCall(c.var, created.slug)), 201);
  })
  .patch("/:slug", body(Changed), async (c) => {
    const { db, content } = c.var;
    const by = authorize(c.var.viewer, "content.edit");
    const slug = c.req.param("slug");
    const base = findBase(c.var, slug);
    const { version, publishAt, close, alsoWaiting, ...sent } = c.req.valid("json");
    const change = { changes: partsOf(sent), version, publishAt, close, alsoWaiting };
    await withBareFields(() => transaction(db, (trx) => changeCall(trx, by, slug, base, change)));
    await content.refresh();
    return c.json(toReply(await findCall(c.var, slug)));
  })
  .delete("/:slug", async (c) => {
    const { db, content } = c.var;
    const by = authorize(c.var.viewer, "content.edit");
    const slug = c.req.param("slug");
    const base = findBase(c.var, slug);
    const version = await transaction(db, (trx) => removeCall(trx, by, slug, base));
    await content.refresh();
    return c.json({ version });
  })
  .post("/:slug/subscriptions", body(CallSubscription), async (c) => {
    const { db, content } = c.var;
    const { email, website } = c.req.valid("json");
    const slug = c.req.param("slug");
    findBase(c.var, slug);
    const call = content.current().calls.find(({ name }) => name === slug);
    if (!call) throw new AppError("notFound", "This call does not exist.");
    const state = callState(call, now());
    if (state !== "announced") throw new AppError("conflict", `This call is already ${state}.`);
    // A bot fills in the hidden field, and gets the normal response.
    if (website === "")
      await sendCounted(c.var, email, () =>
        transaction(db, (trx) =>
          askAddress(trx, { reader: email, kind: CALL_KIND, what: slug, every: "once" }, new Date()),
        ),
      );
    return c.json({ message: followThanks }, 202);
  });

/** The parts among what was sent; what is not a part is left out. */
function partsOf({ text, ...sent }: Readonly<Record<string, unknown>>): Parts {
  const named = partNames.flatMap((name) => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : []));
  return { ...Object.fromEntries(named), ...(text !== undefined && { [RUNNING_TEXT]: text }) };
}

/** Runs a change; a part that is not valid is named as it was sent: `closes`, not `parts.closes`. */
async function withBareFields<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError && error.details.fields)) throw error;
    const { fields } = error.details;
    const bare = (text: string) => text.replaceAll(/\bparts\./g, "");
    const named = Object.entries(fields).map(([name, message]) => [bare(name), message]);
    const details = { ...error.details, fields: Object.fromEntries(named) };
    throw new AppError(error.code, bare(error.message), details);
  }
}

type SiteContent = Env["Variables"]["content"];

/** What a call is without saved texts; 410 if it was taken off the site. */
function findBase({ content }: Pick<Env["Variables"], "content">, slug: string) {
  if (content.current().gone.has(CALLS + slug)) throw new AppError("gone", "This call was deleted.");
  return content.find(CALLS + slug);
}

function publicCall(content: SiteContent, slug: string): EditedCall | undefined {
  const page = content.shownPage(CALLS + slug);
  return page && { slug, parts: page.shown, version: page.version };
}

/** A call as its reader may see it; 404 if there is none, 410 if there was one. */
async function findCall({ db, content, viewer }: Env["Variables"], slug: string): Promise<EditedCall> {
  const base = findBase({ content }, slug);
  const found = isAdmin(viewer)
    ? toEditedCall(CALLS + slug, base, await listEdits(db, CALLS + slug), now())
    : publicCall(content, slug);
  if (!found || (!isAdmin(viewer) && !callParts.safeParse(withoutText(found.parts)).success))
    throw new AppError("notFound", "This call does not exist.");
  return found;
}

/** What the list of calls says of each. */
interface CallSummary {
  slug: string;
  title: string;
  state: CallState | "draft" | "waiting";
  /** Empty for a draft without it. */
  kind: string;
  opens: string | null;
  closes: string | null;
  until: string | null;
  /** Null for a draft without a kind. */
  href: string | null;
  description: string | null;
  version: number;
  /** When a waiting call becomes public; null for a draft, missing for one that is public, as in a change. */
  publishAt?: string | null;
}

function toSummary({ slug, parts, version, waitsUntil }: EditedCall): CallSummary {
  const call = callParts.safeParse(withoutText(parts));
  const line = (name: string) => {
    const value = parts[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const hidden = waitsUntil === undefined ? undefined : waitsUntil === null ? "draft" : "waiting";
  return {
    slug,
    title: line("title") ?? slug,
    state: hidden ?? (call.success ? callState(call.data, now()) : "draft"),
    kind: line("kind") ?? "",
    opens: line("opens"),
    closes: line("closes"),
    until: line("until"),
    href: call.success ? callHref({ kind: call.data.kind, name: slug }) : null,
    description: line("description"),
    version,
    ...(waitsUntil !== undefined && { publishAt: waitsUntil }),
  };
}

/** A call with all its parts, which can be sent back. */
const toReply = (call: EditedCall) => ({
  ...pickBy(
    recordOf(partNames, (name) => call.parts[name]),
    (name) => name in call.parts,
  ),
  ...toSummary(call),
  text: textOf(call.parts),
});
