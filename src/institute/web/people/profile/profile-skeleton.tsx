import { LineSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import styles from "./profile.module.css";

/** The placeholder while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div>
      <NoScriptNote />
      <p className="visually-hidden" role="status">
        Loading your profile
      </p>
      <div className={`stack ${styles.head}`} aria-hidden>
        <Skeleton width={128} height={128} radius="28%" />
        <div className={styles.who}>
          <Skeleton width="60%" height={44} />
          <Skeleton width="75%" height={18} mt={16} />
          <Skeleton width="30%" height={18} mt={12} />
          <Skeleton height={70} mt={20} />
        </div>
        <div className={styles.stats}>
          {["Papers", "Posts", "Files"].map((box) => (
            <div key={box}>
              <Skeleton width={44} height={34} />
              <Skeleton width={56} height={12} mt={10} />
            </div>
          ))}
        </div>
      </div>
      <LineSkeletons />
    </div>
  );
}
