import type { ComponentType } from "react";
import { useLazyDialog } from "#core/web/forms/dialogs/use-lazy-dialog.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { ProfileEditorProps } from "./dialog.tsx";

const load = () => import("./dialog.tsx");

interface Shown {
  id: string | null;
  initialValues: NonNullable<ProfileEditorProps["initialValues"]>;
  Editor: ComponentType<ProfileEditorProps>;
}

/** The profile editor of a page: `open` takes a profile's id, or null and the initial values of a new one. */
export function useProfileEditor(person: Person, onCreated?: ProfileEditorProps["onCreated"]) {
  const { open, opening, shown, onClosed } = useLazyDialog<Shown>("The editor");
  return {
    open: (id: string | null, initialValues: Shown["initialValues"] = {}) =>
      void open(id ?? "new", async () => ({ id, initialValues, Editor: (await load()).ProfileEditor })),
    prepare: () => void load().catch(() => undefined),
    opening,
    dialog: shown && (
      <shown.Editor
        key={shown.id ?? "new"}
        id={shown.id}
        initialValues={shown.initialValues}
        person={person}
        onCreated={onCreated}
        onClosed={onClosed}
      />
    ),
  };
}
