import { createSigner } from "#core/api/signing.ts";
import { passToken } from "#institute/db/passes/pass-token.ts";
import { type App, secret } from "../app.ts";
import { makeFile, makePost } from "../make.ts";
import type { Access } from "./expectation.ts";
import { passesAccess } from "./passes.ts";

const sign = createSigner(secret);
const fileUrl = "/files/posts/closed-thesis.pdf";

async function makeThesis({ db, people }: App) {
  await makeFile(db, fileUrl);
  const thesis = { postType: "thesis", title: "Moult", accessRight: "restricted", fileUrl } as const;
  return makePost(db, people.member, thesis);
}

/** A thesis of the member whose file is closed, and a request for a copy that waits for an answer. */
async function makeRequest(app: App) {
  const { db, people, call } = app;
  const find = () =>
    db.selectFrom("pass").select(["id", "subjectId"]).where("opens", "=", "file").executeTakeFirst();
  // A person who was refused leaves it as it was.
  const subjectId = (await find())?.subjectId ?? (await makeThesis(app));
  const body = { opens: "file", subjectId, name: "Amina", email: "amina@stranger.example", why: "Moult." };
  if (!(await find())) await call(null, "POST", "/api/passes", body);
  const { id = "" } = (await find()) ?? {};
  const confirm = passToken(sign, "confirm", id);
  return { body, id, confirm, answer: passToken(sign, "answer", id, people.member._id) };
}

/** The same once its address is proven. */
async function makeProven(app: App) {
  const request = await makeRequest(app);
  await app.call(null, "POST", "/api/passes/confirm", { token: request.confirm });
  return request;
}

const authorsOnly = { visitor: 401, member: 200, admin: 200, others: 403 };
const forged = { token: "forged.token" };

export const copiesAccess: Access = {
  ...passesAccess,
  "POST /api/passes": [
    ...(passesAccess["POST /api/passes"] ?? []),
    {
      request: async (app) => ({ path: "/api/passes", body: (await makeRequest(app)).body }),
      status: { member: 409, admin: 409, others: 202 },
    },
  ],
  "POST /api/passes/confirm/read": [
    {
      request: async (app) => ({
        path: "/api/passes/confirm/read",
        body: { token: (await makeRequest(app)).confirm },
      }),
      status: 200,
    },
    { request: () => ({ path: "/api/passes/confirm/read", body: forged }), status: 404 },
  ],
  "POST /api/passes/confirm": [
    {
      request: async (app) => ({
        path: "/api/passes/confirm",
        body: { token: (await makeRequest(app)).confirm },
      }),
      status: 200,
    },
    { request: () => ({ path: "/api/passes/confirm", body: forged }), status: 404 },
  ],
  "POST /api/passes/answers/read": [
    {
      request: async (app) => ({
        path: "/api/passes/answers/read",
        body: { token: (await makeProven(app)).answer },
      }),
      status: 200,
    },
    { request: () => ({ path: "/api/passes/answers/read", body: forged }), status: 404 },
  ],
  "POST /api/passes/answers": [
    {
      request: async (app) => ({
        path: "/api/passes/answers",
        body: { token: (await makeProven(app)).answer, answer: "give" },
      }),
      status: 200,
    },
    { request: () => ({ path: "/api/passes/answers", body: { ...forged, answer: "give" } }), status: 404 },
  ],
  "GET /api/passes/:id/question": [
    {
      request: async (app) => ({ path: `/api/passes/${(await makeProven(app)).id}/question` }),
      status: authorsOnly,
    },
  ],
  "POST /api/passes/:id/answer": [
    {
      request: async (app) => ({
        path: `/api/passes/${(await makeProven(app)).id}/answer`,
        body: { answer: "decline" },
      }),
      status: authorsOnly,
    },
  ],
};
