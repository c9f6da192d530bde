import { type RefObject, useRef } from "react";
import { readStage } from "../sending/on-its-way.ts";

/** The unsaved state of a form; `isResolved` once its changes were saved, discarded or left as a draft. */
export interface Unsaved {
  isDirty: boolean;
  isResolved: boolean;
  /** The running uploads, such as “2 pictures”; empty when there are none. */
  uploading: string;
  /** Whether the connection was lost while it was sent, so that the server may have it. */
  isUncertain: boolean;
  /** Saves the draft at once. */
  flush: () => void;
  /** Deletes the draft. */
  discard: () => Promise<unknown>;
}

const noop = async () => {};

/** Creates the unsaved state that a form shares with its dialog or page. */
export const useUnsaved = (): RefObject<Unsaved> =>
  useRef<Unsaved>({
    isDirty: false,
    isResolved: false,
    uploading: "",
    isUncertain: false,
    flush: noop,
    discard: noop,
  });

/** Whether leaving would lose changes, running uploads or the answer to what is being sent. */
export const hasUnsaved = ({ current }: RefObject<Unsaved>): boolean =>
  (current.isDirty || current.uploading !== "" || readStage() !== undefined) && !current.isResolved;
