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
  "GET /api/user/me": [{ ask: () => ({ path: "/api/user/me" }), status: signedInOnly(200) }],
};
