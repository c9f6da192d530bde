import { X } from "lucide-react";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { MovableList } from "#core/web/forms/fields/movable-list.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { MAX_SELECTED_WORKS } from "#institute/domain/people/selected-works-limit.ts";
import { isPublic } from "#institute/domain/posts/access.ts";
import type { MyPost } from "./my-posts.ts";
import styles from "./selected-works.module.css";
import type { SelectedWorks } from "./selected-works.ts";

/** The works that come first on the member’s page, in their order, with buttons to move them. */
export function SelectedWorksList({ selected, posts }: { selected: SelectedWorks; posts: MyPost[] }) {
  const { ids, move, toggle } = selected;
  return (
    <section className={styles.selected} aria-labelledby="selected-works">
      <h3 id="selected-works">Selected works</h3>
      <p className="hint">
        {ids.length === 0
          ? `Pin up to ${MAX_SELECTED_WORKS} papers or theses below: they come first on your public page.`
          : `They come first on your public page, at most ${MAX_SELECTED_WORKS}.`}
      </p>
      <MovableList
        items={ids.flatMap((id) => posts.find(({ _id }) => _id === id) ?? [])}
        nameOf={({ title }) => title}
        shown={({ title, language }) => <Title of={{ title, language }} />}
        onMove={move}
        more={(post) => !isPublic(post) && <em> Not public</em>}
        actions={({ _id, title }) => (
          <button
            type="button"
            className={icons.icon}
            aria-label={`Unpin ${title}`}
            onClick={() => toggle(_id)}
          >
            <X size={20} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      />
    </section>
  );
}
