import { choicesOf, type FieldInfo } from "#core/domain/fields.ts";
import { Select, TextInput } from "./inputs.tsx";
import { Textarea } from "./textarea.tsx";

export interface FieldInputProps {
  id: string;
  info: FieldInfo;
  value: string | readonly string[];
  onChange: (value: string | string[]) => void;
  error: string | undefined;
  required?: boolean;
  /** In place of the hint that the field has everywhere. */
  hint?: string | undefined;
  /** Whether it has the focus when its form opens. */
  isFocused?: boolean;
}

/** The input of one field: a line or paragraph to type in, a date, a choice, or entries of a list one a line. */
export function FieldInput({
  id,
  info,
  value,
  onChange,
  error,
  required,
  isFocused,
  hint: ownHint,
}: FieldInputProps) {
  const { control, label, hint, choices, inputMode, autoComplete } = info;
  const shared = { id, label, description: ownHint ?? hint, error, required };
  const text = typeof value === "string" ? value : value.join("\n");
  if (control === "lines")
    return (
      <Textarea
        {...shared}
        rows={2}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value.split("\n"))}
      />
    );
  if (control === "paragraph")
    return (
      <Textarea
        {...shared}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (choices)
    return (
      <Select
        {...shared}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[{ value: "", label: "Not stated" }, ...choicesOf(info)]}
      />
    );
  return (
    <TextInput
      {...shared}
      type={control === "date" ? "date" : undefined}
      autoComplete={autoComplete}
      data-autofocus={isFocused}
      inputMode={inputMode ?? (control === "number" ? "decimal" : undefined)}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
