import { Initials } from "./initials.tsx";
import { Picture } from "./picture.tsx";
import styles from "./portrait.module.css";

/** A person's picture in a soft square; without one, their initials in a colour that stays theirs. */
export function Portrait(props: { name: string; src: string | null; size: number; lazy?: boolean }) {
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
      style={{ width: size, height: size }}
      loading={props.lazy ? "lazy" : "eager"}
    />
  );
}
