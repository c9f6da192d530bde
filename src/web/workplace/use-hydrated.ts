import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the script has taken over the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
