import type { Access } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const MISSING_ID = "00000000-0000-7000-8000-ffffffffffff";

export const sensitiveSpeciesAccess: Access = {
  "GET /api/sensitive-species": [
    { request: () => ({ path: "/api/sensitive-species" }), status: adminOnly(200) },
  ],
  "POST /api/sensitive-species": [
    { request: () => ({ path: "/api/sensitive-species", body: { name: "x" } }), status: adminOnly(422) },
  ],
  "DELETE /api/sensitive-species/:id": [
    { request: () => ({ path: `/api/sensitive-species/${MISSING_ID}` }), status: adminOnly(404) },
  ],
  "POST /api/sensitive-species/decisions": [
    {
      request: () => ({
        path: "/api/sensitive-species/decisions",
        body: { countedSpeciesId: MISSING_ID, sensitivity: "open" },
      }),
      status: adminOnly(404),
    },
  ],
  "DELETE /api/sensitive-species/decisions/:id": [
    { request: () => ({ path: `/api/sensitive-species/decisions/${MISSING_ID}` }), status: adminOnly(404) },
  ],
};
