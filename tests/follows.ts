import { expect, onTestFinished } from "vitest";
import { createLimits } from "#core/api/limits.ts";
import { createApi } from "#site/app.ts";
import { openApp, secret } from "./app.ts";
import type { OpenDatabase } from "./databases.ts";
import { addInventedKind } from "./follow-kind.ts";
import { readMailbox } from "./letters.ts";

/** The address of a visitor who follows something. */
export const follower = "ngozi@example.org";

/** A site with the invented kind of follow, and what its visitor sends, reads and presses. */
export async function openFollows(
  open: OpenDatabase,
  figures = { unconfirmedMail: 1000, unconfirmedMailAddress: 1000 },
) {
  onTestFinished(addInventedKind().end);
  const app = await openApp(await open());
  const { db } = app;
  const api = createApi({ ...app.services, limits: createLimits(db, secret, figures) });
  const call = async (
    person: Parameters<typeof app.headersOf>[0],
    method: string,
    path: string,
    body?: object,
  ) =>
    api.request(path, {
      method,
      headers: { ...app.headersOf(person), ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const song = (what = "hoopoe", changes: object = {}) => ({ kind: "song", what, every: "day", ...changes });
  const ask = (changes: object = {}, what = "hoopoe") =>
    call(null, "POST", "/api/follows", { ...song(what), email: follower, ...changes });
  const mails = async () => (await readMailbox(db)).filter(({ subject }) => !subject.includes("password"));
  const tokenOf = (text: string | undefined, page: string) =>
    new RegExp(`/letters/${page}/([\\w.-]+)`).exec(text ?? "")?.[1] ?? "";
  const press = (page: string, token: string, more: object = {}) =>
    call(null, "POST", `/api/letters/${page}`, { token, ...more });
  const follows = () => db.selectFrom("follow").selectAll().orderBy("id").execute();
  const confirmed = async (what = "hoopoe") => {
    await ask({}, what);
    const token = tokenOf((await mails()).at(-1)?.text, "confirm");
    const reply = await press("confirm", token);
    expect(reply.status).toBe(200);
    return { token, yours: (await reply.json()).yours };
  };
  return { ...app, call, song, ask, mails, tokenOf, press, follows, confirmed };
}
