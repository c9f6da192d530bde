import { type Access, list } from "./expectation.ts";

export const surveysAccess: Access = {
  "GET /api/arrival/records": [
    list("/api/arrival/records"),
    list("/api/arrival/records?year=2018&species=Willow+Warbler"),
    { ask: () => ({ path: "/api/arrival/records?year=abc" }), status: 422 },
  ],
  "GET /api/arrival/choices": [list("/api/arrival/choices")],
  "GET /api/arrival/phenology": [
    list("/api/arrival/phenology?species=Willow+Warbler"),
    { ask: () => ({ path: "/api/arrival/phenology" }), status: 422 },
  ],
};
