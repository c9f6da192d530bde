import { X } from "lucide-react";
import type { FacetCounts } from "#birds/domain/guide/species.ts";
import { type Facet, facetNames, facets } from "#birds/domain/guide/terms.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./facet-panel.module.css";
import {
  buildListUrl,
  isFiltered,
  type SpeciesListParams,
  THIS_MONTH,
  toggleFacet,
} from "./species-list-params.ts";

interface PanelProps {
  params: SpeciesListParams;
  counts: FacetCounts;
  total: number;
}

/** Filters as links with the number of species that each would leave; on phones in a sheet. */
export function FacetPanel({ params, counts, total }: PanelProps) {
  return (
    <aside id="filters" popover="auto" className={styles.panel} aria-label="Filters">
      {facetNames.map((facet) => (
        <FacetGroup key={facet} facet={facet} params={params} counts={counts} />
      ))}
      <div className={styles.close}>
        <button type="button" popoverTarget="filters" popoverTargetAction="hide" className="button">
          Show {countOf(total, "species", "species")}
        </button>
      </div>
    </aside>
  );
}

/** Of the months the chosen one is shown alone, and a link to the present one. */
const isMonth = (value: string) => Number(value) > 0;

function FacetGroup({ facet, params, counts }: Omit<PanelProps, "total"> & { facet: Facet }) {
  const choices = counts[facet].filter(
    ({ count, value }) =>
      params.chosen[facet].includes(value) || (count > 0 && !(facet === "recorded" && isMonth(value))),
  );
  if (choices.length < 2 && params.chosen[facet].length === 0) return null;
  const list = (
    <ul>
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <a
            href={buildListUrl(toggleFacet(params, facet, value))}
            aria-current={params.chosen[facet].includes(value) ? "true" : undefined}
            rel="nofollow"
          >
            <span>{facet === "status" && value !== "none" ? `${label} (${value})` : label}</span>
            <small>{count}</small>
          </a>
        </li>
      ))}
      {facet === "recorded" && !choices.some(({ value }) => isMonth(value)) && (
        <li>
          <a href={buildListUrl(toggleFacet(params, facet, THIS_MONTH))} rel="nofollow">
            Recorded this month
          </a>
        </li>
      )}
    </ul>
  );
  // Some hundred families are too many to show unfolded.
  return facet === "family" ? (
    <details className={styles.group} open={params.chosen.family.length > 0}>
      <summary>
        {facets[facet]} <small>{choices.length}</small>
      </summary>
      {list}
    </details>
  ) : (
    <section className={styles.group}>
      <h2>{facets[facet]}</h2>
      {list}
    </section>
  );
}

/** The active filters, each with a link that removes it. */
export function ActiveChoices({ params, counts }: Omit<PanelProps, "total">) {
  if (!isFiltered(params)) return null;
  const label = (facet: Facet, value: string) =>
    counts[facet].find((choice) => choice.value === value)?.label ?? value;
  return (
    <ul className={`toolbar ${styles.active}`} aria-label="Active filters">
      {params.search && <Chip href={buildListUrl({ ...params, search: "" })} name={`“${params.search}”`} />}
      {facetNames.flatMap((facet) =>
        params.chosen[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            href={buildListUrl(toggleFacet(params, facet, value))}
            name={label(facet, value)}
          />
        )),
      )}
      <li>
        <a href="/birdlist" className="tap no-print">
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Chip({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <a className="chip" data-prints href={href} aria-label={`Remove ${name}`}>
        <span>{name}</span>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </a>
    </li>
  );
}
