import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { Form } from "react-router";
import { type PageQuery, parsePaging } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useSearchField } from "#core/web/forms/lists/use-search-field.ts";
import { SearchBar, searchFormClass } from "#core/web/ui/search-bar.tsx";

/** What the address of the catalogue asks for. */
interface CatalogueParams {
  search: string;
  paging: PageQuery;
}

/** Reads `?search=&page=&rows=`; invalid values are ignored. */
export function parseCatalogueParams(query: URLSearchParams): CatalogueParams {
  return {
    search: query.get("search")?.trim() ?? "",
    paging: parsePaging(query),
  };
}

/** Whether an address asks for a part of the catalogue alone. */
export const isFiltered = ({ search }: CatalogueParams) => search !== "";

/** A page of the catalogue. */
export const catalogueQuery = ({ search, paging }: CatalogueParams) =>
  queryOptions({
    queryKey: ["equipment", "list", { search, paging }],
    queryFn: () =>
      unwrap(
        browserClient.api.equipment.search.$get({
          query: { ...(search && { searchQuery: search, suggest: "true" }), ...paging },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });

/** Searches the catalogue; a blank search does nothing, and clearing it shows everything. */
export function CatalogueSearch({ params }: { params: CatalogueParams }) {
  const { search } = params;
  const field = useSearchField(search);
  return (
    <Form
      role="search"
      preventScrollReset
      className={searchFormClass}
      onSubmit={(event) => {
        const words = new FormData(event.currentTarget).get("search");
        if (typeof words !== "string" || words.trim() === "") event.preventDefault();
      }}
    >
      <SearchBar
        label="Search equipment"
        placeholder="search equipment"
        search={search}
        maxLength={200}
        field={field}
      />
      {isFiltered(params) && (
        <a className="button quiet" href="/equipment">
          Clear
        </a>
      )}
    </Form>
  );
}
