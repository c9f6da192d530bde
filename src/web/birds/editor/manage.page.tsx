import { Skeleton, TextInput } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp, Pencil, Plus, Search, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import { can } from "#domain/accounts/policy.ts";
import type { SpeciesSummary } from "#domain/birds/species.ts";
import { formatDate } from "#domain/dates.ts";
import { BIN_RETENTION_DAYS } from "#domain/posts/state.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDraftTime } from "../../forms/draft-notice.tsx";
import { Import } from "../../forms/import.tsx";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { NoScriptNote } from "../../forms/noscript-note.tsx";
import { UnfinishedDrafts } from "../../forms/unfinished-drafts.tsx";
import { pageMeta } from "../../page-meta.ts";
import { JustDeleted } from "../../posts/editor/just-deleted.tsx";
import { type Person, toViewer, usePerson } from "../../session/use-person.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import { announce } from "../../ui/toast.tsx";
import { useSearchField } from "../../ui/use-search-field.ts";
import { useBin, useRestoration } from "./bin.ts";
import styles from "./manage.module.css";
import type { SpeciesFormValues } from "./species-values.ts";

export const meta = () => [
  ...pageMeta({ title: "Manage Species", path: "/species", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const canManageSpecies = (person: Person) => can(toViewer(person), "species.manage");

/** The list in which admins add, edit and delete species; others go to the home page. */
export default function ManageSpeciesPage() {
  const person = usePerson("/", canManageSpecies);
  return (
    <div className={`wrap ${styles.page}`}>
      {person ? (
        <>
          <UnfinishedSpecies account={person._id} />
          <Management />
        </>
      ) : (
        <>
          <h1>Manage Species</h1>
          <NoScriptNote />
          <RowsSkeleton />
        </>
      )}
    </div>
  );
}

/** Species with unsaved changes in this browser. */
function UnfinishedSpecies({ account }: { account: string }) {
  const navigate = useNavigate();
  return (
    <UnfinishedDrafts<SpeciesFormValues>
      account={account}
      kind="species"
      label="Unsaved species"
      writing={false}
      describe={({ values, savedAt }) => ({
        title: values.name.trim() || "New species",
        detail: `Unsaved changes from ${formatDraftTime(savedAt)}, saved in this browser`,
      })}
      onOpen={({ id }) => void navigate(id ? `/edit/species/${id}` : "/newspecies")}
    />
  );
}

function Management() {
  const [query] = useSearchParams();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [importing, setImporting] = useState(false);
  const [pendingDelete, setPendingDelete] = useState<SpeciesSummary>();
  const [deleted, setDeleted] = useState<{ _id: string; title: string }[]>([]);
  const bin = useBin();
  const dismissDeleted = (id: string) => setDeleted((before) => before.filter(({ _id }) => _id !== id));
  const restoration = useRestoration(dismissDeleted);
  const search = query.get("search")?.trim() ?? "";
  const page = String(Math.max(0, Math.trunc(Number(query.get("page") ?? 1)) - 1 || 0));
  const species = useQuery({
    queryKey: ["species", "managed", { search, page }],
    queryFn: () =>
      unwrap(
        browserClient.api.species.search.$get({
          query: { searchQuery: search || "none", page, limit: "25" },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
  const deletion = useMutation({
    mutationFn: ({ _id }: SpeciesSummary) =>
      unwrap(browserClient.api.species[":id"].$delete({ param: { id: _id } })),
    onSuccess: async (_gone, { _id, name }) => {
      setPendingDelete(undefined);
      setDeleted((before) => [{ _id, title: name }, ...before]);
      announce("Species deleted successfully");
      await queryClient.invalidateQueries({ queryKey: ["species"] });
      heading.current?.focus();
    },
  });

  const field = useSearchField(search);
  return (
    <>
      <div className={styles.heading}>
        <h1 ref={heading} tabIndex={-1}>
          Manage Species
        </h1>
        <div>
          <button type="button" className="button quiet" onClick={() => setImporting(true)}>
            <FileUp size={18} strokeWidth={1.5} aria-hidden />
            Import a checklist
          </button>
          <a className="button" href="/newspecies">
            <Plus size={20} strokeWidth={1.5} aria-hidden />
            Add New Species
          </a>
        </div>
      </div>
      <Form role="search" className={styles.search}>
        <TextInput
          type="search"
          name="search"
          ref={field}
          defaultValue={search}
          label="Search species"
          placeholder="English, scientific or local name"
          maxLength={2000}
        />
        <button type="submit" className="button">
          <Search size={18} strokeWidth={1.5} aria-hidden />
          Search
        </button>
      </Form>
      <JustDeleted
        items={deleted}
        restoring={restoration.restoring}
        busyLabel="Restoring the species"
        onUndo={restoration.restore}
        onClose={dismissDeleted}
      />
      <p className={styles.count} role="status">
        {species.data
          ? `${species.data.total.toLocaleString("en-GB")} species`
          : species.error
            ? ""
            : "Loading species"}
      </p>
      {species.data && species.data.data.length > 0 && (
        <>
          <ul className={styles.rows} data-stale={species.isPlaceholderData || undefined}>
            {species.data.data.map((item) => (
              <SpeciesRow
                key={item._id}
                species={item}
                onDelete={() => {
                  deletion.reset();
                  setPendingDelete(item);
                }}
              />
            ))}
          </ul>
          <Pager {...species.data} label="Pages of species" />
        </>
      )}
      {species.data?.data.length === 0 && (
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
      )}
      {species.error && !species.data && (
        <LoadProblem what="The species" error={species.error} onRetry={() => void species.refetch()} />
      )}
      {species.isPending && <RowsSkeleton />}
      {bin.data && bin.data.species.length > 0 && (
        <details className={styles.bin}>
          <summary>{bin.data.species.length.toLocaleString("en-GB")} in the bin</summary>
          <p>You can restore a species for {BIN_RETENTION_DAYS} days.</p>
          <ul className={styles.rows}>
            {bin.data.species.map(({ _id, name, scientificName, deletedAt }) => (
              <li key={_id} className={styles.row}>
                <div>
                  <h2>{name}</h2>
                  <i>{scientificName}</i>
                </div>
                <span>Deleted on {formatDate(deletedAt)}</span>
                <BusyButton
                  type="button"
                  quiet
                  busy={restoration.restoring === _id}
                  busyLabel={`Restoring ${name}`}
                  aria-label={`Restore ${name}`}
                  onClick={() => restoration.restore(_id)}
                >
                  {" "}
                  Restore{" "}
                </BusyButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pendingDelete && (
        <ConfirmDialog
          title="Delete this species?"
          action="Delete Species"
          busyLabel="Deleting the species"
          cancelLabel="Keep it"
          busy={deletion.isPending}
          problem={deletion.error?.message}
          onConfirm={() => {
            if (!deletion.isPending) deletion.mutate(pendingDelete);
          }}
          onClose={() => setPendingDelete(undefined)}
        >
          <p>
            <b>{pendingDelete.name}</b>
          </p>
          <p>
            It is removed from the guide at once. You can restore it from the bin for {BIN_RETENTION_DAYS}{" "}
            days; importing a checklist that lists it also restores it.
          </p>
        </ConfirmDialog>
      )}
      {importing && (
        <Import
          title="Import a checklist"
          endpoint="/api/species/import"
          archives
          onDone={() => void queryClient.invalidateQueries({ queryKey: ["species"] })}
          onClose={() => setImporting(false)}
        >
          <p>
            A CSV file with the scientific and English name of each species and, optionally, any of{" "}
            <a href="/api/species/columns.csv" download>
              these columns
            </a>
            . AviList files and Darwin Core Archives also work.
          </p>
          <p>Existing species are updated with the values in the file; other values do not change.</p>
        </Import>
      )}
    </>
  );
}

function SpeciesRow({ species, onDelete }: { species: SpeciesSummary; onDelete: () => void }) {
  return (
    <li className={styles.row}>
      <div>
        <h2>
          <a href={`/birds/${species.slug}`}>{species.name}</a>
        </h2>
        <i>{species.scientificName}</i>
      </div>
      <RedListBadge code={species.status} />
      <div className={styles.actions}>
        <a href={`/edit/species/${species.slug}`} aria-label={`Edit ${species.name}`}>
          <Pencil size={20} strokeWidth={1.5} aria-hidden />
        </a>
        <button type="button" aria-label={`Delete ${species.name}`} onClick={onDelete}>
          <Trash2 size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div aria-hidden>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <div key={row} className={styles.row}>
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
