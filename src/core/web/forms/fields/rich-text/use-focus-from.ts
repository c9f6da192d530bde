import type { Editor } from "@tiptap/react";
import { useLayoutEffect } from "react";
import type { CameAt } from "./text-box.tsx";

/** Gives the focus to a new editor for whom waited for it, where they pressed. */
export function useFocusFrom(editor: Editor, cameAt: CameAt | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes the place of its box
  useLayoutEffect(() => {
    if (!cameAt) return;
    const place = cameAt === "start" ? null : editor.view.posAtCoords(cameAt);
    if (place) editor.commands.setTextSelection(place.pos);
    editor.view.focus();
  }, []);
}
