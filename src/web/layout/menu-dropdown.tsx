import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import styles from "./header.module.css";
import { currentAt, type MenuGroup } from "./menu.ts";

/** A menu that opens by pointer, click and keyboard; Escape closes it and gives the focus back. */
export function MenuDropdown({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  const holdsCurrent = group.links.some((link) => currentAt(pathname, link.href));

  return (
    <li
      className={styles.group}
      data-open={open || undefined}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.top}
        aria-expanded={open}
        aria-controls={id}
        data-current={holdsCurrent || undefined}
        onClick={(event) => setOpen(event.detail === 0 ? !open : true)}
      >
        {group.label}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <ul id={id}>
        {group.links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={currentAt(pathname, link.href)}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
