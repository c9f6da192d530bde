import { Form } from "react-router";
import { SearchBar, searchFormClass } from "../ui/search-bar.tsx";
import { useSearchField } from "./use-search-field.ts";

interface SearchFormProps {
  /** What is searched, such as "accounts". */
  many: string;
  search: string;
  placeholder: string;
  maxLength: number;
  /** The other filters of the address; empty ones are left out. */
  filters?: Record<string, string | undefined>;
  /** Where everything is shown, if a link leads there; a blank search then does nothing. */
  clear?: string;
}

/** Searches the list of a screen; search and filters are in the address, so that a view can be bookmarked. */
export function SearchForm({ many, search, placeholder, maxLength, filters = {}, clear }: SearchFormProps) {
  const field = useSearchField(search);
  return (
    <Form
      role="search"
      preventScrollReset
      className={searchFormClass}
      onSubmit={(event) => {
        if (clear && field.current?.value.trim() === "") event.preventDefault();
      }}
    >
      <SearchBar
        label={`Search ${many}`}
        placeholder={placeholder}
        search={search}
        maxLength={maxLength}
        field={field}
      />
      {clear && search && (
        <a className="button quiet" href={clear}>
          Clear
        </a>
      )}
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  );
}
