import { Fragment, type ReactNode } from "react";
import { textLanguage } from "#core/domain/text-language.ts";
import { distinctSeeds } from "#core/web/art/scene.ts";
import { Cover, pictureUrl } from "#core/web/ui/cover.tsx";
import { Title } from "#core/web/ui/title.tsx";
import { memberHref } from "#institute/domain/people/member-href.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import type { CardPost } from "./card-post.ts";
import styles from "./picture-grid.module.css";
import { PostDate } from "./post-date.tsx";

/** The widths of the large card and of those beside it. */
const sizes = {
  large: "(min-width: 1300px) 715px, (min-width: 600px) 55vw, 92vw",
  small: "(min-width: 1300px) 288px, (min-width: 960px) 22vw, (min-width: 600px) 45vw, 92vw",
};

/** Posts as pictures with their titles; on the home page the first is large. */
export function PictureGrid(props: {
  posts: CardPost[];
  level: "h2" | "h3";
  showAuthor?: boolean;
  firstLarge?: boolean;
  /** What stands beside the first, large one. */
  beside?: ReactNode;
  /** Whether the first picture is in sight when the page opens. */
  atTop?: boolean;
  /** The slug of the post whose drawing is above on the page. */
  below?: string | undefined;
}) {
  const above = props.below === undefined ? [] : [props.below];
  const drawn = props.posts.filter((post) => !pictureUrl(post)).map(({ slug }) => slug);
  const seeds = distinctSeeds([...above, ...drawn]).slice(above.length);
  const seedOf = ({ slug }: CardPost) => seeds[drawn.indexOf(slug)];
  return (
    <ul className={`stack ${styles.grid}`} data-first-large={props.firstLarge || undefined}>
      {props.posts.map((post, index) => (
        <Fragment key={post._id}>
          <li>
            <Card
              post={post}
              {...props}
              seed={seedOf(post)}
              eager={props.atTop === true && index === 0}
              large={props.firstLarge && index === 0}
            />
          </li>
          {index === 0 && props.beside && <li className={styles.beside}>{props.beside}</li>}
        </Fragment>
      ))}
    </ul>
  );
}

function Card(props: {
  post: CardPost;
  seed: string | undefined;
  level: "h2" | "h3";
  showAuthor?: boolean;
  eager: boolean;
  large: boolean | undefined;
}) {
  const { post, level: Heading } = props;
  return (
    <article className={`stack ${styles.card}`}>
      <div className={styles.picture}>
        <Cover
          post={post}
          seed={props.seed}
          eager={props.eager}
          {...(props.large !== undefined && { sizes: props.large ? sizes.large : sizes.small })}
        />
      </div>
      <div>
        <Heading className={styles.title}>
          <a className="title-link covers" href={postHref(post)}>
            <Title of={post} />
          </a>
        </Heading>
        {post.excerpt && (
          <p className={styles.excerpt} {...textLanguage(post.excerpt, post.language)}>
            {post.excerpt}
          </p>
        )}
        {props.showAuthor && (
          <p className={`hint ${styles.byline}`}>
            {post.writers.map(({ name, slug }, index) => (
              <Fragment key={name}>
                {index > 0 && ", "}
                {slug ? <a href={memberHref(slug)}>{name}</a> : name}
              </Fragment>
            ))}
            {post.datePrecision !== "unknown" && <span aria-hidden> · </span>}
            <PostDate post={post} />
          </p>
        )}
      </div>
    </article>
  );
}
