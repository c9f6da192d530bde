import styles from "./skeleton.module.css";

/** A place that is filled when its data arrives. */
export const Skeleton = (props: {
  width?: number | string;
  height?: number;
  /** The height as a share of the width, such as `66.6%`. */
  ratio?: string;
  radius?: string;
  /** The space above. */
  mt?: number;
}) => (
  <div
    className={styles.skeleton}
    style={{
      width: props.width,
      height: props.height,
      paddingBottom: props.ratio,
      borderRadius: props.radius,
      marginTop: props.mt,
    }}
  />
);
