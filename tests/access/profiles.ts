import { type Access, list, signedInOnly } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const ownOrAdmin = (status: number) => ({ visitor: 401, member: status, admin: status, others: 403 });
const profile = { name: "Hauwa Bala", email: "hauwa@example.org" };

export const profilesAccess: Access = {
  "GET /api/profiles": [list("/api/profiles"), list("/api/profiles?category=staff&page=7&deleted=true")],
  "GET /api/profiles/search": [list("/api/profiles/search?searchQuery=musa")],
  "GET /api/profiles/user": [
    list("/api/profiles/user?searchQuery=none&tags=staff,alumni"),
    {
      ask: () => ({ path: "/api/profiles/user?searchQuery=member@example.org&tags=" }),
      status: ownOrAdmin(200),
    },
  ],
  "GET /api/profiles/me": [{ ask: () => ({ path: "/api/profiles/me" }), status: signedInOnly(200) }],
  "GET /api/profiles/lookup": [
    { ask: () => ({ path: "/api/profiles/lookup?name=mu" }), status: signedInOnly(200) },
  ],
  "GET /api/profiles/account/:userId": [
    { ask: ({ people }) => ({ path: `/api/profiles/account/${people.member._id}` }), status: 200 },
    list("/api/profiles/account/nobody"),
  ],
  "GET /api/profiles/:member": [
    list("/api/profiles/musa-danjuma"),
    { ask: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}` }), status: 200 },
    { ask: () => ({ path: "/api/profiles/nobody" }), status: 404 },
  ],
  "GET /api/profiles/:member/posts": [
    list("/api/profiles/musa-danjuma/posts"),
    { ask: () => ({ path: "/api/profiles/nobody/posts" }), status: 404 },
  ],
  "GET /api/profiles/export": [{ ask: () => ({ path: "/api/profiles/export" }), status: adminOnly(200) }],
  "POST /api/profiles/import": [
    { ask: () => ({ path: "/api/profiles/import?dryRun=true", body: {} }), status: adminOnly(415) },
  ],
  "POST /api/profiles": [
    { ask: () => ({ path: "/api/profiles", body: profile }), status: adminOnly(201) },
    {
      ask: () => ({ path: "/api/profiles", body: { ...profile, email: "member@example.org" } }),
      status: adminOnly(409),
    },
  ],
  "PUT /api/profiles/board": [
    {
      ask: ({ people }) => ({ path: "/api/profiles/board", body: { ids: [people.member.profileId] } }),
      status: adminOnly(204),
    },
  ],
  "PATCH /api/profiles/:id": [
    {
      ask: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}`, body: { bio: "New." } }),
      status: ownOrAdmin(200),
    },
    {
      ask: ({ people }) => ({
        path: `/api/profiles/${people.member.profileId}`,
        body: { email: "elsewhere@example.org" },
      }),
      status: adminOnly(200),
    },
    {
      ask: () => ({ path: "/api/profiles/nobody", body: { bio: "New." } }),
      status: signedInOnly(404),
    },
  ],
  "POST /api/profiles/:id/restore": [
    {
      ask: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}/restore` }),
      status: adminOnly(404),
    },
  ],
  "DELETE /api/profiles/:id": [
    {
      ask: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}` }),
      status: adminOnly(204),
    },
  ],
};

export const adminAccess: Access = {
  "GET /api/accounts": [{ ask: () => ({ path: "/api/accounts?search=musa" }), status: adminOnly(200) }],
  "PATCH /api/accounts/:id": [
    {
      ask: ({ people }) => ({ path: `/api/accounts/${people.member._id}`, body: { role: "admin" } }),
      status: adminOnly(200),
    },
    {
      ask: ({ people }) => ({ path: `/api/accounts/${people.admin._id}`, body: { role: "member" } }),
      status: adminOnly(409),
    },
    {
      ask: () => ({ path: "/api/accounts/nobody", body: { isStoreAdmin: true } }),
      status: adminOnly(404),
    },
  ],
  "GET /api/audit": [{ ask: () => ({ path: "/api/audit?action=user" }), status: adminOnly(200) }],
  "GET /api/audit/export": [
    { ask: () => ({ path: "/api/audit/export?action=user" }), status: adminOnly(200) },
  ],
  "GET /api/audit/actions": [{ ask: () => ({ path: "/api/audit/actions" }), status: adminOnly(200) }],
};
