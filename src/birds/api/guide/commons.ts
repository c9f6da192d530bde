import { writeFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { type Commons, createCommonsReader } from "#birds/adapters/guide/commons.ts";
import { CommonsInput } from "#birds/domain/guide/commons.ts";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { readCommonsAnswer, readCommonsCandidates } from "#birds/formats/guide/commons-answer.ts";
import type { Env } from "#core/api/env.ts";
import { storePicture } from "#core/api/files/store-picture.ts";
import { allow, body, requireAccount } from "#core/api/http.ts";
import { oncePrepared } from "#core/api/idempotency.ts";
import { assertConfirmed, countOutside } from "#core/api/outside.ts";
import { AppError } from "#core/domain/errors.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";

/** Wikimedia Commons at its address; undefined if there is none. */
export const createCommons = (address: string | undefined, userAgent: () => string): Commons | undefined =>
  address === undefined
    ? undefined
    : createCommonsReader({
        address,
        read: readCommonsAnswer,
        readCandidates: readCommonsCandidates,
        userAgent,
      });

/** Photographs that an admin copies from Wikimedia Commons. */
export const commonsApi = new Hono<Env>()
  .get("/", allow("species.manage"), (c) => c.json({ isOn: c.var.commons !== undefined }))
  .post("/", allow("species.manage"), body(CommonsInput), async (c) => {
    const { address: title } = c.req.valid("json");
    const photo = await oncePrepared(c, async () => {
      const copied = await copyFromCommons(c, title, "commonsFiles");
      return async () => copied;
    });
    return c.json(photo, 201);
  });

/** Commons, if this site may ask it. */
export function requireCommons({ commons }: Pick<Env["Variables"], "commons">): Commons {
  if (commons) return commons;
  throw new AppError(
    "unavailable",
    "This site copies no photographs from Wikimedia Commons: COMMONS_URL is not set. Upload the photograph instead.",
  );
}

/** Stores a file of Commons as an upload of the caller, counted before anything is asked. */
export async function copyFromCommons(
  c: Context<Env>,
  title: string,
  limit: "commonsFiles" | "photoCandidates",
): Promise<Photo> {
  const commons = requireCommons(c.var);
  const account = requireAccount(c.var.viewer);
  assertConfirmed(account);
  await c.var.limits.consume({ [limit]: account._id });
  await countOutside(c.var);
  const { picture, ...said } = await answerOf(commons.find(title));
  const url = await storePicture(
    c,
    account,
    { name: title.slice("File:".length), preset: "species" },
    async (path) => writeFile(path, await answerOf(commons.fetch(picture)), { flag: "wx", mode: 0o600 }),
  );
  return { url, ...said };
}

/** An answer of Commons, or the reason why it gave none. */
export async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = reasonOf(error);
    log.warn({ reason }, "photograph not copied from Wikimedia Commons");
    throw new AppError(
      "unavailable",
      `Wikimedia Commons cannot be read at the moment: ${reason}. Nothing has changed. Try again later, or upload the photograph.`,
    );
  }
}

declare module "#core/api/env.ts" {
  interface Services {
    /** Reads free photographs at Wikimedia Commons; undefined if this site copies none. */
    commons: Commons | undefined;
  }
}
