import { useEffect, useRef } from "react";

/** The field of a search form: follows the address, and preserves text typed before the script loaded. */
export function useSearchField(search: string) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (field.current) field.current.value = search;
  }, [search]);
  return field;
}
