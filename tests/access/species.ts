import type { Db } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { makeSpecies } from "../make-species.ts";
import { type Access, listRoute } from "./expectation.ts";

const MISSING_ID = "00000000-0000-7000-8000-ffffffffffff";
const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });

/** A unique species, which has no name of another. */
const anySpecies = (db: Db) => makeSpecies(db, { name: `Malimbe ${newId()}`, scientificName: null });

export const speciesAccess: Access = {
  "GET /api/species": [listRoute("/api/species"), listRoute("/api/species?page=3&status=CR&facets=true")],
  "GET /api/species/search": [listRoute("/api/species/search?searchQuery=malimbe")],
  "GET /api/species/:idOrSlug": [
    { request: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}` }), status: 200 },
    { request: () => ({ path: "/api/species/nothing" }), status: 404 },
  ],
  "GET /api/species/deleted": [{ request: () => ({ path: "/api/species/deleted" }), status: adminOnly(200) }],
  "POST /api/species/:id/restore": [
    {
      request: async ({ db }) => {
        const id = await anySpecies(db);
        await db.updateTable("species").set({ deletedAt: now() }).where("id", "=", id).execute();
        return { path: `/api/species/${id}/restore`, body: {} };
      },
      status: adminOnly(200),
    },
  ],
  "GET /api/species/checklist.csv": [
    listRoute("/api/species/checklist.csv?status=LC"),
    { request: () => ({ path: "/api/species/checklist.csv?sort=weight" }), status: 422 },
  ],
  "GET /api/species/checklist.zip": [listRoute("/api/species/checklist.zip")],
  "GET /api/species/guide": [listRoute("/api/species/guide")],
  "GET /api/species/which": [listRoute("/api/species/which?size=2&colour=red")],
  "GET /api/species/colours": [{ request: () => ({ path: "/api/species/colours" }), status: adminOnly(200) }],
  "GET /api/species/sheet": [
    listRoute("/api/species/sheet"),
    { request: () => ({ path: "/api/species/sheet?site=nowhere" }), status: 404 },
  ],
  "GET /api/species/version": [listRoute("/api/species/version")],
  "GET /api/species/columns.csv": [listRoute("/api/species/columns.csv")],
  "GET /api/commons": [{ request: () => ({ path: "/api/commons" }), status: adminOnly(200) }],
  "POST /api/commons": [
    {
      request: () => ({ path: "/api/commons", body: { address: "File:Rock Firefinch.jpg" } }),
      status: adminOnly(503),
    },
    {
      request: () => ({ path: "/api/commons", body: { address: "Rock Firefinch" } }),
      status: adminOnly(422),
    },
  ],
  "GET /api/photo-candidates": [
    { request: () => ({ path: "/api/photo-candidates" }), status: adminOnly(200) },
  ],
  "GET /api/photo-candidates/:id/thumbnail": [
    { request: () => ({ path: `/api/photo-candidates/${MISSING_ID}/thumbnail` }), status: adminOnly(404) },
  ],
  "POST /api/photo-candidates/:id/take": [
    {
      request: () => ({ path: `/api/photo-candidates/${MISSING_ID}/take`, body: {} }),
      status: adminOnly(404),
    },
  ],
  "PUT /api/photo-candidates/of/:speciesId": [
    {
      request: () => ({ path: `/api/photo-candidates/of/${MISSING_ID}`, body: { isLeft: true } }),
      status: adminOnly(200),
    },
  ],
  "POST /api/species/import": [
    { request: () => ({ path: "/api/species/import?dryRun=true", body: {} }), status: adminOnly(415) },
  ],
  "GET /api/species/imports": [{ request: () => ({ path: "/api/species/imports" }), status: adminOnly(200) }],
  "DELETE /api/species/imports/:id": [
    { request: () => ({ path: `/api/species/imports/${MISSING_ID}` }), status: adminOnly(404) },
  ],
  "POST /api/species": [
    { request: () => ({ path: "/api/species", body: { name: "Rock Firefinch" } }), status: adminOnly(201) },
  ],
  "PATCH /api/species/:id": [
    {
      request: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}`, body: { status: "VU" } }),
      status: adminOnly(200),
    },
  ],
  "DELETE /api/species/:id": [
    { request: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}` }), status: adminOnly(204) },
  ],
};
