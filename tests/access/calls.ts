import { monthAfter, monthOf } from "#institute/domain/newsletter/newsletter.ts";
import type { App } from "../app.ts";
import { type Access, listRoute } from "./expectation.ts";

const adminsOnly = (admin: number) => ({ visitor: 401, admin, others: 403 });
const days = { opens: "2039-01-10", closes: "2040-03-31" };
const call = { title: "MSc 2040", kind: "msc", ...days, text: "<p>Come.</p>" };

/** Announced calls have a form for addresses. */
export async function announce({ call: send }: App) {
  const reply = await send("admin", "POST", "/api/calls", call);
  return `/api/calls/${(await reply.json()).slug ?? "msc-2040"}`;
}

export const callsAccess: Access = {
  "GET /api/calls": [listRoute("/api/calls")],
  "GET /api/calls/:slug": [
    listRoute("/api/calls/communications-officer"),
    { request: () => ({ path: "/api/calls/nothing" }), status: 404 },
  ],
  "POST /api/calls": [
    { request: () => ({ path: "/api/calls", body: call }), status: adminsOnly(201) },
    { request: () => ({ path: "/api/calls", body: { title: "" } }), status: adminsOnly(422) },
  ],
  "PATCH /api/calls/:slug": [
    {
      request: () => ({ path: "/api/calls/communications-officer", body: { place: "Jos" } }),
      status: adminsOnly(200),
    },
  ],
  "DELETE /api/calls/:slug": [{ request: () => ({ path: "/api/calls/nothing" }), status: adminsOnly(404) }],
  "GET /api/newsletter/:month": [
    { request: () => ({ path: "/api/newsletter/2026-01" }), status: adminsOnly(200) },
    { request: () => ({ path: "/api/newsletter/2026-13" }), status: adminsOnly(404) },
  ],
  "PUT /api/newsletter/:month": [
    {
      request: () => ({
        path: `/api/newsletter/${monthAfter(monthOf(new Date()), 1)}`,
        body: { text: "Dear readers,", version: 0 },
      }),
      status: adminsOnly(200),
    },
    {
      request: () => ({ path: "/api/newsletter/2026-01", body: { text: "Too late", version: 0 } }),
      status: adminsOnly(422),
    },
  ],
  "POST /api/calls/:slug/subscriptions": [
    {
      request: async (app) => ({
        path: `${await announce(app)}/subscriptions`,
        body: { email: "ngozi@example.org" },
      }),
      status: 202,
    },
    {
      request: () => ({ path: "/api/calls/nothing/subscriptions", body: { email: "a@example.org" } }),
      status: 404,
    },
  ],
  "POST /api/call-letters/confirm": [
    { request: () => ({ path: "/api/call-letters/confirm", body: { token: "forged" } }), status: 404 },
  ],
  "POST /api/call-letters/leave": [
    { request: () => ({ path: "/api/call-letters/leave", body: { token: "forged" } }), status: 404 },
  ],
};
