import type { Db } from "#db/connect.ts";
import { now } from "#db/record.ts";
import { makeSpecies } from "../make-species.ts";
import { type Access, list } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });

/** A species of its own: without a scientific name it repeats no other. */
const anySpecies = (db: Db) => makeSpecies(db, { scientificName: null });

export const speciesAccess: Access = {
  "GET /api/species": [list("/api/species"), list("/api/species?page=3&status=CR&facets=true")],
  "GET /api/species/search": [list("/api/species/search?searchQuery=malimbe")],
  "GET /api/species/:idOrSlug": [
    { ask: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}` }), status: 200 },
    { ask: () => ({ path: "/api/species/nothing" }), status: 404 },
  ],
  "GET /api/species/deleted": [{ ask: () => ({ path: "/api/species/deleted" }), status: adminOnly(200) }],
  "POST /api/species/:id/restore": [
    {
      ask: async ({ db }) => {
        const id = await anySpecies(db);
        await db.updateTable("species").set({ deletedAt: now() }).where("id", "=", id).execute();
        return { path: `/api/species/${id}/restore`, body: {} };
      },
      status: adminOnly(200),
    },
  ],
  "GET /api/species/checklist.csv": [list("/api/species/checklist.csv")],
  "GET /api/species/checklist.zip": [list("/api/species/checklist.zip")],
  "GET /api/species/guide": [list("/api/species/guide")],
  "GET /api/species/version": [list("/api/species/version")],
  "GET /api/species/columns.csv": [list("/api/species/columns.csv")],
  "POST /api/species/import": [
    { ask: () => ({ path: "/api/species/import?dryRun=true", body: {} }), status: adminOnly(200) },
  ],
  "POST /api/species": [
    { ask: () => ({ path: "/api/species", body: { name: "Rock Firefinch" } }), status: adminOnly(201) },
  ],
  "PATCH /api/species/:id": [
    {
      ask: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}`, body: { status: "VU" } }),
      status: adminOnly(200),
    },
  ],
  "DELETE /api/species/:id": [
    { ask: async ({ db }) => ({ path: `/api/species/${await anySpecies(db)}` }), status: adminOnly(204) },
  ],
};
