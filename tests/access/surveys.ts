import { type Access, list } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });

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
  "GET /api/atlas/coverage": [list("/api/atlas/coverage")],
  "GET /api/atlas/pentads.geojson": [
    list("/api/atlas/pentads.geojson?surveyed=true"),
    { ask: () => ({ path: "/api/atlas/pentads.geojson?surveyed=perhaps" }), status: 422 },
  ],
  "GET /api/surveys/facts": [list("/api/surveys/facts")],
  "GET /api/surveys/counts.csv": [
    list("/api/surveys/counts.csv"),
    list("/api/surveys/counts.csv?year=2018"),
    { ask: () => ({ path: "/api/surveys/counts.csv?year=abc" }), status: 422 },
  ],
  "GET /api/surveys/columns.csv": [list("/api/surveys/columns.csv")],
  "GET /api/surveys/archive.zip": [list("/api/surveys/archive.zip")],
  // What is sent here is no file of surveys: whoever may import is told so.
  "POST /api/surveys/import": [
    { ask: () => ({ path: "/api/surveys/import", body: {} }), status: adminOnly(422) },
  ],
  "POST /api/surveys/imports": [
    { ask: () => ({ path: "/api/surveys/imports", body: {} }), status: adminOnly(201) },
  ],
  "GET /api/surveys/imports/current": [
    { ask: () => ({ path: "/api/surveys/imports/current" }), status: adminOnly(200) },
  ],
  "POST /api/surveys/imports/:id/store": [
    { ask: () => ({ path: "/api/surveys/imports/none/store", body: {} }), status: adminOnly(404) },
  ],
  "DELETE /api/surveys/imports/:id": [
    { ask: () => ({ path: "/api/surveys/imports/none" }), status: adminOnly(404) },
  ],
  "DELETE /api/surveys/demonstration": [
    { ask: () => ({ path: "/api/surveys/demonstration" }), status: adminOnly(200) },
  ],
};
