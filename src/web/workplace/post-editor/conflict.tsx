import { useQuery } from "@tanstack/react-query";
import { VersionChoice } from "#web/workplace/version-comparison.tsx";
import { browserClient, unwrap } from "../../browser-client.ts";
import type { Failure } from "../submission.ts";
import { Changes } from "./changes.tsx";
import styles from "./form.module.css";
import { type PostValues, toFormValues } from "./values.ts";

/** The version that is stored now, when somebody else has saved the same post in the meantime. */
export function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isConflict = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isConflict && "version" in current && typeof current.version === "number"
    ? current.version
    : undefined;
}

/** The newer text against what stands in the editor, and the choice between the two; until it is made, both stay. */
export function ConflictChoice(props: {
  id: string;
  version: number;
  /** What was changed here; nothing when the form stands as it was opened. */
  mine: PostValues | undefined;
  isKeepingMine: boolean;
  onLoad: () => void;
  onKeep: () => void;
}) {
  const { mine } = props;
  const newer = useQuery({
    queryKey: ["post", props.id, "newer", props.version],
    queryFn: () => unwrap(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: props.id } })),
    gcTime: 0,
    enabled: mine !== undefined,
  });
  if (!mine)
    return (
      <button type="button" className="button quiet" onClick={props.onLoad}>
        Show the newer one
      </button>
    );
  return (
    <div className={styles.conflict}>
      {newer.data && (
        <section aria-label="Your text against the newer one" className={styles.compared}>
          <p>
            Against the newer text, yours <ins>adds this</ins> and <del>lacks this</del>:
          </p>
          <Changes before={toFormValues(newer.data)} after={mine} type={mine.postType} />
        </section>
      )}
      <p>
        {props.isKeepingMine
          ? "Your text will replace the newer one when you press Save."
          : "Your text is kept."}
      </p>
      <VersionChoice {...props} />
    </div>
  );
}
