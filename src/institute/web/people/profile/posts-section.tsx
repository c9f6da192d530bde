import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { OpenEditorButton } from "#core/web/forms/dialogs/open-editor-button.tsx";
import { LineSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { Tabs } from "#core/web/forms/lists/tabs.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { type MemberTabName, memberTabs } from "#institute/domain/posts/member-tabs.ts";
import { postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { useDeletePost } from "../../posts/editor/delete-post.tsx";
import { UnfinishedPosts } from "../../posts/editor/unfinished-posts.tsx";
import { usePostEditor } from "../../posts/editor/use-post-editor.tsx";
import type { MyPost } from "./my-posts.ts";
import styles from "./posts-section.module.css";
import { canPin, PostsTable } from "./posts-table.tsx";
import { type SelectedWorks, useSelectedWorks } from "./selected-works.ts";
import { SelectedWorksList } from "./selected-works-list.tsx";

/** The member's posts in three tabs, and the button for a new one. */
export function PostsSection(props: { person: Person; profileId: string; posts: UseQueryResult<MyPost[]> }) {
  const { person, posts } = props;
  const selected = useSelectedWorks(props.profileId);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletePost(heading);
  const [tab, setTab] = useState<MemberTabName>(memberTabs[0].name);
  const [created, setCreated] = useState<string>();
  // After saving a new post, its tab opens and its row is marked.
  const editor = usePostEditor(person, {
    onCreated: ({ id, type }) => {
      setTab(postTypeRow(type).tab);
      setCreated(id);
    },
    type: postTypeNames.find((type) => postTypeRow(type).tab === tab) ?? "news",
  });
  // The menu leads here to write at once; a step back does not open the editor again.
  const [query, setQuery] = useSearchParams();
  const isToWrite = query.has("new");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (!isToWrite) return;
    setQuery({}, { replace: true, preventScrollReset: true });
    editor.open(null);
  }, [isToWrite]);
  return (
    <section aria-labelledby="posts">
      <div className={`toolbar spread ${styles.heading}`}>
        <h2 id="posts" ref={heading} tabIndex={-1}>
          Your posts
        </h2>
        <OpenEditorButton editor={editor}>Create Post</OpenEditorButton>
      </div>
      <UnfinishedPosts person={person} writing={editor.dialog !== undefined} onOpen={editor.open} />
      {posts.error && !posts.data ? (
        <LoadProblem what="Your posts" query={posts} />
      ) : (
        <Tabs label="Kinds of posts" tabs={memberTabs} value={tab} onChange={setTab}>
          {memberTabs
            .filter(({ name }) => name === tab)
            .map((section) => (
              <SectionContent
                key={section.name}
                posts={posts.data?.filter((post) => postTypeRow(post.postType).tab === section.name)}
                section={section}
                selected={selected}
                created={created}
                onEdit={editor.open}
                onDelete={deletion.confirm}
              />
            ))}
        </Tabs>
      )}
      {editor.dialog}
      {deletion.dialog}
    </section>
  );
}

function SectionContent(props: {
  posts: MyPost[] | undefined;
  section: (typeof memberTabs)[number];
  selected: SelectedWorks;
  created: string | undefined;
  onEdit: (id: string) => void;
  onDelete: (post: MyPost) => void;
}) {
  const { posts, section, selected } = props;
  if (!posts) return <LineSkeletons />;
  if (posts.length > 0)
    return (
      <>
        {section.name === "publications" && (selected.ids.length > 0 || posts.some(canPin)) && (
          <SelectedWorksList selected={selected} posts={posts} />
        )}
        <PostsTable {...props} posts={posts} />
      </>
    );
  return (
    <EmptyState
      kind="nothing"
      title={`Nothing under ${section.tab} yet`}
      text="Your posts appear here with their status: pending until an admin has reviewed them, then approved."
    />
  );
}
