import { type Access, signedInOnly } from "./expectation.ts";

const person = { firstName: "Ngozi", lastName: "Umeadi", email: "nobody@example.org" };

export const userAccess: Access = {
  "POST /api/user/signin": [
    { ask: () => ({ path: "/api/user/signin", body: { ...person, password: "wrong one" } }), status: 401 },
  ],
  "POST /api/user/signup": [
    {
      ask: () => {
        const password = "rains over Jos";
        return { path: "/api/user/signup", body: { ...person, password, confirmPassword: password } };
      },
      status: 201,
    },
  ],
  "POST /api/user/signout": [{ ask: () => ({ path: "/api/user/signout" }), status: signedInOnly(204) }],
  "POST /api/user/signout-everywhere": [
    { ask: () => ({ path: "/api/user/signout-everywhere" }), status: signedInOnly(204) },
  ],
  "POST /api/user/confirm": [
    {
      ask: () => ({ path: "/api/user/confirm", body: { token: "unknown" } }),
      status: signedInOnly(204),
    },
  ],
  "POST /api/user/confirm/resend": [
    { ask: () => ({ path: "/api/user/confirm/resend" }), status: signedInOnly(204) },
  ],
  "POST /api/user/forgot": [
    { ask: () => ({ path: "/api/user/forgot", body: { email: "member@example.org" } }), status: 200 },
  ],
  "POST /api/user/reset/check": [
    { ask: () => ({ path: "/api/user/reset/check", body: { token: "unknown" } }), status: 422 },
  ],
  "POST /api/user/reset": [
    {
      ask: () => ({ path: "/api/user/reset", body: { token: "unknown", password: "rains over Jos" } }),
      status: 422,
    },
  ],
  "POST /api/user/password": [
    {
      ask: () => ({
        path: "/api/user/password",
        body: { currentPassword: "wrong one", password: "harmattan over Jos" },
      }),
      status: signedInOnly(422),
    },
  ],
  "GET /api/user/sessions": [{ ask: () => ({ path: "/api/user/sessions" }), status: signedInOnly(200) }],
  "DELETE /api/user/sessions": [{ ask: () => ({ path: "/api/user/sessions" }), status: signedInOnly(204) }],
  "DELETE /api/user/sessions/:id": [
    { ask: () => ({ path: "/api/user/sessions/somebody-elses" }), status: signedInOnly(404) },
  ],
  "GET /api/user/me": [{ ask: () => ({ path: "/api/user/me" }), status: signedInOnly(200) }],
};
