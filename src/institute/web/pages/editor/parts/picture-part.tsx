import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asObject } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import { FocusPoint } from "#core/web/forms/fields/focus-point.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useSaid } from "#core/web/forms/fields/use-said.ts";
import { type PartInputProps, partId } from "./part-props.ts";
import styles from "./parts.module.css";

/** A picture: a new upload or one that is here already, what it shows, and what stays in sight when it is cut. */
export function PicturePart({ node, path, value, onChange, errors }: PartInputProps) {
  const picture = asObject(value);
  const src = typeof picture.src === "string" ? picture.src : "";
  const saidOf = useSaid<Record<string, unknown>>({ alt: "", caption: "", credit: "", focus: undefined });
  const replace = (url: string) => set({ src: url, ...saidOf({ url: src, said: picture }, url) });
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
          onChange={(url) => replace(url ?? "")}
          error={errors[path] ?? errors[`${path}.src`]}
        />
        <Stored onChoose={replace} />
        {text("alt", "What it shows", "For people who cannot see it. Empty if it only decorates.")}
        {text("caption", "Caption")}
        {text("credit", "Credit")}
        {src && (
          <FocusPoint
            id={partId(`${path}.focus`)}
            src={src}
            focus={asFocus(picture.focus)}
            onChange={(focus) => set({ focus })}
          />
        )}
      </div>
    </fieldset>
  );
}

const asFocus = (value: unknown) => {
  const { x, y } = asObject(value);
  return typeof x === "number" && typeof y === "number" ? { x, y } : undefined;
};

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
