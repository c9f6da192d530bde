import { useQuery } from "@tanstack/react-query";
import { VersionChoice } from "#web/forms/conflict.tsx";
import { browserClient, unwrap } from "../../browser-client.ts";
import type { Failure } from "../../forms/submission.ts";
import { Changes } from "./changes.tsx";
import styles from "./form.module.css";
import { type PostValues, toFormValues } from "./values.ts";

/** The version now stored, if saving failed because of a newer version. */
export function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isConflict = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isConflict && "version" in current && typeof current.version === "number"
    ? current.version
    : undefined;
}

/** Compares the newer text with the editor's and lets the author choose; until then both are kept. */
export function ConflictChoice(props: {
  id: string;
  version: number;
  /** The editor's values, or undefined if nothing was changed. */
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
        Show the newer version
      </button>
    );
  return (
    <div className={styles.conflict}>
      {newer.data && (
        <section aria-label="Your text compared with the newer version" className={styles.compared}>
          <p>
            Compared with the newer text, yours <ins>adds this</ins> and <del>does not have this</del>:
          </p>
          <Changes before={toFormValues(newer.data)} after={mine} type={mine.postType} />
        </section>
      )}
      <p>
        {props.isKeepingMine
          ? "Your text will replace the newer version when you press Save."
          : "Your text is still here."}
      </p>
      <VersionChoice {...props} />
    </div>
  );
}
