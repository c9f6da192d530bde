import type { Equipment } from "#institute/domain/lending/equipment.ts";

/** One thing that a trip takes, with its number as it is typed. */
export interface TripLine {
  requestId: string;
  name: string;
  quantity: string;
}

/** What the form of a trip holds. */
export interface TripValues {
  startDate: string;
  dueDate: string;
  phone: string;
  reason: string;
  /** The borrower for whom the store enters it. */
  email: string;
  lines: TripLine[];
}

type Named = Pick<Equipment, "_id" | "name">;

/** The lines with another number of an item; none takes it from the trip. */
export function setQuantity(lines: readonly TripLine[], { _id, name }: Named, quantity: string): TripLine[] {
  const line = { requestId: _id, name, quantity };
  if (quantity === "0") return lines.filter(({ requestId }) => requestId !== _id);
  return lines.some(({ requestId }) => requestId === _id)
    ? lines.map((known) => (known.requestId === _id ? line : known))
    : [...lines, line];
}

/** The lines with those of a template; of what is in both, the larger number is taken. */
export function addTemplate(lines: readonly TripLine[], template: readonly TripLine[]): TripLine[] {
  let all = [...lines];
  for (const { requestId: _id, name, quantity } of template) {
    const known = all.find(({ requestId }) => requestId === _id);
    if (Number(quantity) > Number(known?.quantity ?? 0)) all = setQuantity(all, { _id, name }, quantity);
  }
  return all;
}

/** The number of a line; one while nothing usable is typed. */
export function countOfLine({ quantity }: TripLine): number {
  const count = Number(quantity);
  return Number.isInteger(count) && count > 0 ? count : 1;
}
