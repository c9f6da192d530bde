import { NativeSelect, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { Form, useNavigate } from "react-router";
import { postTypeRow } from "#domain/posts/types.ts";
import { useSearchField } from "../ui/use-search-field.ts";
import { type ModerationParams, moderatedTypes, moderationHref } from "./moderated-posts.ts";
import styles from "./moderation-toolbar.module.css";

/** Search and type of post; both are in the address, so that a view can be bookmarked and shared. */
export function ModerationToolbar({ params }: { params: ModerationParams }) {
  const { search, type, state } = params;
  const field = useSearchField(search);
  const navigate = useNavigate();
  return (
    <div className={styles.toolbar}>
      <Form role="search" className={styles.search}>
        <TextInput
          className={styles.words}
          type="search"
          name="search"
          ref={field}
          defaultValue={search}
          label="Search posts"
          placeholder="Title, author or words"
          maxLength={2000}
        />
        {type && <input type="hidden" name="type" value={type} />}
        {state && <input type="hidden" name="state" value={state} />}
        <button type="submit" className="button">
          <Search size={18} strokeWidth={1.5} aria-hidden />
          Search
        </button>
      </Form>
      <NativeSelect
        className={styles.type}
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
