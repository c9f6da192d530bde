import { rebaseEdits, type ThreeWayDiff } from "#core/web/forms/fields/form-values.ts";
import { later } from "#core/web/forms/later.tsx";
import styles from "./form.module.css";
import type { PostValues } from "./values.ts";

/** The differences between two versions of a post, word by word. */
export const Changes = later("The comparison", async () => (await import("./changes.tsx")).Changes);

/** What is in the form beside a newer text, word by word. */
export const Compared = ({ edit }: { edit: ThreeWayDiff<PostValues> }) => (
  <section aria-label="Your text compared with the newer version" className={`stack ${styles.compared}`}>
    <p>
      Compared with the newer text, yours <ins>adds this</ins> and <del>does not have this</del>:
    </p>
    <Changes before={edit.theirs} after={rebaseEdits(edit)} type={edit.mine.postType} />
  </section>
);
