import { changedFields, type FormValues, pickValues, toFormValues } from "#core/web/forms/form-values.ts";
import { validate } from "#core/web/forms/validate.ts";
import { type Equipment, EquipmentChanges, equipmentFields } from "#institute/domain/lending/equipment.ts";

/** What the form of equipment holds; the reason for a new total goes into the history. */
export type ItemValues = FormValues<typeof equipmentFields> & { reason: string };

export const toItemValues = (item: Equipment | null): ItemValues => ({
  ...toFormValues(equipmentFields, item),
  reason: "",
});

/** The fields that were changed: another one may have changed elsewhere in the meantime. */
export const diffItemValues = (values: ItemValues, start: ItemValues): EquipmentChanges =>
  validate(EquipmentChanges, pickValues(values, changedFields(start, values)));
