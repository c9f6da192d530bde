import { Textarea, TextInput } from "@mantine/core";
import styles from "./lending-dialog.module.css";

export const fieldId = (field: string): string => `request-${field}`;

/** The labels of the fields of a request, for the form and its error summary. */
export const requestLabels: Record<string, string> = {
  phone: "Phone Number",
  quantity: "Quantity",
  reason: "Reason",
  status: "Status",
  name: "Name",
  email: "E-mail of the borrower",
  requestId: "Equipment",
  note: "Note",
  approvedDate: "Approved date",
  returnedDate: "Returned date",
  dueDate: "Due date",
  returnedQuantity: "Returned in total",
  damagedQuantity: "Damaged",
  lostQuantity: "Lost",
  declineReason: "Reason for declining",
};

interface Props {
  field: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string;
  required?: boolean;
}

const shapes: Record<string, { type?: string; inputMode?: "numeric" | "tel"; autoComplete?: string }> = {
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  quantity: { inputMode: "numeric" },
  returnedQuantity: { inputMode: "numeric" },
  damagedQuantity: { inputMode: "numeric" },
  lostQuantity: { inputMode: "numeric" },
  approvedDate: { type: "date" },
  returnedDate: { type: "date" },
  dueDate: { type: "date" },
  email: { type: "email" },
};

/** A single-line field of a request. */
export function LineField({ field, value, onChange, error, hint, required }: Props) {
  return (
    <TextInput
      id={fieldId(field)}
      label={requestLabels[field]}
      description={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required={required ?? false}
      {...shapes[field]}
    />
  );
}

/** A multi-line field of a request. */
export function TextField({ field, value, onChange, error, hint, required }: Props) {
  return (
    <Textarea
      id={fieldId(field)}
      label={requestLabels[field]}
      description={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      rows={3}
      classNames={{ input: styles.text }}
      required={required ?? false}
    />
  );
}
