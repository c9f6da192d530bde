import { type Access, signedInOnly } from "./expectation.ts";

const person = { firstName: "Ngozi", lastName: "Umeadi", email: "nobody@example.org" };

export const userAccess: Access = {
  "POST /api/user/signin": [
    {
      request: () => ({ path: "/api/user/signin", body: { ...person, password: "wrong one" } }),
      status: 401,
    },
  ],
  "POST /api/user/signup": [
    {
      request: () => {
        const password = "rains over Jos";
        return { path: "/api/user/signup", body: { ...person, password, confirmPassword: password } };
      },
      status: 201,
    },
  ],
  "POST /api/user/signout": [{ request: () => ({ path: "/api/user/signout" }), status: signedInOnly(204) }],
  "POST /api/user/signout-everywhere": [
    { request: () => ({ path: "/api/user/signout-everywhere" }), status: signedInOnly(204) },
  ],
  "POST /api/user/confirm": [
    {
      request: () => ({ path: "/api/user/confirm", body: { token: "unknown" } }),
      status: signedInOnly(204),
    },
  ],
  "POST /api/user/confirm/resend": [
    { request: () => ({ path: "/api/user/confirm/resend" }), status: signedInOnly(204) },
  ],
  "POST /api/user/forgot": [
    { request: () => ({ path: "/api/user/forgot", body: { email: "member@example.org" } }), status: 200 },
  ],
  "POST /api/user/reset/check": [
    { request: () => ({ path: "/api/user/reset/check", body: { token: "unknown" } }), status: 422 },
  ],
  "POST /api/user/invited": [
    { request: () => ({ path: "/api/user/invited", body: { token: "unknown" } }), status: 422 },
  ],
  "POST /api/user/reset": [
    {
      request: () => ({ path: "/api/user/reset", body: { token: "unknown", password: "rains over Jos" } }),
      status: 422,
    },
  ],
  "POST /api/user/password": [
    {
      request: () => ({
        path: "/api/user/password",
        body: { currentPassword: "wrong one", password: "harmattan over Jos" },
      }),
      status: signedInOnly(422),
    },
  ],
  "GET /api/user/sessions": [{ request: () => ({ path: "/api/user/sessions" }), status: signedInOnly(200) }],
  "DELETE /api/user/sessions": [
    { request: () => ({ path: "/api/user/sessions" }), status: signedInOnly(204) },
  ],
  "DELETE /api/user/sessions/:id": [
    { request: () => ({ path: "/api/user/sessions/somebody-elses" }), status: signedInOnly(404) },
  ],
  "GET /api/user/address": [{ request: () => ({ path: "/api/user/address" }), status: signedInOnly(200) }],
  "DELETE /api/user/address": [{ request: () => ({ path: "/api/user/address" }), status: signedInOnly(204) }],
  "POST /api/user/address": [
    {
      request: () => ({
        path: "/api/user/address",
        body: { email: "new@example.org", password: "wrong one" },
      }),
      status: signedInOnly(422),
    },
  ],
  "POST /api/user/address/confirm": [
    {
      request: () => ({ path: "/api/user/address/confirm", body: { token: "unknown" } }),
      status: signedInOnly(422),
    },
  ],
  "GET /api/user/close": [{ request: () => ({ path: "/api/user/close" }), status: signedInOnly(200) }],
  "POST /api/user/close": [
    {
      request: () => ({ path: "/api/user/close", body: { password: "wrong one" } }),
      status: signedInOnly(422),
    },
  ],
  "GET /api/user/data": [{ request: () => ({ path: "/api/user/data" }), status: signedInOnly(200) }],
  "GET /api/user/letters": [{ request: () => ({ path: "/api/user/letters" }), status: signedInOnly(200) }],
  "PUT /api/user/letters": [
    {
      request: () => ({ path: "/api/user/letters", body: { morning: false } }),
      status: signedInOnly(204),
    },
  ],
  "GET /api/user/me": [{ request: () => ({ path: "/api/user/me" }), status: signedInOnly(200) }],
};
