import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { describePost } from "./drafts/post-drafts.ts";

/** The posts that the person has begun or is changing, here and on other devices. */
export function UnfinishedPosts(props: {
  person: Person;
  writing: boolean;
  onOpen: (post: string | null, slot: string) => void;
}) {
  return (
    <DraftList
      account={props.person._id}
      kind="post"
      describe={describePost}
      label="Unfinished writing"
      writing={props.writing}
      onOpen={({ id, slot }) => props.onOpen(id, slot)}
    />
  );
}
