import { type Access, list } from "./expectation.ts";

const adminsOnly = (admin: number) => ({ visitor: 401, admin, others: 403 });
const message = {
  firstName: "Ngozi",
  lastName: "Umeadi",
  email: "ngozi@example.org",
  subject: "A visit",
  message: "May I come in May?",
};

export const servicesAccess: Access = {
  "GET /api/weather": [list("/api/weather")],
  "GET /api/addresses": [list("/api/addresses"), list("/api/addresses?part=9")],
  "GET /api/newest/:collection": [
    list("/api/newest/theses"),
    { ask: () => ({ path: "/api/newest/nothing" }), status: 404 },
  ],
  "POST /api/visits": [{ ask: () => ({ path: "/api/visits", body: {} }), status: 204 }],
  "GET /api/visits": [{ ask: () => ({ path: "/api/visits?days=7" }), status: adminsOnly(200) }],
  "GET /api/events": [list("/api/events")],
  "GET /api/events/:id": [{ ask: () => ({ path: "/api/events/nothing.ics" }), status: 404 }],
  "POST /api/contact": [{ ask: () => ({ path: "/api/contact", body: message }), status: 201 }],
  "GET /api/contact": [{ ask: () => ({ path: "/api/contact?archived=true" }), status: adminsOnly(200) }],
  "PATCH /api/contact/:id": [
    { ask: () => ({ path: "/api/contact/nothing", body: { isRead: true } }), status: adminsOnly(404) },
  ],
};
