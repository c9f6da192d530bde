import { type Access, listRoute, signedInOnly } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const ownerOrAdmin = (status: number) => ({ visitor: 401, member: status, admin: status, others: 403 });
const profile = { name: "Hauwa Bala", email: "hauwa@example.org" };

export const profilesAccess: Access = {
  "GET /api/profiles": [
    listRoute("/api/profiles"),
    listRoute("/api/profiles?category=staff&page=7&deleted=true"),
  ],
  "GET /api/profiles/search": [listRoute("/api/profiles/search?searchQuery=musa")],
  "GET /api/profiles/user": [
    listRoute("/api/profiles/user?searchQuery=none&tags=staff,alumni"),
    {
      request: () => ({ path: "/api/profiles/user?searchQuery=member@example.org&tags=" }),
      status: ownerOrAdmin(200),
    },
  ],
  "GET /api/profiles/me": [{ request: () => ({ path: "/api/profiles/me" }), status: signedInOnly(200) }],
  "GET /api/profiles/lookup": [
    { request: () => ({ path: "/api/profiles/lookup?name=mu" }), status: signedInOnly(200) },
  ],
  "GET /api/profiles/account/:userId": [
    { request: ({ people }) => ({ path: `/api/profiles/account/${people.member._id}` }), status: 200 },
    listRoute("/api/profiles/account/nobody"),
  ],
  "GET /api/profiles/:member": [
    listRoute("/api/profiles/musa-danjuma"),
    { request: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}` }), status: 200 },
    { request: () => ({ path: "/api/profiles/nobody" }), status: 404 },
  ],
  "GET /api/profiles/:member/posts": [
    listRoute("/api/profiles/musa-danjuma/posts"),
    { request: () => ({ path: "/api/profiles/nobody/posts" }), status: 404 },
  ],
  "GET /api/profiles/:member/overview": [
    { request: () => ({ path: "/api/profiles/musa-danjuma/overview" }), status: 200 },
    { request: () => ({ path: "/api/profiles/nobody/overview" }), status: 404 },
  ],
  "GET /api/profiles/:id/selected-works": [
    {
      request: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}/selected-works` }),
      status: ownerOrAdmin(200),
    },
  ],
  "PUT /api/profiles/:id/selected-works": [
    {
      request: ({ people }) => ({
        path: `/api/profiles/${people.member.profileId}/selected-works`,
        body: { works: [] },
      }),
      status: ownerOrAdmin(200),
    },
    {
      request: ({ people }, { shown }) => ({
        path: `/api/profiles/${people.member.profileId}/selected-works`,
        body: { works: [shown] },
      }),
      status: ownerOrAdmin(422),
    },
  ],
  "GET /api/profiles/export": [{ request: () => ({ path: "/api/profiles/export" }), status: adminOnly(200) }],
  "GET /api/profiles/imports": [
    { request: () => ({ path: "/api/profiles/imports" }), status: adminOnly(200) },
  ],
  "DELETE /api/profiles/imports/:id": [
    { request: () => ({ path: "/api/profiles/imports/none" }), status: adminOnly(404) },
  ],
  "GET /api/profiles/invitations": [
    { request: () => ({ path: "/api/profiles/invitations" }), status: adminOnly(200) },
  ],
  "POST /api/profiles/invitations": [
    {
      request: () => ({ path: "/api/profiles/invitations", body: { ids: ["nobody"] } }),
      status: adminOnly(201),
    },
  ],
  "DELETE /api/profiles/invitations/:batch": [
    { request: () => ({ path: "/api/profiles/invitations/none" }), status: adminOnly(200) },
  ],
  "POST /api/profiles/import": [
    { request: () => ({ path: "/api/profiles/import?dryRun=true", body: {} }), status: adminOnly(415) },
  ],
  "POST /api/profiles": [
    { request: () => ({ path: "/api/profiles", body: profile }), status: adminOnly(201) },
    {
      request: () => ({ path: "/api/profiles", body: { ...profile, email: "member@example.org" } }),
      status: adminOnly(409),
    },
  ],
  "PUT /api/profiles/board": [
    {
      request: ({ people }) => ({ path: "/api/profiles/board", body: { ids: [people.member.profileId] } }),
      status: adminOnly(204),
    },
  ],
  "PATCH /api/profiles/:id": [
    {
      request: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}`, body: { bio: "New." } }),
      status: ownerOrAdmin(200),
    },
    {
      request: ({ people }) => ({
        path: `/api/profiles/${people.member.profileId}`,
        body: { email: "elsewhere@example.org" },
      }),
      status: adminOnly(200),
    },
    {
      request: () => ({ path: "/api/profiles/nobody", body: { bio: "New." } }),
      status: signedInOnly(404),
    },
  ],
  "POST /api/profiles/:id/restore": [
    {
      request: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}/restore` }),
      status: adminOnly(404),
    },
  ],
  "DELETE /api/profiles/:id": [
    {
      request: ({ people }) => ({ path: `/api/profiles/${people.member.profileId}` }),
      status: adminOnly(204),
    },
  ],
};

