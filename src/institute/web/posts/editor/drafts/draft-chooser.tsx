import { useState } from "react";
import { DraftList } from "#core/web/forms/unfinished-drafts.tsx";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { draftSource } from "./draft-source.ts";
import { bringHere, type Unfinished } from "./unfinished.ts";

/** Whether a form offers this draft: for a new post the others that are new, for a change what another device has. */
export const isOffered =
  (id: string | null) =>
  (entry: Unfinished): boolean =>
    entry.id === id && (id === null || !entry.device);

/** What was begun before, above the form of something new. */
export function DraftChooser(props: {
  account: string;
  id: string | null;
  known: readonly Unfinished[];
  onChosen: (slot: number) => void;
}) {
  const { account, id, onChosen } = props;
  const [isClosed, setClosed] = useState(false);
  const isNew = id === null;
  const start = (button: HTMLButtonElement) => {
    button.form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    setClosed(true);
  };
  return (
    <DraftList
      source={draftSource(account, isOffered(id))}
      known={props.known}
      label={isNew ? "Continue or start a new one" : "Continue your changes"}
      writing={isClosed}
      isCompact
      onOpen={(entry) =>
        void bringHere(entry, account).then(onChosen, () =>
          announceFailure("The draft could not be loaded", "Check your connection and try again."),
        )
      }
      above={
        <p>
          {isNew
            ? "Continue one of your drafts, or start a new one below."
            : "You started to change this post on another device."}
        </p>
      }
      below={
        isNew && (
          <p>
            <button
              type="button"
              className="button quiet"
              onClick={({ currentTarget }) => start(currentTarget)}
            >
              Start a new one
            </button>
          </p>
        )
      }
    />
  );
}
