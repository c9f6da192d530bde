import type { FieldErrors } from "#core/domain/errors.ts";
import type { FormNode } from "#core/domain/form-node.ts";

/** What the input of a part needs. */
export interface PartInputProps {
  node: FormNode;
  /** Where it is among the parts: `hours.opens`, `modules.2.name`. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The messages of the server by path. */
  errors: FieldErrors;
}

/** The id of the input of a part, to which messages lead. */
export const partId = (path: string) => `part-${path.replaceAll(".", "-")}`;
