import { TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { Form } from "react-router";
import styles from "./search-form.module.css";
import { useSearchField } from "./use-search-field.ts";

interface SearchFormProps {
  /** What is searched, such as "accounts". */
  many: string;
  search: string;
  placeholder: string;
  maxLength: number;
  /** The other filters of the address; empty ones are left out. */
  filters?: Record<string, string | undefined>;
}

/** Searches the list of a screen; search and filters are in the address, so that a view can be bookmarked. */
export function SearchForm({ many, search, placeholder, maxLength, filters = {} }: SearchFormProps) {
  const field = useSearchField(search);
  return (
    <Form role="search" className={styles.search}>
      <TextInput
        className={styles.words}
        type="search"
        name="search"
        ref={field}
        defaultValue={search}
        label={`Search ${many}`}
        placeholder={placeholder}
        maxLength={maxLength}
      />
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="button">
        <Search size={18} strokeWidth={1.5} aria-hidden />
        Search
      </button>
    </Form>
  );
}
