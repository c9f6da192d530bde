import { Search } from "lucide-react";
import type { RefObject } from "react";
import styles from "./search-bar.module.css";

/** The class of a form with this bar. */
export const searchFormClass = styles.search;

/** The field and the button of every search, inside its form. */
export function SearchBar(props: {
  label: string;
  /** What to type, short enough for a phone. */
  placeholder: string;
  search: string;
  maxLength: number;
  id?: string;
  /** The name of its parameter in the address. */
  name?: string;
  /** What the button is called where a page has more than one. */
  buttonLabel?: string;
  field?: RefObject<HTMLInputElement | null>;
  /** What else its field has in a document. */
  attributes?: Record<string, string | boolean>;
}) {
  const { id = "search", name = "search" } = props;
  return (
    <div className={styles.bar}>
      <label className="visually-hidden" htmlFor={id}>
        {props.label}
      </label>
      <input
        className="input"
        dir="auto"
        id={id}
        type="search"
        name={name}
        ref={props.field}
        defaultValue={props.search}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        {...props.attributes}
      />
      <button type="submit" aria-label={props.buttonLabel}>
        <Search size={18} strokeWidth={1.5} aria-hidden />
        Search
      </button>
    </div>
  );
}
