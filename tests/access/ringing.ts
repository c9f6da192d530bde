import { birdDraft, makeSession, makeString, ringingId, sessionDraft } from "../make-ringing.ts";
import type { Access, Expectation } from "./expectation.ts";

const path = "/api/ringing";
/** Ringing is for those who have a right of it; an admin alone has none. */
const ringers = (status: number) => ({ visitor: 401, ringer: status, keeper: status, others: 403 });
const keeperOnly = (status: number) => ({ visitor: 401, keeper: status, others: 403 });

const to = (end: string, body?: object): Expectation["request"] => {
  return () => ({ path: `${path}${end}`, ...(body && { body }) });
};
/** A request about a session of the ringer with one bird. */
const aboutSession =
  (end: string, body?: object): Expectation["request"] =>
  async (app) => {
    const id = await makeSession(app);
    return { path: `${path}/sessions/${id}${end}`, ...(body && { body }) };
  };
const aboutBird =
  (end: string, body?: object): Expectation["request"] =>
  async (app) => {
    await makeSession(app);
    return { path: `${path}${end}`, ...(body && { body }) };
  };
const aboutString =
  (end: string, body?: object): Expectation["request"] =>
  async (app) => ({ path: `${path}/strings/${await freshString(app)}${end}`, ...(body && { body }) });

/** The string of these tests, which a refused request leaves as it is. */
async function freshString(app: Parameters<typeof makeString>[0]): Promise<string> {
  const stored = await app.db.selectFrom("ring_string").select("id").executeTakeFirst();
  return stored?.id ?? makeString(app);
}

const bird = birdDraft(1).id;
const correction = { version: 1, changes: { wing: 97 }, reason: "Measured again." };

export const ringingAccess: Access = {
  "GET /api/ringing/pack": [{ request: to("/pack"), status: ringers(200) }],
  "GET /api/ringing/sessions": [
    { request: to("/sessions"), status: ringers(200) },
    { request: to("/sessions?state=lost"), status: { visitor: 401, ringer: 422, keeper: 422, others: 403 } },
  ],
  "GET /api/ringing/sessions/:id": [
    { request: aboutSession(""), status: ringers(200) },
    { request: to("/sessions/nothing"), status: ringers(404) },
  ],
  "PUT /api/ringing/sessions/:id": [
    { request: to(`/sessions/${ringingId(7)}`, sessionDraft()), status: ringers(201) },
    { request: aboutSession("", sessionDraft({ version: 2 })), status: ringers(200) },
    { request: to("/sessions/mine", sessionDraft()), status: ringers(404) },
  ],
  "POST /api/ringing/sessions/:id/close": [{ request: aboutSession("/close"), status: ringers(200) }],
  "POST /api/ringing/sessions/:id/check": [
    { request: aboutSession("/check", { version: 1, isChecked: true }), status: keeperOnly(200) },
    { request: aboutSession("/check", { version: 9, isChecked: true }), status: keeperOnly(409) },
  ],
  "GET /api/ringing/birds": [{ request: to("/birds?search=AA17"), status: ringers(200) }],
  "GET /api/ringing/birds/:key": [
    { request: aboutBird("/birds/AA17101"), status: ringers(200) },
    { request: to("/birds/ZZ99999"), status: ringers(404) },
  ],
  "POST /api/ringing/birds/split": [
    {
      request: aboutBird("/birds/split", { encounterId: bird, reason: "Two birds." }),
      status: keeperOnly(409),
    },
  ],
  "POST /api/ringing/birds/join": [
    {
      request: aboutBird("/birds/join", { birds: ["AA17101", "ZZ99999"], reason: "One bird." }),
      status: keeperOnly(404),
    },
  ],
  "DELETE /api/ringing/decisions/:id": [{ request: to("/decisions/nothing"), status: keeperOnly(404) }],
  "GET /api/ringing/strings": [{ request: to("/strings"), status: ringers(200) }],
  "POST /api/ringing/strings": [
    {
      request: to("/strings", { first: "AA17101", last: "AA17200", size: "2.8" }),
      status: keeperOnly(201),
    },
    {
      request: to("/strings", { first: "AA1", last: "AA99999", size: "2.8" }),
      status: { visitor: 401, keeper: 422, others: 403 },
    },
  ],
  "PATCH /api/ringing/strings/:id": [
    { request: aboutString("", { version: 1, size: "3.0" }), status: keeperOnly(200) },
  ],
  "POST /api/ringing/strings/:id/take": [
    {
      request: aboutString("/take", { first: "AA17101", sessionId: ringingId(1) }),
      status: ringers(200),
    },
  ],
  "POST /api/ringing/strings/:id/return": [{ request: aboutString("/return"), status: ringers(200) }],
  "POST /api/ringing/fates": [
    { request: to("/fates", { ring: "AA17105", fate: "lost" }), status: ringers(201) },
  ],
  "DELETE /api/ringing/fates/:id": [{ request: to("/fates/nothing"), status: ringers(404) }],
  "GET /api/ringing/encounters/:id/versions": [
    { request: aboutBird(`/encounters/${bird}/versions`), status: ringers(200) },
    { request: to("/encounters/nothing/versions"), status: ringers(404) },
  ],
  "POST /api/ringing/encounters/:id/versions": [
    { request: aboutBird(`/encounters/${bird}/versions`, correction), status: ringers(201) },
    {
      request: async (app) => {
        const ofKeeper = birdDraft(8);
        await makeSession(app, { encounters: [ofKeeper] }, { person: "keeper", number: 8 });
        return { path: `${path}/encounters/${ofKeeper.id}/versions`, body: correction };
      },
      status: keeperOnly(201),
    },
  ],
  "GET /api/ringing/doubts": [{ request: to("/doubts"), status: ringers(200) }],
  "POST /api/ringing/doubts/:id/answer": [
    { request: to("/doubts/nothing/answer", { answer: "It is right." }), status: ringers(404) },
  ],
  "GET /api/ringing/settings": [{ request: to("/settings"), status: ringers(200) }],
  "PUT /api/ringing/settings": [{ request: to("/settings", { version: 0 }), status: keeperOnly(200) }],
  "GET /api/ringing/export": [
    { request: to("/export?form=csv"), status: keeperOnly(200) },
    { request: to("/export?form=euring2020"), status: keeperOnly(422) },
    { request: to("/export?form=dwca"), status: keeperOnly(200) },
    { request: to("/export?form=other"), status: { visitor: 401, keeper: 422, others: 403 } },
  ],
  "GET /api/ringing/export/look": [{ request: to("/export/look?form=euring2020"), status: keeperOnly(200) }],
  "GET /api/ringing/columns.csv": [{ request: to("/columns.csv"), status: 200 }],
  "GET /api/ringing/summary": [{ request: to("/summary"), status: 200 }],
  "GET /api/ringing/species/:slug": [{ request: to("/species/common-bulbul"), status: 200 }],
  "GET /api/ringing/species.csv": [{ request: to("/species.csv"), status: 200 }],
  "GET /api/ringing/archive.zip": [{ request: to("/archive.zip"), status: 200 }],
  "GET /api/ringing/handed-in": [{ request: to("/handed-in"), status: ringers(200) }],
  "POST /api/ringing/handed-in": [
    { request: to("/handed-in", { until: "2026-01-31" }), status: keeperOnly(200) },
  ],
};
