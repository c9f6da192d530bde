import type { Access } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const MISSING_ID = "00000000-0000-7000-8000-ffffffffffff";

const path = "/api/unmatched-names";

export const unmatchedNamesAccess: Access = {
  [`GET ${path}`]: [{ request: () => ({ path }), status: adminOnly(200) }],
  [`POST ${path}`]: [
    {
      request: () => ({ path, body: { countedSpeciesId: MISSING_ID, kind: "left" } }),
      status: adminOnly(404),
    },
  ],
  [`DELETE ${path}/:id`]: [{ request: () => ({ path: `${path}/${MISSING_ID}` }), status: adminOnly(404) }],
};
