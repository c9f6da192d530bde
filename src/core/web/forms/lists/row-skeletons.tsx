import { Skeleton } from "#core/web/forms/skeleton.tsx";
import styles from "./row-skeletons.module.css";

/** The placeholder while a table loads. */
export const LineSkeletons = () => (
  <div className={styles.lines} aria-hidden>
    {["a", "b", "c", "d", "e"].map((row) => (
      <Skeleton key={row} height={20} />
    ))}
  </div>
);

/** The placeholder while a list of people loads. */
export const PersonSkeletons = () => (
  <div aria-hidden>
    {["a", "b", "c", "d", "e", "f"].map((row) => (
      <div key={row} className={styles.person}>
        <Skeleton width={48} height={48} radius="28%" />
        <div>
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={14} mt={10} />
        </div>
      </div>
    ))}
  </div>
);