const unsplit = "/api/names/unsplit";
const twice = "/api/names/twice";
const pair = { name: "Bako", other: "T. Bako", are: "one" };
const reading = { given: "Leo", family: "van Zwart", kind: "person" };
/** Who has no profile is no member: the store and those of ringing have none in the tests. */
const noMembers = { newcomer: 403, store: 403, ringer: 403, keeper: 403 };
const membersOnly = (status: number) => ({ visitor: 401, ...noMembers, others: status });
const nobodysClaim = "/api/names/claims/0196f000-0000-7000-8000-000000000000";

export const workOffersAccess: Access = {
  "GET /api/work-offers": [{ request: () => ({ path: "/api/work-offers" }), status: membersOnly(200) }],
  "GET /api/work-offers/:id": [
    { request: () => ({ path: "/api/work-offers/none" }), status: membersOnly(404) },
  ],
  "PATCH /api/work-offers/:id": [
    {
      request: () => ({ path: "/api/work-offers/none", body: { state: "left" } }),
      status: membersOnly(404),
    },
  ],
};

export const namesAccess: Access = {
  "GET /api/names/offers": [
    {
      request: () => ({ path: "/api/names/offers" }),
      status: membersOnly(200),
    },
  ],
  "PUT /api/names/offers": [
    {
      request: (_, { shown }) => ({
        path: "/api/names/offers",
        body: { name: "M. Danjuma", isMine: true, works: [{ _id: shown, role: "author" }] },
      }),
      status: membersOnly(409),
    },
  ],
  "POST /api/names/read": [
    {
      request: () => ({ path: "/api/names/read", body: { text: "Leo Zwart and Rob G. Bijl" } }),
      status: signedInOnly(200),
    },
    { request: () => ({ path: "/api/names/read", body: { text: "a".repeat(10_001) } }), status: 422 },
  ],
  "PUT /api/names/readings": [
    {
      request: () => ({ path: "/api/names/readings", body: { ...reading, name: "Leo van Zwart" } }),
      status: signedInOnly(204),
    },
    {
      request: () => ({ path: "/api/names/readings", body: { ...reading, name: "Rob G. Bijl" } }),
      status: signedInOnly(422),
    },
  ],
  "GET /api/names/unsplit": [{ request: () => ({ path: unsplit }), status: adminOnly(200) }],
  "PUT /api/names/unsplit": [
    { request: () => ({ path: unsplit, body: { name: "Bako", authors: ["Bako"] } }), status: adminOnly(409) },
  ],
  "PUT /api/names/unsplit/undo": [
    {
      request: () => ({ path: `${unsplit}/undo`, body: { name: "Bako", authors: ["Bako"], works: [] } }),
      status: adminOnly(204),
    },
  ],
  "GET /api/names/twice": [{ request: () => ({ path: twice }), status: adminOnly(200) }],
  "PUT /api/names/twice": [
    { request: (_, { shown }) => ({ path: twice, body: { ...pair, _id: shown } }), status: adminOnly(409) },
  ],
  "PUT /api/names/twice/undo": [
    {
      request: (_, { shown }) => ({
        path: `${twice}/undo`,
        body: { ...pair, _id: shown, before: [], after: ["Bako"] },
      }),
      status: adminOnly(409),
    },
  ],
  "GET /api/names/claims": [{ request: () => ({ path: "/api/names/claims" }), status: signedInOnly(200) }],
  "PUT /api/names/claims": [
    {
      request: () => ({ path: "/api/names/claims", body: { ids: ["nobody"], decision: "confirm" } }),
      status: signedInOnly(200),
    },
  ],
  "PUT /api/names/claims/:id": [
    { request: () => ({ path: nobodysClaim, body: { isConfirmed: true } }), status: signedInOnly(404) },
  ],
};

export const adminAccess: Access = {
  "GET /api/accounts": [{ request: () => ({ path: "/api/accounts?search=musa" }), status: adminOnly(200) }],
  "PATCH /api/accounts/:id": [
    {
      request: ({ people }) => ({ path: `/api/accounts/${people.member._id}`, body: { role: "admin" } }),
      status: adminOnly(200),
    },
    {
      request: ({ people }) => ({ path: `/api/accounts/${people.admin._id}`, body: { role: "member" } }),
      status: adminOnly(409),
    },
    {
      request: () => ({ path: "/api/accounts/nobody", body: { isStoreAdmin: true } }),
      status: adminOnly(404),
    },
  ],
  "GET /api/audit": [{ request: () => ({ path: "/api/audit?action=user" }), status: adminOnly(200) }],
  "GET /api/audit/export": [
    { request: () => ({ path: "/api/audit/export?action=user" }), status: adminOnly(200) },
  ],
  "GET /api/audit/actions": [{ request: () => ({ path: "/api/audit/actions" }), status: adminOnly(200) }],
};
