import { useNavigate } from "react-router";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { type ModerationParams, moderatedTypes, moderationHref } from "./moderated-posts.ts";

/** Search and type of post; both are in the address, so that a view can be bookmarked and shared. */
export function ModerationToolbar({ params }: { params: ModerationParams }) {
  const { search, type, state } = params;
  const navigate = useNavigate();
  return (
    <div className="toolbar filters">
      <SearchForm
        many="posts"
        search={search}
        placeholder="Title, author or words"
        maxLength={2000}
        filters={{ type, state }}
      />
      <Select
        label="Post type"
        value={type ?? ""}
        onChange={({ currentTarget }) => {
          const chosen = moderatedTypes.find((name) => name === currentTarget.value);
          void navigate(moderationHref({ ...params, type: chosen }));
        }}
        data={[
          { value: "", label: "All types" },
          ...moderatedTypes.map((name) => ({ value: name, label: postTypeRow(name).one })),
        ]}
      />
    </div>
  );
}
