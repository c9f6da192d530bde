import styles from "./empty-state.module.css";

interface Step {
  href: string;
  label: string;
}

/** An empty list or a missing page: a small drawing, one sentence, one action. */
export function EmptyState(props: {
  kind: "nothing" | "lost" | "broken";
  title: string;
  text: string;
  action?: Step;
  more?: Step[];
  level?: "h1" | "h2";
}) {
  const Heading = props.level ?? "h2";
  return (
    <div className={`stack ${styles.state}`}>
      <div
        className={styles.drawing}
        style={{ maskImage: `url(/art/empty/${props.kind}.svg)` }}
        aria-hidden
      />
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.action && (
        <a className="button" href={props.action.href}>
          {props.action.label}
        </a>
      )}
      {props.more && (
        <ul>
          {props.more.map((step) => (
            <li key={step.href}>
              <a href={step.href}>{step.label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
