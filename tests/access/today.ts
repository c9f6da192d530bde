import { type Access, signedInOnly } from "./expectation.ts";

export const todayAccess: Access = {
  "GET /api/today": [
    { request: () => ({ path: "/api/today" }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/today?rows=21" }), status: signedInOnly(422) },
  ],
};
