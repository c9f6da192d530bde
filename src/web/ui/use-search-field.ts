import { useEffect, useRef } from "react";

/** The field of a search form: it follows the search of the address, and keeps the focus while it does. */
export function useSearchField(search: string) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = search;
  }, [search]);
  return field;
}
