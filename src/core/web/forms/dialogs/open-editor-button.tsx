import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { BusyButton } from "../sending/busy-button.tsx";

/** Opens the editor of a new record, whose code loads as soon as a person is near the button. */
export function OpenEditorButton({
  editor: { opening, prepare, open },
  children,
}: {
  editor: { opening: string | undefined; prepare: () => void; open: (id: null) => void };
  children: ReactNode;
}) {
  return (
    <BusyButton
      type="button"
      busy={opening === "new"}
      busyLabel="Opening the editor"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => open(null)}
    >
      <Plus size={20} strokeWidth={1.5} aria-hidden />
      {children}
    </BusyButton>
  );
}
