import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useRef, useState } from "react";
import type { Equipment } from "#domain/lending/equipment.ts";
import { DEFAULT_LOAN_DAYS, MAX_LOAN_DAYS } from "#domain/lending/loan.ts";
import type { Person } from "#web/session/use-person.ts";
import { announceFailure } from "#web/ui/toast.tsx";
import { canManageEquipment, findLatest, itemQuery, requestListQuery } from "../pages/lending-queries.ts";
import type { EquipmentDialogProps } from "./equipment-dialog.tsx";
import type { RequestDialogProps, RequestTarget } from "./request-dialog.tsx";

const loadRequest = () => import("./request-dialog.tsx");
const loadEquipment = () => import("./equipment-dialog.tsx");

type Shown =
  | { Request: ComponentType<RequestDialogProps>; target: RequestTarget }
  | { Item: ComponentType<EquipmentDialogProps>; item: Equipment | null };

/** The request and equipment dialogs, loaded when first opened; the caller renders `dialog`. */
export function useLendingDialogs(person: Person) {
  // Members get the phone number of their last request; a store admin enters other people's numbers.
  const latestRequests = useQuery({
    ...requestListQuery(canManageEquipment(person), {}, 1),
    enabled: !canManageEquipment(person),
  });
  const phone = (!canManageEquipment(person) && findLatest(latestRequests.data?.rows ?? [])?.phone) || "";
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  // As in the specification, the first request of a visit defaults to 60 days, later ones to 14.
  const [dueDays, setDueDays] = useState(MAX_LOAN_DAYS);
  const openers = useRef<(HTMLElement | null | undefined)[]>([]);

  async function open(load: () => Promise<Shown>) {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    openers.current = [opener, opener?.closest("section")?.querySelector("h2"), document.querySelector("h1")];
    try {
      setShown(await load());
    } catch (error) {
      console.error(error);
      announceFailure("The form could not be loaded", "Check your connection and try again.");
    }
  }
  const handleClosed = () => {
    setShown(undefined);
    // The opener may have been removed by the change; then the nearest heading gets the focus.
    openers.current.find((element) => element?.isConnected)?.focus();
  };

  const openRequest = (target: RequestTarget) =>
    void open(async () => ({ Request: (await loadRequest()).RequestDialog, target }));
  const openItem = (item: Equipment | null) =>
    void open(async () => ({ Item: (await loadEquipment()).EquipmentDialog, item }));
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
        onClosed={handleClosed}
      />
    ) : shown ? (
      <shown.Item person={person} item={shown.item} onClosed={handleClosed} />
    ) : null;
  return { openRequest, openItem, openItemById, dialog };
}
