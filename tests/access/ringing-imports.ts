import type { Access } from "./expectation.ts";

const keeperOnly = (status: number) => ({ visitor: 401, keeper: status, others: 403 });

export const ringingImportsAccess: Access = {
  "POST /api/ringing/import": [
    { request: () => ({ path: "/api/ringing/import?dryRun=true", body: {} }), status: keeperOnly(415) },
  ],
  "GET /api/ringing/imports": [
    { request: () => ({ path: "/api/ringing/imports" }), status: keeperOnly(200) },
  ],
  "DELETE /api/ringing/imports/:id": [
    { request: () => ({ path: "/api/ringing/imports/none" }), status: keeperOnly(404) },
  ],
};
