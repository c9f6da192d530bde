import { type Access, listRoute, signedInOnly } from "./expectation.ts";

const hiddenPost = { visitor: 404, member: 200, admin: 200, others: 404 };

const listFile = (path: string) => ({ request: () => ({ path }), status: 200 });

export const postsAccess: Access = {
  "GET /api/posts": [listRoute("/api/posts"), listRoute("/api/posts?page=3")],
  "GET /api/posts/search": [listRoute("/api/posts/search?searchQuery=rains")],
  "GET /api/posts/user": [
    {
      request: () => ({ path: "/api/posts/user?searchQuery=member@example.org" }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
  ],
  "GET /api/posts/:collection": ["news", "research", "publications", "proposals", "documents", "theses"].map(
    (path) => listRoute(`/api/posts/${path}`),
  ),
  "GET /api/posts/:collection/years": ["publications", "theses"].map((path) =>
    listRoute(`/api/posts/${path}/years`),
  ),
  "GET /api/posts/page-address": [
    {
      request: () => ({ path: "/api/posts/page-address?address=fees" }),
      status: { visitor: 401, member: 403, admin: 200, others: 403 },
    },
  ],
  "GET /api/posts/:idOrSlug": [
    { request: (_, { shown }) => ({ path: `/api/posts/${shown}` }), status: 200 },
    { request: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }), status: hiddenPost },
    { request: () => ({ path: "/api/posts/nothing" }), status: 404 },
  ],
  "GET /api/posts/:idOrSlug/following": [
    { request: (_, { shown }) => ({ path: `/api/posts/${shown}/following` }), status: 200 },
    { request: (_, { hidden }) => ({ path: `/api/posts/${hidden}/following` }), status: hiddenPost },
    { request: () => ({ path: "/api/posts/nothing/following" }), status: 404 },
  ],
  "GET /api/lookup": [
    { request: () => ({ path: "/api/lookup?doi=10.5555/nothing" }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/lookup?doi=nothing" }), status: signedInOnly(422) },
  ],
  "GET /api/orcid": [
    { request: () => ({ path: "/api/orcid?orcid=0000-0002-1825-0097" }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/orcid?orcid=0000-0002-1825-0098" }), status: signedInOnly(422) },
  ],
  "GET /api/lookup/near": [
    { request: () => ({ path: "/api/lookup/near?type=thesis&title=Moult" }), status: signedInOnly(200) },
  ],
  "GET /api/lookup/posts": [
    {
      request: (_, { hidden }) => ({ path: `/api/lookup/posts?ids=${hidden}` }),
      status: { visitor: 401, admin: 200, others: 403 },
    },
  ],
  "PUT /api/lookup/posts/:postId/:otherId": [
    {
      request: (_, { hidden }) => ({
        path: `/api/lookup/posts/${hidden}/nothing`,
        body: { are: "two" },
      }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
  ],
  "POST /api/works/import": [
    {
      request: () => ({ path: "/api/works/import?dryRun=true", body: {} }),
      status: { visitor: 401, admin: 415, others: 403 },
    },
  ],
  "GET /api/works/imports": [
    { request: () => ({ path: "/api/works/imports" }), status: { visitor: 401, admin: 200, others: 403 } },
  ],
  "GET /api/works/imports/:id/files/:place": [
    {
      request: () => ({ path: "/api/works/imports/none/files/0" }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
  ],
  "DELETE /api/works/imports/:id": [
    {
      request: () => ({ path: "/api/works/imports/none" }),
      status: { visitor: 401, admin: 404, others: 403 },
    },
  ],
  "GET /api/works/:list/:slug/file.pdf": [
    { request: () => ({ path: "/api/works/theses/nothing/file.pdf" }), status: 404 },
  ],
  "GET /api/works/:file": [
    listFile("/api/works/publications.ris"),
    listFile("/api/works/theses.json?year=2019"),
    { request: () => ({ path: "/api/works/news.ris" }), status: 404 },
  ],
  "GET /api/works/member/:file": [{ request: () => ({ path: "/api/works/member/nobody.ris" }), status: 404 }],
  "GET /api/works/datazone/data/:datasetFile": [
    listFile("/api/works/datazone/data/checklist.ris"),
    { request: () => ({ path: "/api/works/datazone/data/nothing.ris" }), status: 404 },
  ],
  "GET /api/works/datazone/data/:dataset/linkset.json": [
    listFile("/api/works/datazone/data/pentads/linkset.json"),
    { request: () => ({ path: "/api/works/datazone/data/nothing/linkset.json" }), status: 404 },
  ],
  // What is not public has no file for anyone.
  "GET /api/works/:list/:file": [
    { request: (_, { hidden }) => ({ path: `/api/works/news/${hidden}.ris` }), status: 404 },
  ],
  "GET /api/works/:list/:slug/linkset.json": [
    { request: (_, { hidden }) => ({ path: `/api/works/news/${hidden}/linkset.json` }), status: 404 },
  ],
  "POST /api/posts": [
    {
      request: () => ({ path: "/api/posts", body: { postType: "news", title: "New", content: "Rain." } }),
      status: signedInOnly(201),
    },
    {
      request: () => ({ path: "/api/posts", body: { postType: "webPage", title: "New", content: "Rain." } }),
      status: { visitor: 401, admin: 201, others: 403 },
    },
  ],
  "PATCH /api/posts/:id": [
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}`, body: { title: "Changed" } }),
      status: { visitor: 401, member: 200, admin: 200, others: 403 },
    },
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}`, body: { title: "Changed" } }),
      status: { ...hiddenPost, visitor: 401 },
    },
  ],
  "DELETE /api/posts/:id": [
    {
      request: (_, { shown }) => ({ path: `/api/posts/${shown}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 403 },
    },
    {
      request: (_, { hidden }) => ({ path: `/api/posts/${hidden}` }),
      status: { visitor: 401, member: 204, admin: 204, others: 404 },
    },
  ],
};
