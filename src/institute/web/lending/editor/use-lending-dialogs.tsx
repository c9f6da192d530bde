import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useLazyDialog } from "#core/web/forms/dialogs/use-lazy-dialog.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { DEFAULT_LOAN_DAYS, MAX_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import {
  canManageEquipment,
  FIRST_REQUESTS,
  findLatest,
  itemQuery,
  requestListQuery,
} from "../pages/lending-queries.ts";
import type { EquipmentDialogProps } from "./equipment-dialog.tsx";
import type { RequestDialogProps, RequestTarget } from "./request-dialog.tsx";

const loadRequest = () => import("./request-dialog.tsx");
const loadEquipment = () => import("./equipment-dialog.tsx");

type Shown =
  | { Request: ComponentType<RequestDialogProps>; target: RequestTarget }
  | { Item: ComponentType<EquipmentDialogProps>; item: Equipment | null };

/** The request and equipment dialogs, loaded when first opened; the caller renders `dialog`. */
export function useLendingDialogs(person: Person) {
  // Members get the phone number of the last request in their table; a store admin enters other people's numbers.
  const latestRequests = useQuery({
    ...requestListQuery(canManageEquipment(person), { search: "" }, FIRST_REQUESTS),
    enabled: !canManageEquipment(person),
  });
  const phone = (!canManageEquipment(person) && findLatest(latestRequests.data?.rows ?? [])?.phone) || "";
  const queryClient = useQueryClient();
  const { open, shown, onClosed } = useLazyDialog<Shown>("The form");
  // As in the specification, the first request of a visit defaults to 60 days, later ones to 14.
  const [dueDays, setDueDays] = useState(MAX_LOAN_DAYS);

  const openRequest = (target: RequestTarget) =>
    void open("form", async () => ({ Request: (await loadRequest()).RequestDialog, target }));
  const openItem = (item: Equipment | null) =>
    void open("form", async () => ({ Item: (await loadEquipment()).EquipmentDialog, item }));
  const openItemById = async (id: string | null) =>
    openItem(id === null ? null : await queryClient.fetchQuery(itemQuery(id)));

  const dialog =
    shown && "Request" in shown ? (
      <shown.Request
        person={person}
        target={shown.target}
        phone={phone}
        dueDays={dueDays}
        onSubmitted={() => setDueDays(DEFAULT_LOAN_DAYS)}
        onClosed={onClosed}
      />
    ) : shown ? (
      <shown.Item person={person} item={shown.item} onClosed={onClosed} />
    ) : null;
  return { openRequest, openItem, openItemById, dialog };
}
