import type { ReactNode } from "react";
import type { Vignette } from "#core/domain/vignettes.ts";
import styles from "./page-hero.module.css";

/** The band at the top of a list: title, one sentence, and a bird or plant that stands on its lower edge. */
export function PageHero({
  title,
  intro,
  vignette,
  children,
}: {
  title: ReactNode;
  intro?: string;
  vignette: Vignette;
  children?: ReactNode;
}) {
  return (
    <div className="deep">
      <div className={`wrap ${styles.band}`}>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
        <img
          className={styles.vignette}
          src={`/art/vignette/${vignette}.svg`}
          alt=""
          width={480}
          height={300}
          fetchPriority="high"
        />
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
