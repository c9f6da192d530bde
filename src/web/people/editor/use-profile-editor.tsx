import { type ComponentType, useRef, useState } from "react";
import type { Person } from "../../session/use-person.ts";
import { announceFailure } from "../../ui/toast.tsx";
import type { ProfileEditorProps } from "./dialog.tsx";

const load = () => import("./dialog.tsx");

interface Shown {
  id: string | null;
  initialValues: NonNullable<ProfileEditorProps["initialValues"]>;
  Editor: ComponentType<ProfileEditorProps>;
}

/** The profile editor of a page: `open` takes a profile's id, or null and the initial values of a new one. */
export function useProfileEditor(person: Person) {
  const [opening, setOpening] = useState<string>();
  const [shown, setShown] = useState<Shown>();
  const opener = useRef<HTMLElement | null>(null);

  async function open(id: string | null, initialValues: Shown["initialValues"]) {
    if (opening !== undefined) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpening(id ?? "new");
    try {
      const { ProfileEditor } = await load();
      setShown({ id, initialValues, Editor: ProfileEditor });
    } catch (error) {
      console.error(error);
      announceFailure("The editor could not be loaded", "Check your connection and try again.");
    } finally {
      setOpening(undefined);
    }
  }

  return {
    open: (id: string | null, initialValues: Shown["initialValues"] = {}) => void open(id, initialValues),
    prepare: () => void load().catch(() => undefined),
    opening,
    dialog: shown && (
      <shown.Editor
        key={shown.id ?? "new"}
        person={person}
        id={shown.id}
        initialValues={shown.initialValues}
        onClosed={() => {
          setShown(undefined);
          opener.current?.focus();
        }}
      />
    ),
  };
}
