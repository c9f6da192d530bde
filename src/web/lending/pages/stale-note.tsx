import type { ReactNode } from "react";
import { z } from "zod";
import type { Failure } from "../../forms/submission.ts";

const Versioned = z.object({ version: z.int() });

/** The version now stored, if a change was refused because of a newer version. */
export const storedVersion = (failure: Failure | undefined): number | undefined =>
  Versioned.safeParse(failure?.current).data?.version;

/** Shows the newer version and offers to overwrite it. */
export function StaleNote(props: {
  failure: Failure | undefined;
  /** The version that saving will overwrite. */
  version: number;
  onKeep: (version: number) => void;
  children: ReactNode;
}) {
  const stored = storedVersion(props.failure);
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
