import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { href, useSearchParams } from "react-router";
import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import styles from "./manage.module.css";

function useManagedSpecies(search: string) {
  const [query] = useSearchParams();
  const paging = parsePaging(query, 25);
  return useQuery({
    queryKey: ["species", "managed", { search, paging }],
    queryFn: () =>
      unwrap(
        browserClient.api.species.search.$get({
          query: { searchQuery: search || "none", ...paging },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
}

/** The species that match the search, page by page. */
export function ManagedSpecies(props: { search: string; onDelete: (species: SpeciesSummary) => void }) {
  const { search, onDelete } = props;
  const species = useManagedSpecies(search);
  return (
    <>
      <p className={styles.count} role="status">
        {species.data
          ? `${species.data.total.toLocaleString("en-GB")} species`
          : species.error
            ? ""
            : "Loading species"}
      </p>
      <PagedList
        list={species}
        many="species"
        skeleton={<RowsSkeleton />}
        empty={<NoSpecies search={search} />}
      >
        {(item) => <SpeciesRow species={item} onDelete={() => onDelete(item)} />}
      </PagedList>
    </>
  );
}

function NoSpecies({ search }: { search: string }) {
  return (
    <EmptyState
      kind="nothing"
      title={search ? "No species by that name" : "The guide is empty"}
      text={search ? "Try fewer words or another name." : "Add a species, or import a checklist."}
      action={
        search
          ? { href: "/species", label: "Show all species" }
          : { href: "/newspecies", label: "Add New Species" }
      }
    />
  );
}

function SpeciesRow({ species, onDelete }: { species: SpeciesSummary; onDelete: () => void }) {
  return (
    <div className={`row ${styles.row}`}>
      <div>
        <h2 className="name">
          <a href={speciesHref(species.slug)}>{species.name}</a>
        </h2>
        <i>{species.scientificName}</i>
      </div>
      <RedListBadge code={species.status} />
      <div className={styles.actions}>
        <a
          className={icons.icon}
          href={href("/edit/species/:slug", { slug: species.slug })}
          aria-label={`Edit ${species.name}`}
        >
          <Pencil size={20} strokeWidth={1.5} aria-hidden />
        </a>
        <button
          type="button"
          className={icons.delete}
          aria-label={`Delete ${species.name}`}
          onClick={onDelete}
        >
          <Trash2 size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Placeholder for the rows while they load. */
export function RowsSkeleton() {
  return (
    <div aria-hidden>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} className={`row ${styles.row}`}>
          <div>
            <Skeleton width="40%" height={20} />
            <Skeleton width="25%" height={14} mt={10} />
          </div>
          <Skeleton width={130} height={16} />
          <Skeleton width={90} height={44} />
        </div>
      ))}
    </div>
  );
}
