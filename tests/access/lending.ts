import { newId } from "#core/db/record.ts";
import { makeLoan, makeTrip } from "../make-lending.ts";
import { type Access, type Expectation, signedInOnly } from "./expectation.ts";

const storeAdminOnly = (status: number) => ({ visitor: 401, store: status, others: 403 });
const ownerOrStore = (status: number) => ({ visitor: 401, member: status, store: status, others: 404 });
const expectStatus = (path: string, status: Expectation["status"], body?: object): Expectation => ({
  request: () => ({ path, ...(body && { body }) }),
  status,
});
/** Calls for equipment that a member has requested, or for that request. */
const expectForLoan = (
  path: (made: { equipmentId: string; requestId: string }) => string,
  status: Expectation["status"],
  body?: (made: { equipmentId: string; requestId: string }) => object,
): Expectation => ({
  request: async (app) => {
    const made = await makeLoan(app, { name: `Mist net ${newId()}` });
    return { path: path(made), ...(body && { body: body(made) }) };
  },
  status,
});
const item = ({ equipmentId }: { equipmentId: string }) => `/api/equipment/${equipmentId}`;
const unitsOf = ({ equipmentId }: { equipmentId: string }) => `/api/unit/of/${equipmentId}`;
const loan = ({ requestId }: { requestId: string }) => `/api/request/${requestId}`;
const phone = "0803 123 4567";
/** Without a profile, waiting needs a loan first. */
const noLoanYet = { newcomer: 409, ringer: 409, keeper: 409 };
const tripOf = ({ equipmentId }: { equipmentId: string }) => ({
  phone,
  lines: [{ requestId: equipmentId, quantity: 1 }],
});
/** Calls for a trip of a member. */
const expectForTrip = (
  path: (trip: string) => string,
  status: Expectation["status"],
  body?: object,
): Expectation => ({
  request: async (app) => {
    const made = await makeLoan(app, { name: `Mist net ${newId()}` });
    const trip = await makeTrip(app, tripOf(made));
    return { path: path(`/api/trip/${trip}`), ...(body && { body }) };
  },
  status,
});

