import type { Control } from "#core/domain/controls.ts";
import type { FieldErrors } from "#core/domain/errors.ts";
import type { FormNode } from "#core/domain/form-node.ts";
import { asObject } from "#core/domain/keys.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { InlineTextLater } from "#core/web/forms/fields/rich-text/rich-text-later.tsx";
import { CountedFigures } from "./counted-figures.tsx";
import { LinkPart } from "./link-part.tsx";
import { type PartInputProps, partId } from "./part-props.ts";
import { PartRows } from "./part-rows.tsx";
import styles from "./parts.module.css";
import { PicturePart } from "./picture-part.tsx";

/** The input of one part, by its control; groups and rows draw those of their own parts. */
export function PartInput(props: PartInputProps) {
  const { node, path, value, onChange, errors } = props;
  const { control, label, hint, isFigure, isRequired } = node;
  if (control === "rows") return <PartRows {...props} Input={PartInput} />;
  if (control === "group") return <PartGroup {...props} />;
  if (control === "picture") return <PicturePart {...props} />;
  if (control === "link") return <LinkPart {...props} />;
  const id = partId(path);
  const error = errors[path];
  const text = value === undefined || value === null ? "" : String(value);
  if (control === "inline")
    return (
      <InlineTextLater id={id} label={label} hint={hint} initial={text} onChange={onChange} error={error} />
    );
  return (
    <>
      <FieldInput
        id={id}
        info={node}
        value={typeof value === "boolean" ? value : text}
        required={isRequired}
        onChange={(typed) => onChange(toValue(control, typed))}
        error={error}
      />
      {isFigure && (
        <CountedFigures
          id={id}
          path={path}
          onChoose={(count) => onChange(control === "number" ? count : count.toLocaleString("en-GB"))}
        />
      )}
    </>
  );
}

/** What was typed, as a page has it: no choice is missing, and a number is one. */
function toValue(control: Control, typed: unknown): unknown {
  if (control === "choice") return typed || undefined;
  return control === "number" && typeof typed === "string" ? toNumber(typed) : typed;
}

/** A number, or what is typed until it is one; the server says what is wrong with it. */
const toNumber = (typed: string): unknown =>
  typed.trim() === "" || !Number.isFinite(Number(typed)) || /[.]0*$/.test(typed) ? typed : Number(typed);

function PartGroup({ node, path, value, onChange, errors }: PartInputProps) {
  const values = asObject(value);
  return (
    <fieldset className={styles.group} id={partId(path)} tabIndex={-1}>
      {node.label && <legend>{node.label}</legend>}
      <PartsOf
        parts={node.parts}
        path={`${path}.`}
        values={values}
        onChange={(name, part) => onChange({ ...values, [name]: part })}
        errors={errors}
      />
    </fieldset>
  );
}

/** The inputs of several parts; short ones stand beside each other on a wide screen. */
export function PartsOf(props: {
  parts: FormNode["parts"];
  /** The beginning of the path of each part. */
  path: string;
  values: Record<string, unknown>;
  onChange: (name: string, value: unknown) => void;
  errors: FieldErrors;
}) {
  return (
    <div className={`stack ${styles.parts}`}>
      {props.parts.map(([name, node]) => (
        <div key={name} data-short={isShort(node) || undefined}>
          <PartInput
            node={node}
            path={`${props.path}${name}`}
            value={props.values[name]}
            onChange={(value) => props.onChange(name, value)}
            errors={props.errors}
          />
        </div>
      ))}
    </div>
  );
}

const isShort = ({ control }: FormNode) => ["line", "number", "choice", "date", "link"].includes(control);
