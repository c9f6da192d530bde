import { cutAs } from "#core/domain/focus.ts";
import { Initials } from "./initials.tsx";
import { Picture } from "./picture.tsx";
import styles from "./portrait.module.css";

/** A person's picture, or their initials without one. */
export function Portrait(props: {
  name: string;
  src: string | null;
  /** What of the picture stays in sight; without one, the part where a face mostly is. */
  focus: string | null;
  size: number;
  lazy?: boolean;
}) {
  const { name, src, size } = props;
  if (!src) return <Initials name={name} size={size} />;
  return (
    <Picture
      className={styles.portrait}
      src={src}
      alt=""
      sizes={`${size}px`}
      width={size}
      height={size}
      style={{ width: size, height: size, objectPosition: cutAs(props.focus) }}
      loading={props.lazy ? "lazy" : "eager"}
    />
  );
}