export const lendingAccess: Access = {
  "GET /api/request/year/:year": [
    expectStatus("/api/request/year/2026?month=2", { visitor: 401, admin: 200, store: 200, others: 403 }),
    expectStatus("/api/request/year/1799", { visitor: 401, admin: 404, store: 404, others: 403 }),
    expectStatus("/api/request/year/2026?month=13", { visitor: 401, admin: 422, store: 422, others: 403 }),
  ],
  "GET /api/calendar": [expectStatus("/api/calendar", signedInOnly(200))],
  "POST /api/calendar/loans": [expectStatus("/api/calendar/loans", signedInOnly(201))],
  "POST /api/calendar/store": [expectStatus("/api/calendar/store", storeAdminOnly(201))],
  "DELETE /api/calendar/loans": [expectStatus("/api/calendar/loans", signedInOnly(200))],
  "DELETE /api/calendar/store": [expectStatus("/api/calendar/store", signedInOnly(200))],
  // Who has an address needs no account.
  "GET /api/calendar/:token/loans.ics": [expectStatus("/api/calendar/none/loans.ics", 404)],
  "GET /api/calendar/:token/store.ics": [expectStatus("/api/calendar/none/store.ics", 404)],
  "GET /api/request/year/:year/use": [
    expectStatus("/api/request/year/2026/use", { visitor: 401, admin: 200, store: 200, others: 403 }),
    expectStatus("/api/request/year/1799/use", { visitor: 401, admin: 404, store: 404, others: 403 }),
  ],
  "GET /api/request/year/:year/use.csv": [
    expectStatus("/api/request/year/2026/use.csv", { visitor: 401, admin: 200, store: 200, others: 403 }),
  ],
  "GET /api/equipment": [expectStatus("/api/equipment?page=2", signedInOnly(200))],
  "GET /api/equipment/search": [expectStatus("/api/equipment/search?searchQuery=net", signedInOnly(200))],
  "GET /api/equipment/equipment.csv": [expectStatus("/api/equipment/equipment.csv", storeAdminOnly(200))],
  "POST /api/equipment/import": [expectStatus("/api/equipment/import?dryRun=true", storeAdminOnly(415), {})],
  "GET /api/equipment/imports": [expectStatus("/api/equipment/imports", storeAdminOnly(200))],
  "DELETE /api/equipment/imports/:id": [expectStatus("/api/equipment/imports/none", storeAdminOnly(404))],
  "GET /api/equipment/:id": [
    expectForLoan(item, signedInOnly(200)),
    expectStatus("/api/equipment/nothing", signedInOnly(404)),
  ],
  "GET /api/equipment/:id/availability": [
    expectForLoan((made) => `${item(made)}/availability`, signedInOnly(200)),
    expectStatus("/api/equipment/nothing/availability", signedInOnly(404)),
  ],
  "GET /api/equipment/:id/history": [expectForLoan((made) => `${item(made)}/history`, storeAdminOnly(200))],
  "GET /api/equipment/waiting": [expectStatus("/api/equipment/waiting", signedInOnly(200))],
  "DELETE /api/equipment/waiting/:id": [expectStatus("/api/equipment/waiting/nothing", signedInOnly(404))],
  "GET /api/equipment/:id/waiting": [expectForLoan((made) => `${item(made)}/waiting`, storeAdminOnly(200))],
  "POST /api/equipment/:id/waiting": [
    expectForLoan(
      (made) => `${item(made)}/waiting`,
      { ...signedInOnly(201), ...noLoanYet },
      () => ({ quantity: 1, phone }),
    ),
    expectStatus(
      "/api/equipment/nothing/waiting",
      { ...signedInOnly(404), ...noLoanYet },
      { quantity: 1, phone },
    ),
  ],
  "POST /api/equipment": [
    expectStatus("/api/equipment", storeAdminOnly(201), { name: "Telescope", quantity: 2 }),
  ],
  "PATCH /api/equipment/:id": [expectForLoan(item, storeAdminOnly(200), () => ({ quantity: 7 }))],
  "PUT /api/equipment/:id": [expectForLoan(item, storeAdminOnly(200), () => ({ quantity: 7 }))],
  "DELETE /api/equipment/:id": [
    expectForLoan(item, storeAdminOnly(409)),
    expectStatus("/api/equipment/nothing", storeAdminOnly(404)),
  ],
  "GET /api/unit/scan": [expectStatus("/api/unit/scan?code=NET-01", storeAdminOnly(200))],
  "GET /api/unit/repair": [expectStatus("/api/unit/repair", storeAdminOnly(200))],
  "GET /api/unit/inventory": [expectStatus("/api/unit/inventory", storeAdminOnly(200))],
  "POST /api/unit/inventory": [
    expectForLoan(
      () => "/api/unit/inventory",
      storeAdminOnly(200),
      ({ equipmentId }) => ({ counts: [{ equipmentId, counted: 4, expected: 5, version: 1 }] }),
    ),
  ],
  "GET /api/unit/of/:id": [expectForLoan(unitsOf, storeAdminOnly(200))],
  "POST /api/unit/of/:id": [
    expectForLoan(unitsOf, storeAdminOnly(422), () => ({ units: [{ label: "NET-01" }] })),
    expectStatus("/api/unit/of/nothing", storeAdminOnly(404), { units: [{ label: "NET-01" }] }),
  ],
  "POST /api/unit/of/:id/repair": [
    expectForLoan(
      (made) => `${unitsOf(made)}/repair`,
      storeAdminOnly(200),
      () => ({ move: "repair", quantity: 1 }),
    ),
  ],
  "PATCH /api/unit/:id": [expectStatus("/api/unit/nothing", storeAdminOnly(404), { state: "lost" })],
  "GET /api/unit/:id/history": [expectStatus("/api/unit/nothing/history", storeAdminOnly(200))],
  "GET /api/request": [expectStatus("/api/request?status=overdue", signedInOnly(200))],
  "GET /api/request/equipment": [
    expectForLoan(
      ({ equipmentId }) => `/api/request/equipment?searchQuery=${equipmentId}`,
      signedInOnly(200),
    ),
  ],
  "GET /api/request/desk": [expectStatus("/api/request/desk", storeAdminOnly(200))],
  "GET /api/request/requests.csv": [expectStatus("/api/request/requests.csv", storeAdminOnly(200))],
  "GET /api/request/sheet/:ids": [
    expectForLoan(({ requestId }) => `/api/request/sheet/${requestId}`, storeAdminOnly(200)),
    expectForLoan(({ requestId }) => `/api/request/sheet/${requestId},nothing`, storeAdminOnly(404)),
  ],
  "GET /api/request/borrower/:id/history": [
    expectStatus("/api/request/borrower/nobody/history", storeAdminOnly(200)),
  ],
  "GET /api/request/:id": [
    expectForLoan(loan, ownerOrStore(200)),
    expectStatus("/api/request/nothing", signedInOnly(404)),
  ],
  "POST /api/request": [
    expectForLoan(
      () => "/api/request",
      signedInOnly(201),
      ({ equipmentId }) => ({ requestId: equipmentId, quantity: 1, phone }),
    ),
  ],
  "PATCH /api/request/:id": [
    expectForLoan(loan, ownerOrStore(200), () => ({ quantity: 2 })),
    expectForLoan(loan, { ...ownerOrStore(403), store: 200 }, () => ({ status: "approved" })),
  ],
  "PUT /api/request/:id": [
    expectForLoan(loan, ownerOrStore(200), () => ({ quantity: 2 })),
    expectForLoan(loan, { ...ownerOrStore(403), store: 200 }, () => ({ status: "approved" })),
  ],
  "POST /api/request/:id/decline": [
    expectForLoan(
      (made) => `${loan(made)}/decline`,
      storeAdminOnly(200),
      () => ({ reason: "It is being repaired." }),
    ),
  ],
  "POST /api/request/:id/cancel": [expectForLoan((made) => `${loan(made)}/cancel`, ownerOrStore(200))],
  "POST /api/request/:id/take": [
    expectForLoan((made) => `${loan(made)}/take`, { visitor: 401, member: 200, others: 404 }),
  ],
  "POST /api/request/:id/undo": [
    expectForLoan((made) => `${loan(made)}/undo`, { visitor: 401, member: 409, store: 409, others: 404 }),
  ],
  "POST /api/request/:id/extension": [
    expectForLoan(
      (made) => `${loan(made)}/extension`,
      { visitor: 401, member: 409, others: 404 },
      () => ({ dueDate: "2031-01-01" }),
    ),
  ],
  "DELETE /api/request/:id": [expectForLoan(loan, storeAdminOnly(204))],
  "GET /api/trip/templates": [expectStatus("/api/trip/templates", signedInOnly(200))],
  "POST /api/trip/templates": [
    expectForLoan(
      () => "/api/trip/templates",
      storeAdminOnly(201),
      ({ equipmentId }) => ({ name: "For two", lines: [{ requestId: equipmentId, quantity: 1 }] }),
    ),
  ],
  "PATCH /api/trip/templates/:id": [
    expectStatus("/api/trip/templates/nothing", storeAdminOnly(404), { name: "For one" }),
  ],
  "DELETE /api/trip/templates/:id": [expectStatus("/api/trip/templates/nothing", storeAdminOnly(404))],
  "POST /api/trip/check": [expectForLoan(() => "/api/trip/check", signedInOnly(200), tripOf)],
  "POST /api/trip": [expectForLoan(() => "/api/trip", signedInOnly(201), tripOf)],
  "GET /api/trip/:id": [expectForTrip((path) => path, ownerOrStore(200))],
  "PATCH /api/trip/:id": [expectForTrip((path) => path, ownerOrStore(200), { reason: "Another one" })],
  "POST /api/trip/:id/approve": [expectForTrip((path) => `${path}/approve`, storeAdminOnly(200))],
  "POST /api/trip/:id/handover": [expectForTrip((path) => `${path}/handover`, storeAdminOnly(409))],
  "POST /api/trip/:id/return": [expectForTrip((path) => `${path}/return`, storeAdminOnly(409))],
  "POST /api/trip/:id/decline": [
    expectForTrip((path) => `${path}/decline`, storeAdminOnly(200), { reason: "It is being repaired." }),
  ],
  "POST /api/trip/:id/cancel": [expectForTrip((path) => `${path}/cancel`, ownerOrStore(200))],
};
