import type { App } from "../app.ts";
import { announce } from "./calls.ts";
import { type Access, signedInOnly } from "./expectation.ts";

/** An announced call, which can be followed. */
async function announced(app: App) {
  return { kind: "call", what: (await announce(app)).replace("/api/calls/", "") };
}

const forged = (path: string, more: object = {}) => ({
  request: () => ({ path, body: { token: "forged", ...more } }),
  status: 404,
});

export const followsAccess: Access = {
  "GET /api/follows": [{ request: () => ({ path: "/api/follows" }), status: signedInOnly(200) }],
  "GET /api/follows/about": [
    { request: () => ({ path: "/api/follows/about?kind=nothing&what=" }), status: 422 },
    { request: () => ({ path: "/api/follows/about" }), status: 422 },
  ],
  "POST /api/follows": [
    { request: () => ({ path: "/api/follows", body: { kind: "nothing" } }), status: 422 },
    {
      request: async (app) => ({ path: "/api/follows", body: await announced(app) }),
      status: { visitor: 422, others: 201 },
    },
    {
      request: async (app) => ({
        path: "/api/follows",
        body: { ...(await announced(app)), email: "ngozi@example.org" },
      }),
      status: 202,
    },
  ],
  "PATCH /api/follows/:id": [
    {
      request: () => ({ path: "/api/follows/none", body: { every: "week" } }),
      status: signedInOnly(404),
    },
  ],
  "DELETE /api/follows/:id": [{ request: () => ({ path: "/api/follows/none" }), status: signedInOnly(404) }],
  "GET /api/letters/confirm/:token": [
    { request: () => ({ path: "/api/letters/confirm/forged" }), status: 404 },
  ],
  "GET /api/letters/yours/:token": [{ request: () => ({ path: "/api/letters/yours/forged" }), status: 404 }],
  "POST /api/letters/confirm": [forged("/api/letters/confirm")],
  "POST /api/letters/change": [forged("/api/letters/change", { id: "none", every: "week" })],
  "POST /api/letters/stop": [forged("/api/letters/stop", { id: "none" })],
  "POST /api/letters/leave": [forged("/api/letters/leave")],
};
