import type { Access } from "./expectation.ts";

export const filesAccess: Access = {
  "GET /files/:key{.+}": [{ request: () => ({ path: "/files/nothing.pdf" }), status: 404 }],
};
