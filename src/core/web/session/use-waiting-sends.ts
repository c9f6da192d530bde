import { useSyncExternalStore } from "react";
import { onWaitingSends, readWaitingSends, type WaitingSend } from "./waiting-sends.ts";

const none: readonly WaitingSend[] = [];

/** What waits to be sent, as it changes. */
export const useWaitingSends = (): readonly WaitingSend[] =>
  useSyncExternalStore(onWaitingSends, readWaitingSends, () => none);
