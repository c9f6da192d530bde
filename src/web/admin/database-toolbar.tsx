import { NativeSelect, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { Form, useNavigate } from "react-router";
import { filterYears, yearOf } from "#domain/dates.ts";
import { memberCategories, memberCategoryNames } from "#domain/people/member-categories.ts";
import { useSearchField } from "../ui/use-search-field.ts";
import styles from "./database.module.css";
import type { MemberParams } from "./members.ts";

/** Search, year of graduation and category; all are in the address, so that a view can be bookmarked and shared. */
export function DatabaseToolbar({ params }: { params: MemberParams }) {
  const navigate = useNavigate();
  const { search, year, category, deleted } = params;
  const current = {
    search,
    year: year ? String(year) : "",
    category: category ?? "",
    deleted: deleted ? "true" : "",
  };
  const field = useSearchField(search);
  function choose(change: Partial<typeof current>) {
    const chosen = Object.entries({ ...current, ...change }).filter(([, value]) => value);
    void navigate({ search: new URLSearchParams(chosen).toString() });
  }
  return (
    <div className={styles.toolbar}>
      <Form role="search" className={styles.search}>
        <TextInput
          className={styles.words}
          type="search"
          name="search"
          ref={field}
          defaultValue={search}
          label="Search members"
          placeholder="Name, e-mail, work or place"
          maxLength={200}
        />
        {Object.entries(current).map(
          ([name, value]) =>
            name !== "search" && value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className="button">
          <Search size={18} strokeWidth={1.5} aria-hidden />
          Search
        </button>
      </Form>
      <NativeSelect
        className={styles.choice}
        label="Year"
        value={current.year}
        onChange={({ currentTarget }) => choose({ year: currentTarget.value })}
        data={[{ value: "", label: "None" }, ...filterYears(yearOf(new Date())).map(String)]}
      />
      <NativeSelect
        className={styles.choice}
        label="Member of"
        value={current.category}
        onChange={({ currentTarget }) => choose({ category: currentTarget.value })}
        data={[
          { value: "", label: "All" },
          ...memberCategoryNames.map((name) => ({ value: name, label: memberCategories[name].many })),
        ]}
      />
      <NativeSelect
        className={styles.choice}
        label="Show"
        value={current.deleted}
        onChange={({ currentTarget }) => choose({ deleted: currentTarget.value })}
        data={[
          { value: "", label: "Members" },
          { value: "true", label: "Deleted" },
        ]}
      />
    </div>
  );
}
