import { Skeleton } from "#core/web/forms/skeleton.tsx";
import styles from "./preview.module.css";

/** The outline of a preview that is loading. */
export const PreviewSkeleton = () => (
  <div className={`wrap stack ${styles.skeleton}`} aria-hidden>
    <Skeleton width="70%" height={44} />
    <Skeleton height={280} />
    <Skeleton height={120} />
  </div>
);
