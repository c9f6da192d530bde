import styles from "./cover.module.css";
import { Picture } from "./picture.tsx";

interface Pictured {
  slug: string;
  fileUrl: string | null;
}

/** A post's own picture, if its file is not a PDF. */
export const pictureUrl = ({ fileUrl }: Pictured) =>
  fileUrl && !/\.pdf($|\?)/i.test(fileUrl) ? fileUrl : undefined;

/** The address of the drawing for a post without a picture; a web page may be below another one. */
export const drawingUrl = (slug: string, shape: "card" | "wide" = "card") =>
  `/art/${shape}/${slug.replace(/^\//, "").replaceAll("/", "-")}.svg`;

/** The width of a card in the grid of a list, of three columns, two or one. */
const inGrid = "(min-width: 1300px) 387px, (min-width: 960px) 30vw, (min-width: 600px) 45vw, 92vw";

/** A post's picture in a 3:2 frame, or its drawing if there is none or it fails to load. */
export function Cover(props: {
  post: Pictured;
  /** The seed of its drawing, where several are seen together. */
  seed?: string | undefined;
  eager?: boolean;
  sizes?: string;
}) {
  const { post, seed = post.slug, eager, sizes } = props;
  const drawing = drawingUrl(seed);
  return (
    <Picture
      className={styles.cover}
      src={pictureUrl(post) ?? drawing}
      spare={drawing}
      alt=""
      sizes={sizes ?? inGrid}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
    />
  );
}
