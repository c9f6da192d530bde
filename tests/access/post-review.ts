import { type Access, signedInOnly } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const hiddenPost = { visitor: 401, member: 200, admin: 200, others: 404 };

export const postReviewAccess: Access = {
  "GET /api/posts/moderated": [
    { request: () => ({ path: "/api/posts/moderated?state=pending" }), status: adminOnly(200) },
  ],
  "POST /api/posts/approvals": [
    {
      request: (_, { hidden }) => ({
        path: "/api/posts/approvals",
        body: { posts: [{ _id: hidden, version: 1 }] },
      }),
      status: adminOnly(200),
    },
  ],
  "POST /api/posts/approvals/undo": [
    {
      request: (_, { shown }) => ({
        path: "/api/posts/approvals/undo",
        body: { posts: [{ _id: shown, version: 1 }] },
      }),
      status: adminOnly(200),
    },
  ],
  "POST /api/posts/:id/return": [
    {
      request: (_, { hidden }) => ({
        path: `/api/posts/${hidden}/return`,
        body: { note: "Name the sites." },
      }),
      status: { visitor: 401, admin: 200, member: 403, others: 404 },
    },
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}/return`, body: { note: "Name the sites." } }),
      status: { visitor: 401, admin: 409, others: 403 },
    },
  ],
  "POST /api/posts/:id/restore": [
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/restore` }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
  ],
  "GET /api/posts/:idOrSlug/withdrawal": [
    { request: (_, { shown }) => ({ path: `/api/posts/${shown}/withdrawal` }), status: 404 },
    { request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/withdrawal` }), status: 404 },
  ],
  // The post is no work.
  "PUT /api/posts/:id/withdrawal": [
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}/withdrawal`, body: {} }),
      status: adminOnly(409),
    },
  ],
  "DELETE /api/posts/:id/withdrawal": [
    { request: (_, { shown }) => ({ path: `/api/posts/${shown}/withdrawal` }), status: adminOnly(409) },
  ],
  // The post is no work, so it has no versions.
  "PUT /api/posts/:id/versions/:number/removal": [
    {
      request: (_, { shown }) => ({
        path: `/api/posts/${shown}/versions/1/removal`,
        body: { reason: "Uploaded by mistake." },
      }),
      status: adminOnly(404),
    },
  ],
  "GET /api/posts/:id/preview": [
    { request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/preview` }), status: hiddenPost },
    { request: (_, { shown }) => ({ path: `/api/posts/${shown}/preview` }), status: hiddenPost },
    { request: () => ({ path: "/api/posts/nothing/preview" }), status: signedInOnly(404) },
  ],
  "GET /api/posts/:id/doi": [
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}/doi` }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/doi` }),
      status: { visitor: 401, admin: 404, member: 403, others: 404 },
    },
  ],
  "PUT /api/posts/:id/doi": [
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}/doi`, body: { goal: "findable" } }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/doi`, body: { goal: "draft" } }),
      status: { visitor: 401, admin: 404, member: 403, others: 404 },
    },
  ],
  "GET /api/posts/:id/history": [
    { request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/history` }), status: hiddenPost },
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}/history` }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
  ],
  "GET /api/posts/:id/history/:step": [
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/history/nothing` }),
      status: signedInOnly(404),
    },
  ],
  "POST /api/posts/:id/history/:step/restore": [
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/history/nothing/restore` }),
      status: signedInOnly(404),
    },
  ],
};
