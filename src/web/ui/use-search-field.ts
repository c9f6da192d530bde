import { useEffect, useRef } from "react";

/**
 * The field of a search form: it follows the search of the address, and keeps the focus while it does. What was typed
 * before the page's script had come stays.
 */
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
