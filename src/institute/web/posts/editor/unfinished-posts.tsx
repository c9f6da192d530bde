import { formatDateTime } from "#core/domain/dates.ts";
import type { Draft } from "#core/web/forms/drafts.ts";
import { UnfinishedDrafts } from "#core/web/forms/unfinished-drafts.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import type { PostValues } from "./values.ts";

/** The person's drafts of new and edited posts in this browser. */
export function UnfinishedPosts(props: {
  person: Person;
  writing: boolean;
  onOpen: (post: string | null, slot: number) => void;
}) {
  return (
    <UnfinishedDrafts<PostValues>
      account={props.person._id}
      kind="post"
      label="Unfinished writing"
      writing={props.writing}
      describe={describeDraft}
      onOpen={({ id, slot }) => props.onOpen(id, slot)}
    />
  );
}

function describeDraft({ id, values, savedAt }: Draft<PostValues>) {
  const what = id === null ? `New ${postTypeRow(values.postType).one.toLowerCase()}` : "Changes to a post";
  return {
    title: values.title.trim() || "No title yet",
    detail: `${what}, not saved yet. Last changed in this browser on ${formatDateTime(savedAt)}`,
  };
}
