import { createContext, useContext } from "react";

/** Where the fields of the form were filled in from, by name. */
const Sources = createContext<(field: string) => string | undefined>(() => undefined);

export const FilledSources = Sources.Provider;

/** What is said of a field that is still as it was filled in. */
export function useFilledHint(field: string): string | undefined {
  const source = useContext(Sources)(field);
  return source && `Filled in from ${source}.`;
}

/** The same under a field that has no hint of its own. */
export function FilledMark({ field }: { field: string }) {
  const hint = useFilledHint(field);
  return hint && <p className="hint">{hint}</p>;
}
