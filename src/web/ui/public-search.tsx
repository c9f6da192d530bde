import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import styles from "./public-search.module.css";
import { useSearchField } from "./use-search-field.ts";

/** The search above a public list, which works without script. */
export function PublicSearch(props: {
  action: string;
  label: string;
  /** What to type, short enough for a phone. */
  placeholder: string;
  search: string;
  /** Hidden inputs for what else is chosen. */
  children?: ReactNode;
}) {
  const field = useSearchField(props.search);
  return (
    <Form role="search" action={props.action} className={styles.search}>
      <label className="visually-hidden" htmlFor="search">
        {props.label}
      </label>
      <input
        ref={field}
        id="search"
        type="search"
        name="search"
        defaultValue={props.search}
        placeholder={props.placeholder}
        maxLength={2000}
      />
      {props.children}
      <button type="submit">
        <Search size={18} strokeWidth={1.5} aria-hidden />
        Search
      </button>
    </Form>
  );
}
