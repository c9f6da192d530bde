import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Keyed } from "#core/web/send-key.ts";
import type { Unit, UnitChanges } from "#institute/domain/lending/unit.ts";

const { api } = browserClient;

/** The numbered units of a kind of equipment; none if it is counted. */
export const unitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["equipment", "units", id],
    queryFn: async () => (await unwrap(api.unit.of[":id"].$get({ param: { id } }))).units,
  });

/** What happened to a unit, newest first. */
export const unitHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ["equipment", "unit", id],
    queryFn: () => unwrap(api.unit[":id"].history.$get({ param: { id }, query: {} })),
    staleTime: 0,
  });

/** What the store should have. */
export const stockQuery = queryOptions({
  queryKey: ["equipment", "stock"],
  queryFn: async () => (await unwrap(api.unit.inventory.$get())).items,
});

export const inRepairQuery = queryOptions({
  queryKey: ["equipment", "repair"],
  queryFn: () => unwrap(api.unit.repair.$get()),
});

export const fetchScanned = (code: string) => unwrap(api.unit.scan.$get({ query: { code } }));

export const patchUnit = (
  { _id, version }: Pick<Unit, "_id" | "version">,
  changes: UnitChanges,
  keyed?: Keyed,
) => unwrap(api.unit[":id"].$patch({ param: { id: _id }, json: { ...changes, version } }, keyed));
