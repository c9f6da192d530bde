import { type Access, list, signedInOnly } from "./expectation.ts";

export const membersAccess: Access = {
  "GET /api/members/me": [{ ask: () => ({ path: "/api/members/me" }), status: signedInOnly(200) }],
  "GET /api/members/lookup": [
    { ask: () => ({ path: "/api/members/lookup?name=mu" }), status: signedInOnly(200) },
  ],
  "GET /api/members/account/:userId": [
    { ask: ({ people }) => ({ path: `/api/members/account/${people.member._id}` }), status: 200 },
    list("/api/members/account/nobody"),
  ],
  "GET /api/members/:slug": [
    list("/api/members/musa-danjuma"),
    { ask: () => ({ path: "/api/members/nobody" }), status: 404 },
  ],
};
