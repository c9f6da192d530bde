import { Picture } from "#core/web/ui/picture.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { drawingOf } from "./item-drawing.ts";
import styles from "./item-picture.module.css";

/** The picture of an item, or a drawing without one; always 3:2. */
export function ItemPicture({
  item: { name, imageUrl, imageFocus },
}: {
  item: Pick<Equipment, "name" | "imageUrl" | "imageFocus">;
}) {
  if (imageUrl)
    return (
      <Picture
        className={styles.picture}
        src={imageUrl}
        focus={imageFocus}
        sizes="(min-width: 700px) 18rem, 50vw"
        alt=""
        width={600}
        height={400}
      />
    );
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
