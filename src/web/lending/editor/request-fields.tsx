import type { FieldErrors } from "#domain/errors.ts";
import { fieldsWithout, infoOf, labelsOf } from "#domain/fields.ts";
import { recordFields, requestFields, textFields } from "#domain/lending/request.ts";
import { FieldInput } from "../../forms/field-input.tsx";

/** Every field of the store's form. */
export const loanFields = { ...requestFields, ...recordFields };

/** The fields without a place of their own in a form; an address and a type come only through the API. */
export const otherFields = fieldsWithout(textFields, ["phone", "reason", "name", "note", "address", "type"]);

export const fieldId = (field: string): string => `request-${field}`;

export const requestLabels = { ...labelsOf(loanFields), status: "Status" };

export interface RequestFieldProps {
  field: keyof typeof loanFields;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** In place of the hint that the field has everywhere. */
  hint?: string | undefined;
  required?: boolean;
}

type TypedValues = Partial<Record<keyof typeof loanFields, string>>;

/** What the input of each field needs from its form. */
export const bindFields =
  (values: TypedValues, set: (change: TypedValues) => void, errors: FieldErrors = {}) =>
  (field: keyof typeof loanFields): RequestFieldProps => ({
    field,
    value: values[field] ?? "",
    onChange: (value) => set({ [field]: value }),
    error: errors[field],
  });

/** The input of one field of a request. */
export function RequestField({ field, hint, onChange, ...input }: RequestFieldProps) {
  const info = infoOf(loanFields[field]);
  return (
    <FieldInput
      {...input}
      id={fieldId(field)}
      info={hint ? { ...info, hint } : info}
      onChange={(value) => onChange(String(value))}
      isHintAbove
    />
  );
}
