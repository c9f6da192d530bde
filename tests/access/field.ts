import { randomUUID } from "node:crypto";
import { fieldDraft, fieldId, makeFieldSurvey } from "../make-field-survey.ts";
import { type Access, type Expectation, signedInOnly } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
/** A survey of the member is hidden from all but admins. */
const ownOrAdmin = (status: number) => ({ visitor: 401, member: status, admin: status, others: 404 });

const path = "/api/field/surveys";

/** A request about a survey of the member. */
const aboutSurvey =
  (end: string, body?: object): Expectation["request"] =>
  async (app) => {
    const id = await makeFieldSurvey(app, "member", {}, randomUUID());
    return { path: `${path}/${id}${end}`, ...(body && { body }) };
  };

export const fieldAccess: Access = {
  "GET /api/field/pack": [{ request: () => ({ path: "/api/field/pack" }), status: 200 }],
  "GET /api/field/species": [{ request: () => ({ path: "/api/field/species" }), status: 200 }],
  "GET /api/field/places": [
    { request: () => ({ path: "/api/field/places?near=9.9,8.9" }), status: 200 },
    { request: () => ({ path: "/api/field/places?near=9.8765,8.9" }), status: 422 },
  ],
  "GET /api/field/surveys": [
    { request: () => ({ path }), status: signedInOnly(200) },
    { request: () => ({ path: `${path}?after=x` }), status: { visitor: 422, others: 422 } },
  ],
  "GET /api/field/surveys.csv": [
    { request: () => ({ path: "/api/field/surveys.csv" }), status: signedInOnly(200) },
  ],
  "PUT /api/field/surveys/:id": [
    { request: () => ({ path: `${path}/${fieldId(7)}`, body: fieldDraft() }), status: signedInOnly(201) },
    {
      request: aboutSurvey("", fieldDraft({ version: 2 })),
      status: { visitor: 401, member: 200, others: 404 },
    },
    { request: () => ({ path: `${path}/mine`, body: fieldDraft() }), status: signedInOnly(404) },
  ],
  "GET /api/field/surveys/:id": [{ request: aboutSurvey(""), status: ownOrAdmin(200) }],
  "DELETE /api/field/surveys/:id": [{ request: aboutSurvey("", {}), status: ownOrAdmin(204) }],
  "POST /api/field/surveys/:id/restore": [{ request: aboutSurvey("/restore"), status: ownOrAdmin(204) }],
  "GET /api/field/deleted": [{ request: () => ({ path: "/api/field/deleted" }), status: adminOnly(200) }],
  "GET /api/field/reviews": [
    { request: () => ({ path: "/api/field/reviews" }), status: adminOnly(200) },
    { request: () => ({ path: "/api/field/reviews?state=lost" }), status: adminOnly(422) },
  ],
  "POST /api/field/surveys/:id/accept": [
    { request: aboutSurvey("/accept", { version: 1 }), status: adminOnly(200) },
    { request: aboutSurvey("/accept", { version: 2 }), status: adminOnly(409) },
  ],
  "POST /api/field/surveys/:id/undo": [
    { request: aboutSurvey("/undo", { version: 1 }), status: adminOnly(409) },
  ],
  "POST /api/field/surveys/:id/return": [
    {
      request: aboutSurvey("/return", { version: 1, question: "How far away was it?" }),
      status: adminOnly(200),
    },
    { request: aboutSurvey("/return", { version: 1, question: " " }), status: adminOnly(422) },
  ],
};
