import { expect } from "vitest";
import type { App } from "./app.ts";

/** The stock in the catalogue, after checking that the totals and the history agree. */
export async function expectStock({ call, db }: App, id: string) {
  const { quantity, borrowed, available } = await (await call("store", "GET", `/api/equipment/${id}`)).json();
  for (const person of ["store", "other"] as const) {
    const held = await (await call(person, "GET", `/api/request/equipment?searchQuery=${id}`)).json();
    const sum = held.data.reduce((total: number, row: { quantity: number }) => total + row.quantity, 0);
    expect(sum).toBe(borrowed);
  }
  const ledger = await db
    .selectFrom("store_event")
    .select(["held", "total"])
    .where("equipmentId", "=", id)
    .execute();
  expect(ledger.reduce((sum, { held }) => sum + held, 0)).toBe(borrowed);
  expect(ledger.reduce((sum, { total }) => sum + total, 0)).toBe(quantity);
  expect(available).toBe(quantity - borrowed);
  return { quantity, borrowed, available };
}
