import { choicesOf, type FieldInfo } from "#core/domain/fields.ts";
import { Select, TextInput } from "./inputs.tsx";
import { Switch } from "./switch.tsx";
import { Textarea } from "./textarea.tsx";

export interface FieldInputProps {
  id: string;
  info: FieldInfo;
  value: string | boolean | readonly string[];
  onChange: (value: string | boolean | string[]) => void;
  error: string | undefined;
  required?: boolean;
  /** In place of the hint that the field has everywhere. */
  hint?: string | undefined;
  /** Whether it has the focus when its form opens. */
  isFocused?: boolean;
}

/** What a choice shows until someone makes it: the first of the list would say something that nobody said. */
const unchosen = { value: "", label: "Choose…" };
const notStated = { value: "", label: "Not stated" };

/** The input of one field or part: a line or paragraph to type in, a date, a choice, a switch, or entries one a line. */
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
  if (control === "switch")
    return (
      <Switch
        {...shared}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  const text = Array.isArray(value) ? value.join("\n") : String(value);
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
        data={[...(required ? (text === "" ? [unchosen] : []) : [notStated]), ...choicesOf(info)]}
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
