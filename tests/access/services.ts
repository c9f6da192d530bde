import { type Access, list } from "./expectation.ts";

export const servicesAccess: Access = {
  "GET /api/weather": [list("/api/weather")],
};
