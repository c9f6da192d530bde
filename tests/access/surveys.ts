import { type Access, listRoute } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });

export const surveysAccess: Access = {
  "GET /api/arrival/records": [
    listRoute("/api/arrival/records"),
    listRoute("/api/arrival/records?year=2018&species=Willow+Warbler"),
    { request: () => ({ path: "/api/arrival/records?year=abc" }), status: 422 },
  ],
  "GET /api/arrival/choices": [listRoute("/api/arrival/choices")],
  "GET /api/arrival/now": [listRoute("/api/arrival/now")],
  "GET /api/arrival/years": [listRoute("/api/arrival/years")],
  "GET /api/arrival/species": [
    listRoute("/api/arrival/species?search=warbler"),
    { request: () => ({ path: "/api/arrival/species?limit=1000" }), status: 422 },
  ],
  "GET /api/arrival/places": [
    listRoute("/api/arrival/places?search=jos"),
    { request: () => ({ path: "/api/arrival/places?page=x" }), status: 422 },
  ],
  "GET /api/arrival/phenology": [
    listRoute("/api/arrival/phenology?species=Willow+Warbler"),
    { request: () => ({ path: "/api/arrival/phenology" }), status: 422 },
  ],
  "GET /api/arrival/surveys.csv": [
    { request: () => ({ path: "/api/arrival/surveys.csv?species=Never+counted" }), status: 404 },
    { request: () => ({ path: "/api/arrival/surveys.csv?species=x&within=far" }), status: 422 },
  ],
  "GET /api/arrival/surveys.csv-metadata.json": [
    {
      request: () => ({ path: "/api/arrival/surveys.csv-metadata.json?species=Never+counted" }),
      status: 404,
    },
    { request: () => ({ path: "/api/arrival/surveys.csv-metadata.json?species=x&within=far" }), status: 422 },
  ],
  "GET /api/arrival/surveys.geojson": [
    { request: () => ({ path: "/api/arrival/surveys.geojson?species=Never+counted" }), status: 404 },
    { request: () => ({ path: "/api/arrival/surveys.geojson?species=x&within=far" }), status: 422 },
  ],
  "GET /api/atlas/coverage": [listRoute("/api/atlas/coverage")],
  "GET /api/atlas/pentads/:pentad": [
    listRoute("/api/atlas/pentads/0955c0855"),
    { request: () => ({ path: "/api/atlas/pentads/0000c0000" }), status: 404 },
    { request: () => ({ path: "/api/atlas/pentads/nowhere" }), status: 404 },
  ],
  "GET /api/atlas/species/:slug": [listRoute("/api/atlas/species/willow-warbler")],
  "GET /api/atlas/pentads.geojson": [
    listRoute("/api/atlas/pentads.geojson?surveyed=true"),
    { request: () => ({ path: "/api/atlas/pentads.geojson?surveyed=perhaps" }), status: 422 },
  ],
  "GET /api/datasets/:dataset": [
    ...["point-counts", "pentads", "checklist"].map((key) => listRoute(`/api/datasets/${key}`)),
    { request: () => ({ path: "/api/datasets/nothing" }), status: 404 },
  ],
  "GET /api/datasets/:dataset/doi": [
    { request: () => ({ path: "/api/datasets/pentads/doi" }), status: adminOnly(200) },
    { request: () => ({ path: "/api/datasets/nothing/doi" }), status: adminOnly(404) },
  ],
  "PUT /api/datasets/:dataset/doi": [
    {
      request: () => ({ path: "/api/datasets/pentads/doi", body: { goal: "draft" } }),
      status: adminOnly(200),
    },
    {
      request: () => ({ path: "/api/datasets/pentads/doi", body: { goal: "findable" } }),
      status: adminOnly(409),
    },
  ],
  "GET /api/surveys/facts": [listRoute("/api/surveys/facts")],
  "GET /api/surveys/counts.csv": [
    listRoute("/api/surveys/counts.csv"),
    listRoute("/api/surveys/counts.csv?year=2018"),
    { request: () => ({ path: "/api/surveys/counts.csv?year=abc" }), status: 422 },
  ],
  "GET /api/surveys/ebird.csv": [
    listRoute("/api/surveys/ebird.csv?year=2018"),
    { request: () => ({ path: "/api/surveys/ebird.csv?licence=MIT" }), status: 422 },
  ],
  "GET /api/surveys/ebird.zip": [
    listRoute("/api/surveys/ebird.zip?year=2018"),
    { request: () => ({ path: "/api/surveys/ebird.zip?licence=MIT" }), status: 422 },
  ],
  "GET /api/surveys/cards.csv": [
    listRoute("/api/surveys/cards.csv"),
    { request: () => ({ path: "/api/surveys/cards.csv?year=abc" }), status: 422 },
  ],
  "GET /api/surveys/sites.geojson": [
    listRoute("/api/surveys/sites.geojson"),
    { request: () => ({ path: "/api/surveys/sites.geojson?year=abc" }), status: 422 },
  ],
  "GET /api/surveys/columns.csv": [listRoute("/api/surveys/columns.csv")],
  "GET /api/surveys/archive.zip": [listRoute("/api/surveys/archive.zip")],
  // The body is not a survey file, so people who may import get an error about its type.
  "POST /api/surveys/import": [
    { request: () => ({ path: "/api/surveys/import", body: {} }), status: adminOnly(422) },
  ],
  "POST /api/surveys/imports": [
    { request: () => ({ path: "/api/surveys/imports", body: {} }), status: adminOnly(201) },
  ],
  "GET /api/surveys/imports": [
    { request: () => ({ path: "/api/surveys/imports" }), status: adminOnly(200) },
    { request: () => ({ path: "/api/surveys/imports?page=x" }), status: adminOnly(422) },
  ],
  "GET /api/surveys/imports/current": [
    { request: () => ({ path: "/api/surveys/imports/current" }), status: adminOnly(200) },
  ],
  "POST /api/surveys/imports/:id/propose": [
    { request: () => ({ path: "/api/surveys/imports/none/propose", body: {} }), status: adminOnly(404) },
    {
      request: () => ({ path: "/api/surveys/imports/none/propose", body: { header: -1 } }),
      status: adminOnly(422),
    },
  ],
  "POST /api/surveys/imports/:id/preview": [
    { request: () => ({ path: "/api/surveys/imports/none/preview", body: {} }), status: adminOnly(404) },
    {
      request: () => ({ path: "/api/surveys/imports/none/preview", body: { shape: "round" } }),
      status: adminOnly(422),
    },
  ],
  "POST /api/surveys/imports/:id/check": [
    { request: () => ({ path: "/api/surveys/imports/none/check", body: {} }), status: adminOnly(404) },
    {
      request: () => ({ path: "/api/surveys/imports/none/check?positions=here", body: {} }),
      status: adminOnly(422),
    },
  ],
  "GET /api/surveys/readings": [
    { request: () => ({ path: "/api/surveys/readings" }), status: adminOnly(200) },
  ],
  "DELETE /api/surveys/readings/:id": [
    { request: () => ({ path: "/api/surveys/readings/none" }), status: adminOnly(404) },
  ],
  "POST /api/surveys/imports/:id/store": [
    { request: () => ({ path: "/api/surveys/imports/none/store", body: {} }), status: adminOnly(404) },
  ],
  "DELETE /api/surveys/imports/:id": [
    { request: () => ({ path: "/api/surveys/imports/none" }), status: adminOnly(404) },
    { request: () => ({ path: "/api/surveys/imports/999" }), status: adminOnly(404) },
  ],
  "GET /api/surveys/stored": [
    { request: () => ({ path: "/api/surveys/stored" }), status: adminOnly(200) },
    { request: () => ({ path: "/api/surveys/stored?from=x" }), status: adminOnly(422) },
  ],
  "GET /api/surveys/stored/:eventID": [
    { request: () => ({ path: "/api/surveys/stored/none" }), status: adminOnly(404) },
  ],
  "PUT /api/surveys/stored/:eventID": [
    { request: () => ({ path: "/api/surveys/stored/none", body: {} }), status: adminOnly(422) },
  ],
  "DELETE /api/surveys/stored/:eventID": [
    { request: () => ({ path: "/api/surveys/stored/none?version=1&reason=why" }), status: adminOnly(404) },
    { request: () => ({ path: "/api/surveys/stored/none" }), status: adminOnly(422) },
  ],
  "DELETE /api/surveys/demonstration": [
    { request: () => ({ path: "/api/surveys/demonstration" }), status: adminOnly(200) },
  ],
};
