import type { ComponentType } from "react";
import { useLazyDialog } from "#core/web/forms/use-lazy-dialog.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { PostEditorProps } from "./dialog.tsx";

const load = () => import("./dialog.tsx");

interface Shown {
  id: string | null;
  slot: number;
  Editor: ComponentType<PostEditorProps>;
}

/** The post editor of a page: `open` takes a post's id or null for a new one; `prepare` loads its code early. */
export function usePostEditor(person: Person, onCreated?: PostEditorProps["onCreated"]) {
  const { open, opening, shown, onClosed } = useLazyDialog<Shown>("The editor");
  return {
    open: (id: string | null, slot = 0) =>
      void open(id ?? "new", async () => ({ id, slot, Editor: (await load()).PostEditor })),
    prepare: () => void load().catch(() => undefined),
    opening,
    dialog: shown && (
      <shown.Editor
        key={shown.id ?? "new"}
        id={shown.id}
        slot={shown.slot}
        person={person}
        onCreated={onCreated}
        onClosed={onClosed}
      />
    ),
  };
}
