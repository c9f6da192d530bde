import { isRequired } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import {
  changedFields,
  type FormValues,
  pickValues,
  toFormValues,
} from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import {
  type Equipment,
  EquipmentChanges,
  EquipmentInput,
  equipmentFields,
} from "#institute/domain/lending/equipment.ts";

/** What the form of equipment holds; the reason for a new total goes into the history. */
export type ItemValues = FormValues<typeof equipmentFields> & { reason: string };

export const toItemValues = (item: Equipment | null): ItemValues => ({
  ...toFormValues(equipmentFields, item),
  reason: "",
});

/** New equipment; what was left empty and may be is as new equipment has it. */
export function newItem(values: ItemValues): EquipmentInput {
  const filled = keysOf(equipmentFields).filter(
    (name) => values[name] !== "" || isRequired(equipmentFields[name]),
  );
  return validate(EquipmentInput, pickValues(values, filled));
}

/** The fields that were changed: another one may have changed elsewhere in the meantime. */
export const diffItemValues = (values: ItemValues, start: ItemValues): EquipmentChanges =>
  validate(EquipmentChanges, pickValues(values, changedFields(start, values)));
