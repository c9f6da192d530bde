import type { App } from "../app.ts";
import { type Access, signedInOnly } from "./expectation.ts";

const DAY_MS = 86_400_000;
const until = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
const supervisor = { name: "A supervisor", until };

/** A draft of the member, which exists for that person alone. */
async function ofMember({ call }: App) {
  const state = { values: { title: "Rains" } };
  await call("member", "PUT", "/api/drafts/draft-shown", {
    kind: "post",
    sort: "news",
    title: "Rains",
    state,
    version: 0,
  });
  return { opens: "draft", subjectId: "draft-shown" };
}

/** A link that the member gave to a post that waits. */
async function given({ call }: App, subjectId: string) {
  const body = { opens: "post", subjectId, ...supervisor };
  const { _id, link } = await (await call("member", "POST", "/api/passes", body)).json();
  return { path: `/api/passes/${_id}`, token: new URL(link).pathname.split("/").at(-1) };
}

const authorsOnly = (status: number) => ({ visitor: 401, member: status, admin: status, others: 404 });
const memberOnly = (status: number) => ({ visitor: 401, member: status, others: 404 });

export const passesAccess: Access = {
  "GET /api/passes": [
    {
      request: (_app, { hidden }) => ({ path: `/api/passes?opens=post&subjectId=${hidden}` }),
      status: authorsOnly(200),
    },
    {
      request: async (app) => {
        const { subjectId } = await ofMember(app);
        return { path: `/api/passes?opens=draft&subjectId=${subjectId}` };
      },
      status: memberOnly(200),
    },
  ],
  "POST /api/passes": [
    {
      request: (_app, { hidden }) => ({
        path: "/api/passes",
        body: { opens: "post", subjectId: hidden, ...supervisor },
      }),
      status: authorsOnly(201),
    },
    {
      request: (_app, { shown }) => ({
        path: "/api/passes",
        body: { opens: "post", subjectId: shown, ...supervisor },
      }),
      status: authorsOnly(409),
    },
    {
      request: async (app) => ({ path: "/api/passes", body: { ...(await ofMember(app)), ...supervisor } }),
      status: memberOnly(201),
    },
  ],
  "DELETE /api/passes/:id": [
    {
      request: async (app, { hidden }) => ({ path: (await given(app, hidden)).path }),
      status: authorsOnly(200),
    },
    { request: () => ({ path: "/api/passes/nothing" }), status: signedInOnly(404) },
  ],
  "POST /api/passes/:id/restore": [
    {
      request: async (app, { hidden }) => ({ path: `${(await given(app, hidden)).path}/restore` }),
      status: authorsOnly(200),
    },
    { request: () => ({ path: "/api/passes/nothing/restore" }), status: signedInOnly(404) },
  ],
  "POST /api/passes/:token/open": [
    {
      request: async (app, { hidden }) => ({ path: `/api/passes/${(await given(app, hidden)).token}/open` }),
      status: 200,
    },
    { request: () => ({ path: "/api/passes/forged.token/open" }), status: 404 },
  ],
  "GET /api/passes/:token/files/:key{.+}": [
    { request: () => ({ path: "/api/passes/forged.token/files/thesis.pdf" }), status: 404 },
    {
      request: async (app, { hidden }) => ({
        path: `/api/passes/${(await given(app, hidden)).token}/files/thesis.pdf`,
      }),
      status: 404,
    },
  ],
};
