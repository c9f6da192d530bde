import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { FieldErrors } from "#core/domain/errors.ts";
import type { FormNode } from "#core/domain/form-node.ts";
import { asObject } from "#core/domain/keys.ts";
import { InlineTextLater } from "#core/web/forms/rich-text/rich-text-later.tsx";
import { CountedFigures } from "./counted-figures.tsx";
import { LinkPart } from "./link-part.tsx";
import { type PartInputProps, partId } from "./part-props.ts";
import { PartRows } from "./part-rows.tsx";
import styles from "./parts.module.css";
import { PicturePart } from "./picture-part.tsx";

/** The input of one part, by its control; groups and rows draw those of their own parts. */
export function PartInput(props: PartInputProps) {
  const { node, path, value, onChange, errors } = props;
  const { control, label, hint, choices, isFigure, isRequired } = node;
  if (control === "rows") return <PartRows {...props} Input={PartInput} />;
  if (control === "group") return <PartGroup {...props} />;
  const error = errors[path];
  if (control === "picture") return <PicturePart {...props} />;
  const id = partId(path);
  const text = value === undefined || value === null ? "" : String(value);
  if (control === "inline")
    return (
      <InlineTextLater id={id} label={label} hint={hint} initial={text} onChange={onChange} error={error} />
    );
  if (control === "link") return <LinkPart {...props} />;
  const shared = { id, label, description: hint, error, required: isRequired };
  if (control === "switch")
    return (
      <Switch
        {...shared}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (control === "choice")
    return (
      <NativeSelect
        {...shared}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[
          ...(isRequired ? (text === "" ? [unchosen] : []) : [{ value: "", label: "Not stated" }]),
          ...Object.entries(choices ?? {}).map(([key, name]) => ({ value: key, label: name })),
        ]}
      />
    );
  if (control === "paragraph")
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <>
      <TextInput
        {...shared}
        type={control === "date" ? "date" : "text"}
        inputMode={control === "number" ? "decimal" : undefined}
        value={text}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange(control === "number" ? toNumber(typed) : typed)
        }
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

/** What a choice shows until someone makes it: the first of the list would say something that nobody said. */
const unchosen = { value: "", label: "Choose…" };

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
