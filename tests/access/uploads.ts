import { type Access, signedInOnly } from "./expectation.ts";

export const uploadsAccess: Access = {
  // The body is not a form, so people who may upload get an error about its type.
  "POST /api/uploads": [{ request: () => ({ path: "/api/uploads" }), status: signedInOnly(415) }],
};
