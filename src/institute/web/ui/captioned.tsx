import type { ReactNode } from "react";
import styles from "./captioned.module.css";

interface CaptionedProps {
  picture: { caption?: string | undefined; credit?: string | undefined };
  /** Whether it is as wide as the window; its caption is in line with the text. */
  isWide?: boolean;
  children: ReactNode;
}

/** A picture, or the head of a page that is one, with its caption and who made it, if that is known. */
export function Captioned({ picture: { caption, credit }, isWide, children }: CaptionedProps) {
  if (!caption && !credit) return children;
  return (
    <figure className={styles.figure}>
      {children}
      <figcaption className={isWide ? `wrap hint ${styles.caption}` : `hint ${styles.caption}`}>
        {caption}
        {credit && <span>{credit}</span>}
      </figcaption>
    </figure>
  );
}
