import { type Fields, infoOf } from "#core/domain/fields.ts";
import type { Editor } from "../sending/use-editor-form.ts";
import type { FieldInputProps } from "./field-input.tsx";

/** The fields of a table that one input shows: a text, entries one a line, or a switch. */
type TypedField<F extends Fields, V> = {
  [N in keyof F & keyof V]: V[N] extends string | boolean | readonly string[] ? N : never;
}[keyof F & keyof V] &
  string;

/** What the input of each field of a form needs. */
export const bindFields =
  <F extends Fields, V extends object>(
    fields: F,
    idOf: (field: string) => string,
    { inputOf, failure }: Pick<Editor<V>, "inputOf" | "failure">,
  ) =>
  (field: TypedField<F, V>): FieldInputProps => {
    const { value, onChange } = inputOf(field);
    return {
      id: idOf(field),
      info: infoOf(fields[field]),
      value: typeof value === "boolean" || Array.isArray(value) ? value : String(value),
      onChange,
      error: failure?.fields[field],
    };
  };
