import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { blankRow, rowTitle } from "#core/domain/form-node.ts";
import { countOf } from "#core/domain/words.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { moved } from "#core/web/forms/fields/movable-list.tsx";
import { type PartInputProps, partId } from "./part-props.ts";
import styles from "./parts.module.css";

let lastKey = 0;
const newKey = () => ++lastKey;

/** A list of parts whose rows are added, moved and removed; a row of several parts is folded. */
export function PartRows({
  node,
  path,
  value,
  onChange,
  errors,
  Input,
}: PartInputProps & {
  /** Draws what a row holds. */
  Input: ComponentType<PartInputProps>;
}) {
  const { item, label, row = "row", hint, min, max } = node;
  const rows: unknown[] = Array.isArray(value) ? value : [];
  // A key goes with its row, since an editor in it keeps its text.
  const [keys, setKeys] = useState(() => rows.map(newKey));
  const [opened, setOpened] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  while (keys.length < rows.length) keys.push(newKey());
  const isRecord = item?.control === "group";
  const [isFolded] = useState(!isRecord && rows.length > 5);
  if (!item) return null;
  const nameOf = (index: number) => rowTitle(rows[index]) || `${row} ${index + 1}`;

  const replace = (nextKeys: readonly number[], next: readonly unknown[]) => {
    setKeys([...nextKeys]);
    onChange([...next]);
  };
  const move = (from: number, to: number) => replace(moved(keys, from, to), moved(rows, from, to));
  const remove = (index: number) => {
    replace(keys.toSpliced(index, 1), rows.toSpliced(index, 1));
    list.current?.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  const add = () => {
    const key = newKey();
    setOpened(key);
    replace([...keys, key], [...rows, blankRow(item)]);
  };
  const hasError = (at: string) => Object.keys(errors).some((error) => `${error}.`.startsWith(`${at}.`));

  const body = (
    <>
      <ol ref={list}>
        {rows.map((one, index) => {
          const key = keys[index] ?? index;
          const input = (
            <Input
              node={isRecord ? item : { ...item, label: `${item.label || row} ${index + 1}` }}
              path={`${path}.${index}`}
              value={one}
              onChange={(changed) => onChange(rows.with(index, changed))}
              errors={errors}
            />
          );
          return (
            <li key={key}>
              {isRecord ? (
                <details open={opened === key || hasError(`${path}.${index}`) || undefined}>
                  <summary>{nameOf(index)}</summary>
                  {input}
                </details>
              ) : (
                input
              )}
              <div className={styles.rowTools}>
                <Tool
                  label={`Move ${nameOf(index)} up`}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                  icon={ChevronUp}
                />
                <Tool
                  label={`Move ${nameOf(index)} down`}
                  isDisabled={index === rows.length - 1}
                  onPress={() => move(index, index + 1)}
                  icon={ChevronDown}
                />
                <Tool
                  label={`Remove ${nameOf(index)}`}
                  isDisabled={rows.length <= min}
                  onPress={() => remove(index)}
                  icon={Trash2}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < max && (
        <button type="button" className="button quiet" data-add onClick={add}>
          <Plus size={18} strokeWidth={1.5} aria-hidden />
          Add {/^[aeiou]/i.test(row) ? "an" : "a"} {row}
        </button>
      )}
    </>
  );
  return (
    <fieldset className={styles.rows} id={partId(path)} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {errors[path] && (
        <p role="alert" className={styles.problem}>
          {errors[path]}
        </p>
      )}
      {isFolded ? (
        <details open={hasError(path) || undefined}>
          <summary>{countOf(rows.length, row)}</summary>
          {body}
        </details>
      ) : (
        body
      )}
    </fieldset>
  );
}

function Tool(props: { label: string; isDisabled: boolean; onPress: () => void; icon: typeof Plus }) {
  const { label, isDisabled, onPress } = props;
  return (
    <button
      type="button"
      className={icons.icon}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      <props.icon size={20} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
