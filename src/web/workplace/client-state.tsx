import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { QueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AppError } from "#domain/errors.ts";
import { readSession, STATE_KEY, useSession } from "../session.ts";

const DAY_MS = 86_400_000;

/** Local storage, written only while somebody is signed in: a save that was on its way at logout comes to nothing. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (readSession()) localStorage.setItem(key, value);
  },
  removeItem: (key: string) => localStorage.removeItem(key),
};

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        gcTime: DAY_MS,
        // A refusal stays one; only a line that broke is worth a second try.
        retry: (failures, error) => failures < 1 && error instanceof AppError && error.code === "broken",
      },
      mutations: { networkMode: "always" },
    },
  });

/**
 * What a signed-in person has loaded; what a query marks with `meta: { persist: true }` is kept in local storage (at most
 * one save a second) and there again on return. Only their own and public data may be marked, never other people's.
 */
export function ClientState({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  const [persister] = useState(() =>
    createAsyncStoragePersister({
      storage: typeof localStorage === "undefined" ? undefined : storage,
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
        // Another person at this browser, or another release of the site, starts afresh.
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

const readSessionId = () => (typeof localStorage === "undefined" ? "" : (readSession()?.result._id ?? ""));
