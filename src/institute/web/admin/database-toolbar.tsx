import { useNavigate } from "react-router";
import { filterYears, yearOf } from "#core/domain/dates.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import { memberCategories, memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import type { MemberParams } from "./members.ts";

/** Search, year of graduation and category; all are in the address, so that a view can be bookmarked and shared. */
export function DatabaseToolbar({ params }: { params: MemberParams }) {
  const navigate = useNavigate();
  const { search, year, category, deleted } = params;
  const filters = {
    year: year ? String(year) : "",
    category: category ?? "",
    deleted: deleted ? "true" : "",
  };
  function choose(change: Partial<typeof filters>) {
    const chosen = Object.entries({ search, ...filters, ...change }).filter(([, value]) => value);
    void navigate({ search: new URLSearchParams(chosen).toString() });
  }
  return (
    <div className="toolbar filters">
      <SearchForm
        many="members"
        search={search}
        placeholder="Name, work or place"
        maxLength={200}
        filters={filters}
      />
      <Select
        label="Year"
        value={filters.year}
        onChange={({ currentTarget }) => choose({ year: currentTarget.value })}
        data={[{ value: "", label: "None" }, ...filterYears(yearOf(new Date())).map(String)]}
      />
      <Select
        label="Member of"
        value={filters.category}
        onChange={({ currentTarget }) => choose({ category: currentTarget.value })}
        data={[
          { value: "", label: "All" },
          ...memberCategoryNames.map((name) => ({ value: name, label: memberCategories[name].many })),
        ]}
      />
      <Select
        label="Show"
        value={filters.deleted}
        onChange={({ currentTarget }) => choose({ deleted: currentTarget.value })}
        data={[
          { value: "", label: "Members" },
          { value: "true", label: "Deleted" },
        ]}
      />
    </div>
  );
}
