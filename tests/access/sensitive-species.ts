import type { Access } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const nothing = "00000000-0000-7000-8000-ffffffffffff";

export const sensitiveSpeciesAccess: Access = {
  "GET /api/sensitive-species": [{ ask: () => ({ path: "/api/sensitive-species" }), status: adminOnly(200) }],
  "POST /api/sensitive-species": [
    { ask: () => ({ path: "/api/sensitive-species", body: { name: "x" } }), status: adminOnly(422) },
  ],
  "DELETE /api/sensitive-species/:id": [
    { ask: () => ({ path: `/api/sensitive-species/${nothing}` }), status: adminOnly(404) },
  ],
  "POST /api/sensitive-species/decisions": [
    {
      ask: () => ({
        path: "/api/sensitive-species/decisions",
        body: { countedSpeciesId: nothing, sensitivity: "open" },
      }),
      status: adminOnly(404),
    },
  ],
  "DELETE /api/sensitive-species/decisions/:id": [
    { ask: () => ({ path: `/api/sensitive-species/decisions/${nothing}` }), status: adminOnly(404) },
  ],
};
