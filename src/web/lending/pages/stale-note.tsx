import type { ReactNode } from "react";
import { newerVersion } from "../../forms/conflict.tsx";
import type { Failure } from "../../forms/submission.ts";

/** Shows the newer version and offers to overwrite it. */
export function StaleNote(props: {
  failure: Failure | undefined;
  /** The version that saving will overwrite. */
  version: number;
  onKeep: (version: number) => void;
  children: ReactNode;
}) {
  const stored = newerVersion(props.failure);
  if (stored === undefined) return null;
  if (stored === props.version) return <p>Saving again will replace it with your version below.</p>;
  return (
    <>
      <p>Saved in the meantime: {props.children}. Your changes are still here.</p>
      <p>
        <button type="button" className="button quiet" onClick={() => props.onKeep(stored)}>
          Keep mine
        </button>
      </p>
    </>
  );
}
