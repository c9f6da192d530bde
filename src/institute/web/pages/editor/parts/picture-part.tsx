import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { asObject } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { FileDrop } from "#core/web/forms/file-drop.tsx";
import { type PartInputProps, partId } from "./part-props.ts";
import styles from "./parts.module.css";

/** A picture: a new upload or one that is here already, what it shows, and what stays in sight when it is cut. */
export function PicturePart({ node, path, value, onChange, errors }: PartInputProps) {
  const picture = asObject(value);
  const src = typeof picture.src === "string" ? picture.src : "";
  const set = (change: Record<string, unknown>) => onChange({ ...picture, ...change });
  const text = (name: "alt" | "caption" | "credit", label: string, description?: string) => (
    <TextInput
      id={partId(`${path}.${name}`)}
      label={label}
      description={description}
      error={errors[`${path}.${name}`]}
      value={String(picture[name] ?? "")}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>{node.label}</legend>
      {node.hint && <p className="hint">{node.hint}</p>}
      <div className={`stack ${styles.parts}`}>
        <FileDrop
          field={path}
          id={partId(path)}
          label="File"
          preset="posts"
          accept="image"
          value={src || null}
          onChange={(url) => set({ src: url ?? "", focus: undefined })}
          error={errors[path] ?? errors[`${path}.src`]}
        />
        <Stored onChoose={(url) => set({ src: url, focus: undefined })} />
        {text("alt", "What it shows", "For people who cannot see it. Empty if it only decorates.")}
        {text("caption", "Caption")}
        {text("credit", "Credit")}
        {src && <Focus src={src} focus={asObject(picture.focus)} onChange={(focus) => set({ focus })} />}
      </div>
    </fieldset>
  );
}

/** The pictures that were uploaded before, to choose one. */
function Stored({ onChoose }: { onChoose: (url: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const stored = useQuery({
    queryKey: ["pictures of pages"],
    queryFn: async () => (await unwrap(browserClient.api.content.pictures.$get())).pictures,
    enabled: isOpen,
  });
  return (
    <details className={styles.stored} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Choose one that was uploaded before</summary>
      {stored.error && <p role="alert">{stored.error.message}</p>}
      {stored.isPending && isOpen && <p role="status">Loading the pictures</p>}
      {stored.data?.length === 0 && <p className="muted">No picture was uploaded yet.</p>}
      <ul>
        {stored.data?.map(({ url, name }) => (
          <li key={url}>
            <button type="button" onClick={() => onChoose(url)}>
              <img src={`${url}?w=320`} alt={name} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const middle = 50;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};
const within = (percent: number) => Math.max(0, Math.min(100, Math.round(percent)));

/** Where the most important place of a picture is, by a press on it or the arrow keys. */
function Focus(props: {
  src: string;
  focus: Record<string, unknown>;
  onChange: (focus: { x: number; y: number }) => void;
}) {
  const x = typeof props.focus.x === "number" ? props.focus.x : middle;
  const y = typeof props.focus.y === "number" ? props.focus.y : middle;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and space press without a place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    props.onChange({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    });
  };
  return (
    <div>
      <p className={styles.focusLabel}>What stays in sight when it is cut</p>
      <button
        type="button"
        className={styles.focus}
        aria-label={`The middle of the view: ${x} per cent from the left, ${y} per cent from the top. Arrow keys move it.`}
        onClick={press}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          props.onChange({ x: within(x + step[0]), y: within(y + step[1]) });
        }}
      >
        <img src={props.src} alt="" />
        <span style={{ left: `${x}%`, top: `${y}%` }} aria-hidden />
      </button>
    </div>
  );
}
