import { X } from "lucide-react";
import type { FacetCounts } from "#domain/birds/species.ts";
import { type Facet, facetNames, facets } from "#domain/birds/terms.ts";
import styles from "./facet-panel.module.css";
import { buildListUrl, isFiltered, type SpeciesListParams, toggleFacet } from "./species-list-params.ts";

interface PanelProps {
  params: SpeciesListParams;
  counts: FacetCounts;
  total: number;
}

/** The choices that narrow the list, each a link that says how many species it would leave; on phones in a sheet. */
export function FacetPanel({ params: asked, counts, total }: PanelProps) {
  return (
    <aside id="filters" popover="auto" className={styles.panel} aria-label="Narrow the list" data-keep-place>
      {facetNames.map((facet) => (
        <FacetGroup key={facet} facet={facet} params={asked} counts={counts} />
      ))}
      <div className={styles.close}>
        <button type="button" popoverTarget="filters" popoverTargetAction="hide" className="button">
          {total === 1 ? "Show the one species" : `Show ${total.toLocaleString("en-GB")} species`}
        </button>
      </div>
    </aside>
  );
}

function FacetGroup({ facet, params: asked, counts }: Omit<PanelProps, "total"> & { facet: Facet }) {
  const choices = counts[facet].filter(
    ({ count, value }) => count > 0 || asked.chosen[facet].includes(value),
  );
  if (choices.length < 2 && asked.chosen[facet].length === 0) return null;
  const list = (
    <ul>
      {choices.map(({ value, label, count }) => (
        <li key={value}>
          <a
            href={buildListUrl(toggleFacet(asked, facet, value))}
            aria-current={asked.chosen[facet].includes(value) ? "true" : undefined}
            rel="nofollow"
          >
            <span>{facet === "status" && value !== "none" ? `${label} (${value})` : label}</span>
            <small>{count}</small>
          </a>
        </li>
      ))}
    </ul>
  );
  // A hundred families are many: they wait behind their heading until somebody looks for one.
  return facet === "family" ? (
    <details className={styles.group} open={asked.chosen.family.length > 0}>
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

/** What the list is narrowed by, each to be taken away again. */
export function ActiveChoices({ params: asked, counts }: Omit<PanelProps, "total">) {
  if (!isFiltered(asked)) return null;
  const label = (facet: Facet, value: string) =>
    counts[facet].find((choice) => choice.value === value)?.label ?? value;
  return (
    <ul className={styles.active} aria-label="Narrowed by" data-keep-place>
      {asked.search && <Chip href={buildListUrl({ ...asked, search: "" })} name={`“${asked.search}”`} />}
      {facetNames.flatMap((facet) =>
        asked.chosen[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            href={buildListUrl(toggleFacet(asked, facet, value))}
            name={label(facet, value)}
          />
        )),
      )}
      <li>
        <a href="/birdlist" className={styles.clear}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Chip({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <a href={href} aria-label={`Remove ${name}`}>
        <span>{name}</span>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </a>
    </li>
  );
}
