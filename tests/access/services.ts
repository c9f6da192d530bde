import { type Access, listRoute, signedInOnly } from "./expectation.ts";

const adminsOnly = (admin: number) => ({ visitor: 401, admin, others: 403 });
const message = {
  firstName: "Ngozi",
  lastName: "Umeadi",
  email: "ngozi@example.org",
  subject: "A visit",
  message: "May I come in May?",
};

export const servicesAccess: Access = {
  "GET /api/openapi.json": [listRoute("/api/openapi.json")],
  "GET /api/reads": [
    { request: () => ({ path: "/api/reads?of=/api/weather" }), status: signedInOnly(200) },
    { request: () => ({ path: "/api/reads?of=/files/a.pdf" }), status: signedInOnly(422) },
  ],
  "GET /api/weather": [listRoute("/api/weather")],
  "GET /api/addresses": [listRoute("/api/addresses"), listRoute("/api/addresses?part=9")],
  "GET /api/search": [
    listRoute("/api/search?searchQuery=rains"),
    { request: () => ({ path: `/api/search?searchQuery=${"a".repeat(301)}` }), status: 422 },
  ],
  "GET /api/newest/:collection": [
    listRoute("/api/newest/theses"),
    { request: () => ({ path: "/api/newest/nothing" }), status: 404 },
  ],
  "GET /oai": [listRoute("/oai?verb=Identify"), listRoute("/oai")],
  "POST /oai": [{ request: () => ({ path: "/oai", body: {} }), status: 200 }],
  "POST /api/visits": [{ request: () => ({ path: "/api/visits", body: {} }), status: 204 }],
  "GET /api/visits": [{ request: () => ({ path: "/api/visits?days=7" }), status: adminsOnly(200) }],
  "GET /api/year": [listRoute("/api/year")],
  "GET /api/year/:year": [
    { request: () => ({ path: "/api/year/2024" }), status: { admin: 200, others: 404 } },
    ...["1799", "2101", "02024", "2024.0", "nothing"].map((year) => ({
      request: () => ({ path: `/api/year/${year}` }),
      status: 404,
    })),
  ],
  "GET /year/:file": [
    { request: () => ({ path: "/year/2024.csv" }), status: { admin: 200, others: 404 } },
    { request: () => ({ path: "/year/1799.csv" }), status: 404 },
  ],
  "PUT /api/year/:year/publication": [
    { request: () => ({ path: "/api/year/2024/publication" }), status: adminsOnly(204) },
    { request: () => ({ path: "/api/year/1799/publication" }), status: adminsOnly(404) },
    { request: () => ({ path: "/api/year/2100/publication" }), status: adminsOnly(422) },
  ],
  "DELETE /api/year/:year/publication": [
    { request: () => ({ path: "/api/year/2024/publication" }), status: adminsOnly(204) },
  ],
  "GET /api/health": [{ request: () => ({ path: "/api/health" }), status: adminsOnly(200) }],
  "GET /api/events": [listRoute("/api/events")],
  "GET /api/events/calendar/all.ics": [
    { request: () => ({ path: "/api/events/calendar/all.ics" }), status: 200 },
  ],
  "GET /api/events/:id": [{ request: () => ({ path: "/api/events/nothing.ics" }), status: 404 }],
  "GET /api/content": [{ request: () => ({ path: "/api/content" }), status: adminsOnly(200) }],
  "GET /api/content/link-check": [
    { request: () => ({ path: "/api/content/link-check?href=/library" }), status: adminsOnly(200) },
  ],
  "POST /api/content/link-check": [
    {
      request: () => ({ path: "/api/content/link-check", body: { parts: { href: "/library" } } }),
      status: adminsOnly(200),
    },
  ],
  "GET /api/content/pictures": [
    { request: () => ({ path: "/api/content/pictures" }), status: adminsOnly(200) },
  ],
  "GET /api/content/:page": [
    listRoute("/api/content/library"),
    { request: () => ({ path: "/api/content/nothing" }), status: 404 },
  ],
  "GET /api/content/:page/form": [
    { request: () => ({ path: "/api/content/library/form" }), status: adminsOnly(200) },
  ],
  "GET /api/content/:page/history": [
    { request: () => ({ path: "/api/content/library/history" }), status: adminsOnly(200) },
  ],
  "PATCH /api/content/:page": [
    {
      request: () => ({
        path: "/api/content/library",
        body: { parts: { conduct: "Be quiet." }, version: 0 },
      }),
      status: adminsOnly(200),
    },
  ],
  "POST /api/content/:page/restore": [
    {
      request: () => ({ path: "/api/content/library/restore", body: { version: 0 } }),
      status: adminsOnly(200),
    },
  ],
  "POST /api/content/:page/preview": [
    {
      request: () => ({ path: "/api/content/library/preview", body: { version: 1 } }),
      status: adminsOnly(404),
    },
  ],
  "DELETE /api/content/:page/waiting/:version": [
    { request: () => ({ path: "/api/content/library/waiting/1" }), status: adminsOnly(404) },
  ],
  "GET /api/settings": [listRoute("/api/settings")],
  "PATCH /api/settings": [
    {
      request: () => ({
        path: "/api/settings",
        body: { parts: { telephone: "+234 803 000 0000" }, version: 0 },
      }),
      status: adminsOnly(200),
    },
  ],
  "POST /api/contact": [{ request: () => ({ path: "/api/contact", body: message }), status: 201 }],
  "POST /api/contact/photographs": [
    { request: () => ({ path: "/api/contact/photographs", body: {} }), status: 415 },
  ],
  "POST /api/contact/:id/answers": [
    {
      request: () => ({ path: "/api/contact/nothing/answers", body: { path: "/birds/hoopoe" } }),
      status: adminsOnly(404),
    },
  ],
  "GET /api/contact": [{ request: () => ({ path: "/api/contact?archived=true" }), status: adminsOnly(200) }],
  "PATCH /api/contact/:id": [
    { request: () => ({ path: "/api/contact/nothing", body: { isRead: true } }), status: adminsOnly(404) },
  ],
};
