import { type Access, signedInOnly } from "./expectation.ts";

export const uploadsAccess: Access = {
  // What is sent here is no form: whoever may send is told so.
  "POST /api/uploads": [{ request: () => ({ path: "/api/uploads" }), status: signedInOnly(415) }],
};
