import { Search } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./public-search.module.css";
import { resultsAnchor } from "./results-anchor.ts";

/** The search above a public list, which works without script. */
export function PublicSearch(props: {
  action: string;
  label: string;
  /** What to type, short enough for a phone. */
  placeholder: string;
  search: string;
  /** The parameter of the address; `search` in all lists. */
  name?: "q";
  maxLength?: number;
  /** Whether species are suggested while typing. */
  suggest?: boolean;
  /** Hidden inputs for what else is chosen. */
  children?: ReactNode;
}) {
  return (
    <search>
      <form action={`${props.action}#${resultsAnchor}`} className={styles.search}>
        <label className="visually-hidden" htmlFor="search">
          {props.label}
        </label>
        <input
          id="search"
          type="search"
          name={props.name ?? "search"}
          defaultValue={props.search}
          placeholder={props.placeholder}
          maxLength={props.maxLength ?? 2000}
          {...(props.suggest && { "data-touch": "suggest", "data-touch-keys": "Arrow" })}
        />
        {props.children}
        <button type="submit">
          <Search size={18} strokeWidth={1.5} aria-hidden />
          Search
        </button>
      </form>
    </search>
  );
}
