import { useRef } from "react";

/** What is said of a picture: another picture begins `blank`, and one that comes back has what was said of it. */
export function useSaid<V extends object>(blank: V) {
  const said = useRef(new Map<string, V>());
  return (before: { url: string; said: V }, url: string): Partial<V> => {
    if (before.url) said.current.set(before.url, before.said);
    return { ...(before.url && blank), ...said.current.get(url) };
  };
}
