import { useSyncExternalStore } from "react";
import type { Session } from "#core/domain/accounts/account.ts";
import { onSessionChange, readSession } from "./session.ts";

/** The session in this browser; undefined on the server and while hydrating. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(onSessionChange, readSession, () => undefined);
