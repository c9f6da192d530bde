import { useQuery } from "@tanstack/react-query";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { itemsQuery } from "../pages/lending-queries.ts";
import { fieldId, requestLabels } from "./request-fields.ts";

/** The requested equipment, with its available units if known. */
export type Choice = Pick<Equipment, "_id" | "name"> & Partial<Pick<Equipment, "available" | "serviceDays">>;

const MAX_CHOICES = 500;
const none: Choice[] = [];

export interface EquipmentChoiceProps {
  current: Choice;
  value: string;
  onChoose: (item: Choice) => void;
  hint?: string;
  fixed?: boolean;
  error: string | undefined;
}

/** Chooses the equipment of a request; the current one comes first. */
export function EquipmentChoice(props: EquipmentChoiceProps) {
  const { current, fixed = false } = props;
  const { data = none } = useQuery({ ...itemsQuery(MAX_CHOICES), enabled: !fixed });
  const offered = [current, ...data.filter(({ _id }) => _id !== current._id)];
  return (
    <Select
      id={fieldId("requestId")}
      label={requestLabels.requestId}
      value={props.value}
      onChange={({ currentTarget }) => {
        const chosen = offered.find(({ _id }) => _id === currentTarget.value);
        if (chosen) props.onChoose(chosen);
      }}
      disabled={fixed}
      description={props.hint}
      error={props.error}
      data={offered.map(({ _id, name, available }) => ({
        value: _id,
        label: available === undefined ? name : `${name} (${available})`,
      }))}
    />
  );
}

/** The name of the current equipment, or of one that the choice has offered. */
export function useItemName(current: Choice) {
  const { data = none } = useQuery({ ...itemsQuery(MAX_CHOICES), enabled: false });
  return (id: string) => [current, ...data].find(({ _id }) => _id === id)?.name ?? "Other equipment";
}
