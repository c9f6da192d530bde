import styles from "./cover.module.css";
import { Picture, usualSource } from "./picture.tsx";

interface Pictured {
  slug: string;
  fileUrl: string | null;
  /** What stays in sight where it is cut. */
  fileFocus?: string | null;
  /** Whether a cut would leave too little of it. */
  isWide?: boolean;
}

/** A post's own picture, if its file is not a PDF. */
export const pictureUrl = ({ fileUrl }: Pictured) =>
  fileUrl && !/\.pdf($|\?)/i.test(fileUrl) ? fileUrl : undefined;

/** The address of the drawing for a post without a picture; a web page may be below another one. */
export const drawingUrl = (slug: string, shape: "card" | "wide" = "card") =>
  `/art/${shape}/${slug.replace(/^\//, "").replaceAll("/", "-")}.svg`;

/** The width of a card in the grid of a list, of three columns, two or one. */
const inGrid = "(min-width: 1300px) 387px, (min-width: 960px) 30vw, (min-width: 600px) 45vw, 92vw";

/** A post's picture in a 3:2 frame, a wide one whole on its own colours, or its drawing if there is none or it fails to load. */
export function Cover(props: {
  post: Pictured;
  /** The seed of its drawing, where several are seen together. */
  seed?: string | undefined;
  eager?: boolean;
  sizes?: string;
}) {
  const { post, seed = post.slug, eager, sizes } = props;
  const drawing = drawingUrl(seed);
  const src = pictureUrl(post);
  const ground = src && post.isWide ? `url("${usualSource(src, true)}")` : undefined;
  return (
    <Picture
      className={styles.cover}
      src={src ?? drawing}
      spare={drawing}
      {...(ground
        ? { "data-whole": true, style: { backgroundImage: ground } }
        : { focus: src && post.fileFocus })}
      alt=""
      sizes={sizes ?? inGrid}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
    />
  );
}
