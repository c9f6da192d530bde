import { Form } from "react-router";
import { SearchBar, searchFormClass } from "../../ui/search-bar.tsx";
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
    <Form role="search" preventScrollReset className={searchFormClass}>
      <SearchBar
        label={`Search ${many}`}
        placeholder={placeholder}
        search={search}
        maxLength={maxLength}
        field={field}
      />
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  );
}
