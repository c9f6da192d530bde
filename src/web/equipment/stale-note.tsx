import type { ReactNode } from "react";
import { z } from "zod";
import type { Failure } from "../workplace/submission.ts";

const Versioned = z.object({ version: z.int() });

/** The version that is stored, when a change was refused because somebody else was quicker. */
export const storedVersion = (failure: Failure | undefined): number | undefined =>
  Versioned.safeParse(failure?.current).data?.version;

/** What is stored by now, and a way to save over it all the same. */
export function StaleNote(props: {
  failure: Failure | undefined;
  /** The version that the form saves over. */
  version: number;
  onKeep: (version: number) => void;
  children: ReactNode;
}) {
  const stored = storedVersion(props.failure);
  if (stored === undefined) return null;
  if (stored === props.version) return <p>Saving again writes what stands below over it.</p>;
  return (
    <>
      <p>Stored now: {props.children}. What you typed is still here.</p>
      <p>
        <button type="button" className="button quiet" onClick={() => props.onKeep(stored)}>
          Keep mine
        </button>
      </p>
    </>
  );
}
