import { CalendarDays, X } from "lucide-react";
import type { YearFilter } from "#core/domain/dates.ts";
import { PublicSearch } from "./public-search.tsx";
import { resultsAnchor } from "./results-anchor.ts";
import styles from "./toolbar.module.css";

/** Search and year filter above a list, as forms and links that work without script. */
export function Toolbar(props: {
  path: string;
  label: string;
  /** What to type, short enough for a phone. */
  placeholder: string;
  search: string;
  year: YearFilter | null;
  years: number[];
  /** Whether some posts have no year. */
  undated?: boolean;
}) {
  const { path, search, year, years } = props;
  const address = (change: { search?: string; year?: YearFilter | null }) => {
    const query = new URLSearchParams();
    const params = { search, year, ...change };
    if (params.search) query.set("search", params.search);
    if (params.year !== null) query.set("year", String(params.year));
    return `/${path}${query.size > 0 ? `?${query}#${resultsAnchor}` : ""}`;
  };
  return (
    <div className={`toolbar ${styles.toolbar} no-print`}>
      <PublicSearch action={`/${path}`} label={props.label} placeholder={props.placeholder} search={search}>
        {year !== null && <input type="hidden" name="year" value={year} />}
      </PublicSearch>
      {years.length > 0 && (
        <>
          <button
            type="button"
            className={`chip ${styles.years}`}
            popoverTarget="years"
            aria-haspopup="dialog"
          >
            <CalendarDays size={18} strokeWidth={1.5} aria-hidden />
            Search by Year
          </button>
          <div
            id="years"
            popover="auto"
            role="dialog"
            aria-label="Search by Year"
            className={`panel ${styles.dialog}`}
          >
            <h2>Search by Year</h2>
            <ul>
              <li>
                <a
                  className="chip"
                  href={address({ year: null })}
                  aria-current={year === null ? "true" : undefined}
                >
                  None
                </a>
              </li>
              {years.map((option) => (
                <li key={option}>
                  <a
                    className="chip"
                    href={address({ year: option })}
                    aria-current={year === option ? "true" : undefined}
                  >
                    {option}
                  </a>
                </li>
              ))}
              {props.undated && (
                <li>
                  <a
                    className="chip"
                    href={address({ year: "none" })}
                    aria-current={year === "none" ? "true" : undefined}
                  >
                    Undated
                  </a>
                </li>
              )}
            </ul>
            <button type="button" popoverTarget="years" popoverTargetAction="hide" className="button quiet">
              Close
            </button>
          </div>
        </>
      )}
      {(search || year !== null) && (
        <a href={`/${path}`} className={`chip ${styles.years} ${styles.clear}`}>
          <X size={18} strokeWidth={1.5} aria-hidden />
          Clear
        </a>
      )}
    </div>
  );
}
