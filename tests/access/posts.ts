import { type Access, list, signedInOnly } from "./expectation.ts";

const hiddenPost = { visitor: 404, member: 200, admin: 200, others: 404 };

export const postsAccess: Access = {
  "GET /api/posts": [list("/api/posts"), list("/api/posts?page=3")],
  "GET /api/posts/search": [list("/api/posts/search?searchQuery=rains")],
  "GET /api/posts/user": [
    {
      ask: () => ({ path: "/api/posts/user?searchQuery=member@example.org" }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
  ],
  "GET /api/posts/:collection": ["news", "research", "publications", "proposals", "documents", "theses"].map(
    (path) => list(`/api/posts/${path}`),
  ),
  "GET /api/posts/:collection/years": ["publications", "theses"].map((path) =>
    list(`/api/posts/${path}/years`),
  ),
  "GET /api/posts/:idOrSlug": [
    { ask: (_, { shown }) => ({ path: `/api/posts/${shown}` }), status: 200 },
    { ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }), status: hiddenPost },
    { ask: () => ({ path: "/api/posts/nothing" }), status: 404 },
  ],
  "POST /api/posts": [
    {
      ask: () => ({ path: "/api/posts", body: { postType: "news", title: "New", content: "Rain." } }),
      status: signedInOnly(201),
    },
    {
      ask: () => ({ path: "/api/posts", body: { postType: "webPage", title: "New", content: "Rain." } }),
      status: { visitor: 401, admin: 201, others: 403 },
    },
  ],
  "PATCH /api/posts/:id": [
    {
      ask: (_, { shown }) => ({ path: `/api/posts/${shown}`, body: { title: "Changed" } }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
    {
      ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}`, body: { title: "Changed" } }),
      status: { ...hiddenPost, visitor: 401 },
    },
  ],
  "DELETE /api/posts/:id": [
    {
      ask: (_, { shown }) => ({ path: `/api/posts/${shown}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 403 },
    },
    {
      ask: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 404 },
    },
  ],
};
