import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useRef, useState } from "react";
import type { Equipment } from "#domain/lending/equipment.ts";
import { DEFAULT_LOAN_DAYS, MAX_LOAN_DAYS } from "#domain/lending/loan.ts";
import { announceFailure } from "#web/ui/toast.tsx";
import type { Person } from "#web/workplace/use-person.ts";
import type { EquipmentDialogProps } from "./equipment-dialog.tsx";
import { canManageEquipment, findLatest, itemQuery, requestListQuery } from "./lending-queries.ts";
import type { RequestDialogProps, RequestTarget } from "./request-dialog.tsx";

const loadRequest = () => import("./request-dialog.tsx");
const loadEquipment = () => import("./equipment-dialog.tsx");

type Shown =
  | { Request: ComponentType<RequestDialogProps>; target: RequestTarget }
  | { Item: ComponentType<EquipmentDialogProps>; item: Equipment | null };

/** The two dialogs of the store; their code comes when one is first opened. `dialog` is to be rendered. */
export function useLendingDialogs(person: Person) {
  // The number that was given last is offered again; a store admin writes down the numbers of others.
  const latestRequests = useQuery({
    ...requestListQuery(canManageEquipment(person), {}, 1),
    enabled: !canManageEquipment(person),
  });
  const phone = (!canManageEquipment(person) && findLatest(latestRequests.data?.rows ?? [])?.phone) || "";
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  // The first request of a visit is offered 60 days, later ones 14, as the form is reset then.
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
    // What opened it may have left the page with the change; then the heading above it is nearest.
    openers.current.find((place) => place?.isConnected)?.focus();
  };

  const openRequest = (target: RequestTarget) =>
    void open(async () => ({ Request: (await loadRequest()).RequestDialog, target }));
  const openItem = (item: Equipment | null) =>
    void open(async () => ({ Item: (await loadEquipment()).EquipmentDialog, item }));
  const openItemById = async (id: string | null) =>
    openItem(id === null ? null : await queries.fetchQuery(itemQuery(id)));

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
