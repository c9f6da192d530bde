import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { QueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { readSession, STATE_KEY } from "./session.ts";
import { useSession } from "./use-session.ts";

const DAY_MS = 86_400_000;

/** Local storage that writes only while signed in, so that a delayed save after signing out stores nothing. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (readSession()) localStorage.setItem(key, value);
  },
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** None on the server, nor in a browser that forbids it, where even its name throws. */
function findStorage() {
  try {
    return typeof localStorage === "undefined" ? undefined : storage;
  } catch {
    return undefined;
  }
}

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        // What failed while the device was offline is loaded once it is online.
        refetchOnReconnect: true,
        gcTime: DAY_MS,
        // Only a failed connection is worth a retry; an error reply would be the same.
        retry: (failures, error) => failures < 1 && error instanceof AppError && error.code === "broken",
      },
      mutations: { networkMode: "always" },
    },
  });

/** Persists queries with `meta: { persist: true }` in local storage; never mark other people's data. */
export function ClientState({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  const [persister] = useState(() =>
    createAsyncStoragePersister({
      storage: findStorage(),
      key: STATE_KEY,
      throttleTime: 1000,
    }),
  );
  const person = useSession()?.result._id;
  const previousPerson = useRef(person);
  useEffect(() => {
    if (previousPerson.current !== undefined && previousPerson.current !== person) client.clear();
    previousPerson.current = person;
  }, [client, person]);

  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={{
        persister,
        maxAge: DAY_MS,
        // Another account in this browser starts with an empty state.
        buster: readSessionId(),
        dehydrateOptions: {
          shouldDehydrateQuery: (query) => query.state.status === "success" && query.meta?.persist === true,
        },
      }}
    >
      {children}
    </PersistQueryClientProvider>
  );
}

const readSessionId = () => readSession()?.result._id ?? "";
