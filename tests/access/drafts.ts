import type { App } from "../app.ts";
import { type Access, signedInOnly } from "./expectation.ts";

const draft = {
  kind: "post",
  sort: "news",
  title: "Rains",
  state: { values: { title: "Rains" } },
  version: 0,
};

/** A draft of the member, which exists for nobody else. */
const ofMember = async (app: App) => {
  await app.call("member", "PUT", "/api/drafts/draft-of-member", draft);
  return "/api/drafts/draft-of-member";
};
const ownOnly = (status: number) => ({ visitor: 401, member: status, others: 404 });

export const draftsAccess: Access = {
  "GET /api/drafts": [{ request: () => ({ path: "/api/drafts" }), status: signedInOnly(200) }],
  "GET /api/drafts/:key": [
    { request: async (app) => ({ path: await ofMember(app) }), status: ownOnly(200) },
    { request: () => ({ path: "/api/drafts/nothing-is-here" }), status: signedInOnly(404) },
  ],
  "GET /api/posts/draft/:key/preview": [
    {
      request: async (app) => {
        await ofMember(app);
        return { path: "/api/posts/draft/draft-of-member/preview" };
      },
      status: ownOnly(200),
    },
    { request: () => ({ path: "/api/posts/draft/nothing-is-here/preview" }), status: signedInOnly(404) },
  ],
  "PUT /api/drafts/:key": [
    { request: () => ({ path: "/api/drafts/a-new-draft", body: draft }), status: signedInOnly(200) },
    // Another account may use the same name and hears nothing of the first.
    { request: async (app) => ({ path: await ofMember(app), body: draft }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/drafts/seven-7", body: draft }), status: signedInOnly(422) },
    {
      request: () => ({ path: "/api/drafts/a-new-draft", body: { ...draft, kind: "POST" } }),
      status: signedInOnly(422),
    },
  ],
  "DELETE /api/drafts/:key": [
    { request: async (app) => ({ path: await ofMember(app) }), status: ownOnly(200) },
    { request: () => ({ path: "/api/drafts/nothing-is-here" }), status: signedInOnly(404) },
  ],
};
