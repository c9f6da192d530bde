import { newId } from "#db/record.ts";
import { makeLoan } from "../make-store.ts";
import { type Access, type Expectation, signedInOnly } from "./expectation.ts";

const storeOnly = (status: number) => ({ visitor: 401, store: status, others: 403 });
const own = (status: number) => ({ visitor: 401, member: status, store: status, others: 404 });
const to = (path: string, status: Expectation["status"], body?: object): Expectation => ({
  ask: () => ({ path, ...(body && { body }) }),
  status,
});
/** Asks about equipment of which a member has requested one, or about that request. */
const about = (
  path: (made: { equipmentId: string; requestId: string }) => string,
  status: Expectation["status"],
  body?: (made: { equipmentId: string; requestId: string }) => object,
): Expectation => ({
  ask: async (app) => {
    const made = await makeLoan(app, { name: `Mist net ${newId()}` });
    return { path: path(made), ...(body && { body: body(made) }) };
  },
  status,
});
const item = ({ equipmentId }: { equipmentId: string }) => `/api/equipment/${equipmentId}`;
const loan = ({ requestId }: { requestId: string }) => `/api/request/${requestId}`;
const phone = "0803 123 4567";

export const storeAccess: Access = {
  "GET /api/equipment": [to("/api/equipment?page=2", signedInOnly(200))],
  "GET /api/equipment/search": [to("/api/equipment/search?searchQuery=net", signedInOnly(200))],
  "GET /api/equipment/equipment.csv": [to("/api/equipment/equipment.csv", storeOnly(200))],
  "POST /api/equipment/import": [to("/api/equipment/import?dryRun=true", storeOnly(415), {})],
  "GET /api/equipment/:id": [about(item, signedInOnly(200)), to("/api/equipment/nothing", signedInOnly(404))],
  "GET /api/equipment/:id/history": [about((made) => `${item(made)}/history`, storeOnly(200))],
  "POST /api/equipment": [to("/api/equipment", storeOnly(201), { name: "Telescope", quantity: 2 })],
  "PATCH /api/equipment/:id": [about(item, storeOnly(200), () => ({ quantity: 7 }))],
  "PUT /api/equipment/:id": [about(item, storeOnly(200), () => ({ quantity: 7 }))],
  "DELETE /api/equipment/:id": [about(item, storeOnly(409)), to("/api/equipment/nothing", storeOnly(404))],
  "GET /api/request": [to("/api/request?status=overdue", signedInOnly(200))],
  "GET /api/request/equipment": [
    about(({ equipmentId }) => `/api/request/equipment?searchQuery=${equipmentId}`, signedInOnly(200)),
  ],
  "GET /api/request/desk": [to("/api/request/desk", storeOnly(200))],
  "GET /api/request/requests.csv": [to("/api/request/requests.csv", storeOnly(200))],
  "GET /api/request/borrower/:id/history": [to("/api/request/borrower/nobody/history", storeOnly(200))],
  "GET /api/request/:id": [about(loan, own(200)), to("/api/request/nothing", signedInOnly(404))],
  "POST /api/request": [
    about(
      () => "/api/request",
      signedInOnly(201),
      ({ equipmentId }) => ({ requestId: equipmentId, quantity: 1, phone }),
    ),
  ],
  "PATCH /api/request/:id": [
    about(loan, own(200), () => ({ quantity: 2 })),
    about(loan, { ...own(403), store: 200 }, () => ({ status: "approved" })),
  ],
  "PUT /api/request/:id": [
    about(loan, own(200), () => ({ quantity: 2 })),
    about(loan, { ...own(403), store: 200 }, () => ({ status: "approved" })),
  ],
  "POST /api/request/:id/decline": [
    about(
      (made) => `${loan(made)}/decline`,
      storeOnly(200),
      () => ({ reason: "It is being mended." }),
    ),
  ],
  "POST /api/request/:id/cancel": [about((made) => `${loan(made)}/cancel`, own(200))],
  "POST /api/request/:id/undo": [
    about((made) => `${loan(made)}/undo`, { visitor: 401, member: 409, others: 404 }),
  ],
  "POST /api/request/:id/extension": [
    about(
      (made) => `${loan(made)}/extension`,
      { visitor: 401, member: 409, others: 404 },
      () => ({ dueDate: "2031-01-01" }),
    ),
  ],
  "DELETE /api/request/:id": [about(loan, storeOnly(204))],
};
