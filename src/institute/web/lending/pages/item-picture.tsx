import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { drawingOf } from "./item-drawing.ts";
import styles from "./item-picture.module.css";

/** The picture of an item, or a drawing without one; always 3:2. */
export function ItemPicture({ item: { name, imageUrl } }: { item: Pick<Equipment, "name" | "imageUrl"> }) {
  if (imageUrl) {
    const widths = imageUrl.startsWith("/files/") ? [320, 640, 960] : [];
    return (
      <img
        className={styles.picture}
        src={widths.length > 0 ? `${imageUrl}?w=640` : imageUrl}
        srcSet={widths.map((width) => `${imageUrl}?w=${width} ${width}w`).join(", ") || undefined}
        sizes="(min-width: 700px) 18rem, 50vw"
        alt=""
        width={600}
        height={400}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <img
      className={`${styles.picture} ${styles.drawing}`}
      src={`/art/kit/${drawingOf(name)}.svg`}
      alt=""
      width={600}
      height={400}
      loading="lazy"
      decoding="async"
    />
  );
}
