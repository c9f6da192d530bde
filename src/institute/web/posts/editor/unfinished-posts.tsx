import { DraftList } from "#core/web/forms/unfinished-drafts.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { draftSource } from "./drafts/draft-source.ts";
import { bringHere } from "./drafts/unfinished.ts";

/** The posts that the person has begun or is changing, here and on other devices. */
export function UnfinishedPosts(props: {
  person: Person;
  writing: boolean;
  onOpen: (post: string | null, slot: number) => void;
}) {
  const account = props.person._id;
  return (
    <DraftList
      source={draftSource(account)}
      label="Unfinished writing"
      writing={props.writing}
      onOpen={(entry) =>
        void bringHere(entry, account).then(
          (slot) => props.onOpen(entry.id, slot),
          () => announceFailure("The draft could not be loaded", "Check your connection and try again."),
        )
      }
    />
  );
}
