import { ChevronDown } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import styles from "./header.module.css";
import { ariaCurrentFor, type MenuGroup } from "./menu.ts";

/** A menu that opens by pointer, click and keyboard; Escape closes it and returns the focus. */
export function MenuDropdown(props: { group: MenuGroup; pathname: string; visit: string }) {
  const { group, pathname, visit } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = `menu-${group.label.toLowerCase()}`;
  /** Whether a mouse hovers, which keeps the menu open; a tap toggles it. */
  const hovering = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the menu
  useEffect(() => setOpen(false), [visit]);
  useEffect(() => {
    if (!open) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    hovering.current = event.type === "pointerenter";
    setOpen(hovering.current);
  };
  const containsCurrent = group.links.some((link) => ariaCurrentFor(pathname, link.href));

  return (
    <li
      className={styles.group}
      data-open={open || undefined}
      onPointerEnter={hover}
      onPointerLeave={hover}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={id}
        data-current={containsCurrent || undefined}
        onClick={(event) => setOpen(!open || (hovering.current && event.detail > 0))}
      >
        {group.label}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <ul id={id}>
        {group.links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={ariaCurrentFor(pathname, link.href)}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
