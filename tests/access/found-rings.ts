import type { Access } from "./expectation.ts";

const MISSING_ID = "00000000-0000-7000-8000-ffffffffffff";
const keeperOnly = (keeper: number) => ({ visitor: 401, keeper, others: 403 });
const report = {
  ring: "AA17120",
  foundOn: "2026-03-04",
  place: "Shendam",
  how: "dead",
  email: "amina@example.org",
};

export const foundRingsAccess: Access = {
  "POST /api/ringing/found": [
    { request: () => ({ path: "/api/ringing/found", body: report }), status: 201 },
    { request: () => ({ path: "/api/ringing/found", body: { ...report, how: "x" } }), status: 422 },
  ],
  "POST /api/ringing/found/photographs": [
    { request: () => ({ path: "/api/ringing/found/photographs", body: {} }), status: 415 },
  ],
  "POST /api/ringing/found/way": [
    { request: () => ({ path: "/api/ringing/found/way", body: { token: "none" } }), status: 404 },
  ],
  "GET /api/ringing/found": [{ request: () => ({ path: "/api/ringing/found" }), status: keeperOnly(200) }],
  "GET /api/ringing/found/birds": [
    { request: () => ({ path: "/api/ringing/found/birds?ring=AA17120" }), status: keeperOnly(200) },
  ],
  "POST /api/ringing/found/:id/answer": [
    {
      request: () => ({ path: `/api/ringing/found/${MISSING_ID}/answer`, body: { birdKey: "AA17120" } }),
      status: keeperOnly(404),
    },
  ],
  "POST /api/ringing/found/:id/dismiss": [
    {
      request: () => ({ path: `/api/ringing/found/${MISSING_ID}/dismiss`, body: {} }),
      status: keeperOnly(404),
    },
  ],
  "POST /api/ringing/found/:id/reopen": [
    {
      request: () => ({ path: `/api/ringing/found/${MISSING_ID}/reopen`, body: {} }),
      status: keeperOnly(404),
    },
  ],
};
