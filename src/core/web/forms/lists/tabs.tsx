import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./tabs.module.css";

/** Panels of which one shows, with the keys of the ARIA pattern: arrows, Home and End move and show. */
export function Tabs<Name extends string>(props: {
  label: string;
  tabs: readonly { name: Name; tab: string }[];
  value: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
}) {
  const { tabs, value, onChange } = props;
  const id = useId();
  const index = tabs.findIndex(({ name }) => name === value);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const last = tabs.length - 1;
    const places: Record<string, number> = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs[place];
    if (place === undefined || !next) return;
    event.preventDefault();
    onChange(next.name);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  }

  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, tab }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles.tab}
            aria-selected={name === value}
            aria-controls={`${id}-panel`}
            tabIndex={name === value ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {tab}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={-1}>
        {props.children}
      </div>
    </div>
  );
}
