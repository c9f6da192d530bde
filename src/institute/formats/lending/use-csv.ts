import type { ItemUse } from "#institute/domain/lending/use.ts";

export const useColumns = ["equipment", "month", "loans", "unitDays"] as const;

/** The rows of the file: one for each item and month in which it was out. */
export const useCells = (year: number, items: readonly ItemUse[]) =>
  items.flatMap(({ name, months }) =>
    months.map(({ month, loans, unitDays }) => [
      name,
      `${year}-${String(month).padStart(2, "0")}`,
      loans,
      unitDays,
    ]),
  );
