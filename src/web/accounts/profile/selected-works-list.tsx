import { ChevronDown, ChevronUp, X } from "lucide-react";
import { MAX_SELECTED_WORKS } from "#domain/people/selected-works.ts";
import type { MyPost } from "./my-posts.ts";
import styles from "./selected-works.module.css";
import type { SelectedWorks } from "./selected-works.ts";

/** The works that come first on the member’s page, in their order, with buttons to move them. */
export function SelectedWorksList({ selected, posts }: { selected: SelectedWorks; posts: MyPost[] }) {
  const { ids, move, toggle } = selected;
  return (
    <section className={styles.selected} aria-labelledby="selected-works">
      <h3 id="selected-works">Selected works</h3>
      <p>
        {ids.length === 0
          ? `Pin up to ${MAX_SELECTED_WORKS} papers or theses below: they come first on your public page.`
          : `They come first on your public page, at most ${MAX_SELECTED_WORKS}.`}
      </p>
      <ol>
        {ids.map((id, index) => {
          const post = posts.find(({ _id }) => _id === id);
          if (!post) return null;
          const { title } = post;
          const isShown = post.isApproved && !post.isPrivate;
          return (
            <li key={id}>
              <span aria-hidden>{index + 1}</span>
              <span>
                {title}
                {!isShown && <em> Not public yet</em>}
              </span>
              <button
                type="button"
                aria-label={`Move ${title} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ChevronUp size={20} strokeWidth={1.5} aria-hidden />
              </button>
              <button
                type="button"
                aria-label={`Move ${title} down`}
                aria-disabled={index === ids.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ChevronDown size={20} strokeWidth={1.5} aria-hidden />
              </button>
              <button type="button" aria-label={`Unpin ${title}`} onClick={() => toggle(id)}>
                <X size={20} strokeWidth={1.5} aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
