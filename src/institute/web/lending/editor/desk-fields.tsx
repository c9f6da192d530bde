import type { LoanStatus } from "#institute/domain/lending/statuses.ts";
import { EquipmentChoice, type EquipmentChoiceProps } from "./equipment-choice.tsx";
import { StatusRadios } from "./status-choice.tsx";

/** The statuses that a store admin can give a new request at the desk. */
const deskStatuses: LoanStatus[] = ["pending", "approved", "received"];

/** What only the store says of a new request: what becomes of it at once, and of which equipment it is. */
export const DeskFields = (
  props: EquipmentChoiceProps & { status: LoanStatus; onStatus: (status: LoanStatus) => void },
) => (
  <>
    <StatusRadios offered={deskStatuses} chosen={props.status} onChoose={props.onStatus} />
    <EquipmentChoice {...props} />
  </>
);
