import type { App } from "../app.ts";
import { type Access, signedInOnly } from "./expectation.ts";

const draft = { postType: "news", title: "Rains", state: { values: { title: "Rains" } }, version: 0 };

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
  "GET /api/drafts/:key/preview": [
    { request: async (app) => ({ path: `${await ofMember(app)}/preview` }), status: ownOnly(200) },
    { request: () => ({ path: "/api/drafts/nothing-is-here/preview" }), status: signedInOnly(404) },
  ],
  "PUT /api/drafts/:key": [
    { request: () => ({ path: "/api/drafts/a-new-draft", body: draft }), status: signedInOnly(200) },
    // Another account may use the same name and hears nothing of the first.
    { request: async (app) => ({ path: await ofMember(app), body: draft }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/drafts/short", body: draft }), status: signedInOnly(422) },
  ],
  "DELETE /api/drafts/:key": [
    { request: async (app) => ({ path: await ofMember(app) }), status: ownOnly(200) },
    { request: () => ({ path: "/api/drafts/nothing-is-here" }), status: signedInOnly(404) },
  ],
};
