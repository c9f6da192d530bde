import type { ReactNode } from "react";
import { Link } from "react-router";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, type Person, usePerson } from "#core/web/session/use-person.ts";
import styles from "./ringing.module.css";

const mayRead = may("ringing.read");
const mayManage = may("ringing.manage");

/** Whether a person keeps the rings, which ringers alone do not. */
export const isKeeper = (person: Person): boolean => mayManage(person);

const rooms = [
  { to: "/ringing", label: "Sessions" },
  { to: "/ringing/rings", label: "Rings" },
  { to: "/ringing/found", label: "Found rings", isForKeepers: true },
  { to: "/ringing/import", label: "Import", isForKeepers: true },
  { to: "/ringing/export", label: "Export", isForKeepers: true },
  { to: "/ringing/settings", label: "Settings", isForKeepers: true },
];

/** A page of ringing: its heading, the ways to the others, and for those who may read it its content. */
export function DeskFrame(props: {
  title: string;
  room?: string;
  isForKeepers?: boolean;
  children: (person: Person) => ReactNode;
}) {
  const person = usePerson("/", props.isForKeepers ? mayManage : mayRead);
  return (
    <div className={`wrap page stack ${styles.page}`}>
      <div className="stack">
        <h1>{props.title}</h1>
        {person && (
          <nav className="tabs" aria-label="Ringing">
            {rooms
              .filter(({ isForKeepers }) => !isForKeepers || isKeeper(person))
              .map(({ to, label }) => (
                <Link key={to} to={to} aria-current={to === props.room ? "page" : undefined}>
                  {label}
                </Link>
              ))}
          </nav>
        )}
      </div>
      {person ? props.children(person) : <NoScriptNote />}
    </div>
  );
}
