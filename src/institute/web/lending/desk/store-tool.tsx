import type { ReactNode } from "react";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { canManageEquipment } from "../pages/lending-queries.ts";

/** A page that only store admins see, with the way back to the desk. */
export function StoreTool({ title, children }: { title: string; children: (person: Person) => ReactNode }) {
  const person = usePerson("/equipment", canManageEquipment);
  return (
    <div className="wrap page">
      <p className="hint links">
        <a href="/equipment/desk">The desk</a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      {person ? children(person) : <NoScriptNote />}
    </div>
  );
}
