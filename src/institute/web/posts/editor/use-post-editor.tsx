import type { ComponentType } from "react";
import { useLazyDialog } from "#core/web/forms/dialogs/use-lazy-dialog.ts";
import { findSlot } from "#core/web/forms/drafts/drafts.ts";
import { newKey } from "#core/web/send-key.ts";
import type { Person } from "#core/web/session/use-person.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { PostEditorProps } from "./dialog.tsx";

const load = () => import("./dialog.tsx");

interface Shown {
  id: string | null;
  slot: string;
  /** Whether the person has not chosen a draft yet. */
  offersDrafts: boolean;
  Editor: ComponentType<PostEditorProps>;
}

/** The post editor of a page, for new posts of a type: `open` takes a post's id or null for a new one; `prepare` loads its code early. */
export function usePostEditor(
  person: Person,
  { onCreated, type = "news" }: { onCreated?: PostEditorProps["onCreated"]; type?: PostType } = {},
) {
  const { open, opening, shown, onClosed } = useLazyDialog<Shown>("The editor");
  return {
    /** Without a slot, a new post begins empty: what was begun is offered in it. */
    open: (id: string | null, slot?: string) =>
      void open(id ?? "new", async () => {
        const { PostEditor: Editor } = await load();
        const offersDrafts = slot === undefined;
        const form = { account: person._id, kind: "post", id };
        const first = slot ?? (id === null ? newKey() : await findSlot(form));
        return { id, slot: first, Editor, offersDrafts };
      }),
    prepare: () => void load().catch(() => undefined),
    opening,
    dialog: shown && (
      <shown.Editor
        key={shown.id ?? "new"}
        id={shown.id}
        slot={shown.slot}
        offersDrafts={shown.offersDrafts}
        type={type}
        person={person}
        onCreated={onCreated}
        onClosed={onClosed}
      />
    ),
  };
}
