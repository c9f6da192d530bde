import type { ReactNode } from "react";
import { resultsAnchor } from "./results-anchor.ts";
import { SearchBar, searchFormClass } from "./search-bar.tsx";

const LONGEST_SEARCH = 2000;

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
  /** Whether the page is there to search, so that its empty field has the focus. */
  first?: boolean;
  /** Hidden inputs for what else is chosen. */
  children?: ReactNode;
}) {
  return (
    <search>
      <form action={`${props.action}#${resultsAnchor}`} className={searchFormClass}>
        <SearchBar
          {...props}
          maxLength={props.maxLength ?? LONGEST_SEARCH}
          attributes={{
            ...(props.suggest && { "data-touch": "suggest", "data-touch-keys": "Arrow" }),
            ...(props.first && props.search === "" && { autoFocus: true }),
          }}
        />
        {props.children}
      </form>
    </search>
  );
}
