import { type ComponentType, useRef, useState } from "react";
import type { Person } from "../../session/use-person.ts";
import { announceFailure } from "../../ui/toast.tsx";
import type { PostEditorProps } from "./dialog.tsx";

const load = () => import("./dialog.tsx");

/** The post editor of a page: `open` takes a post's id or null for a new one; `prepare` loads its code early. */
export function usePostEditor(person: Person, onCreated?: PostEditorProps["onCreated"]) {
  const [opening, setOpening] = useState<string>();
  const [shown, setShown] = useState<{
    id: string | null;
    slot: number;
    Editor: ComponentType<PostEditorProps>;
  }>();
  const opener = useRef<HTMLElement | null>(null);

  async function open(id: string | null, slot: number) {
    if (opening !== undefined) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpening(id ?? "new");
    try {
      const { PostEditor } = await load();
      setShown({ id, slot, Editor: PostEditor });
    } catch (error) {
      console.error(error);
      announceFailure("The editor could not be loaded", "Check your connection and try again.");
    } finally {
      setOpening(undefined);
    }
  }

  return {
    open: (id: string | null, slot = 0) => void open(id, slot),
    prepare: () => void load().catch(() => undefined),
    opening,
    dialog: shown && (
      <shown.Editor
        key={shown.id ?? "new"}
        person={person}
        id={shown.id}
        slot={shown.slot}
        onCreated={onCreated}
        onClosed={() => {
          setShown(undefined);
          opener.current?.focus();
        }}
      />
    ),
  };
}
