import { useState } from "react";
import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import type { Unfinished } from "#core/web/forms/drafts/send-drafts.ts";
import { describePost, isOffered } from "./post-drafts.ts";

/** What was begun before, above the form of something new. */
export function DraftChooser(props: {
  account: string;
  id: string | null;
  known: readonly Unfinished[];
  onChosen: (slot: string) => void;
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
      account={account}
      kind="post"
      isWanted={isOffered(id)}
      known={props.known}
      describe={describePost}
      label={isNew ? "Continue or start a new one" : "Continue your changes"}
      writing={isClosed}
      isCompact
      onOpen={({ slot }) => onChosen(slot)}
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
