import type { ReactNode } from "react";
import styles from "./page-hero.module.css";

/** The banner at the top of a list: title, one sentence and a landscape. */
export function PageHero({
  title,
  intro,
  scene,
  children,
}: {
  title: string;
  intro?: string;
  scene: string;
  children?: ReactNode;
}) {
  return (
    <div className={`deep ${styles.hero}`}>
      <img
        className={`fills ${styles.landscape}`}
        src={`/art/hero/${scene}.svg`}
        alt=""
        width={2400}
        height={900}
        fetchPriority="high"
      />
      <div className={`wrap stack ${styles.text}`}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </div>
  );
}

/** The total of a list in large type. */
export const HeroCount = ({ total, noun }: { total: number; noun: string }) => (
  <p className={styles.count}>
    <b>{total.toLocaleString("en-GB")}</b> {noun}
  </p>
);
