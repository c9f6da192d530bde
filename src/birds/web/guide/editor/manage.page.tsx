import { FileUp, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import { JustDeleted } from "#core/web/forms/lists/just-deleted.tsx";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { ChecklistImports } from "../checklist/checklist-imports.tsx";
import { ImportChecklist } from "../checklist/import-checklist.tsx";
import { SpeciesBin, useRestoration } from "./bin.tsx";
import styles from "./manage.module.css";
import { ManagedSpecies, RowsSkeleton } from "./managed-species.tsx";

export const meta = () => workplaceMeta("Manage Species");

/** The list in which admins add, edit and delete species; others go to the home page. */
export default function ManageSpeciesPage() {
  const person = usePerson("/", may("species.manage"));
  return (
    <div className="wrap page">
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

/** Species with unsaved changes. */
function UnfinishedSpecies({ account }: { account: string }) {
  const navigate = useNavigate();
  return (
    <DraftList
      account={account}
      kind="species"
      label="Unsaved species"
      writing={false}
      describe={({ title }) => ({ title: title.trim() || "New species" })}
      onOpen={({ id }) => void navigate(id ? href("/edit/species/:slug", { slug: id }) : "/newspecies")}
    />
  );
}

function Management() {
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [importing, setImporting] = useState(false);
  const [pendingDelete, setPendingDelete] = useState<SpeciesSummary>();
  const [deleted, setDeleted] = useState<{ _id: string; title: string }[]>([]);
  const dismissDeleted = (id: string) => setDeleted((before) => before.filter(({ _id }) => _id !== id));
  const restoration = useRestoration(dismissDeleted);
  const search = query.get("search")?.trim() ?? "";
  function afterDelete({ _id, name }: SpeciesSummary) {
    setPendingDelete(undefined);
    setDeleted((before) => [{ _id, title: name }, ...before]);
    heading.current?.focus();
  }

  return (
    <>
      <div className={`toolbar spread ${styles.heading}`}>
        <h1 ref={heading} tabIndex={-1}>
          Manage Species
        </h1>
        <div>
          <a className="button quiet" href="/species/colours">
            Colours to add
          </a>
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
      <SearchForm many="species" search={search} placeholder="Any of its names" maxLength={2000} />
      <JustDeleted
        items={deleted}
        restoring={restoration.running}
        busyLabel="Restoring the species"
        onUndo={restoration.run}
        onClose={dismissDeleted}
      />
      <ManagedSpecies search={search} onDelete={setPendingDelete} />
      <SpeciesBin {...restoration} />
      <ChecklistImports />
      {pendingDelete && (
        <DeleteSpecies
          species={pendingDelete}
          onDeleted={() => afterDelete(pendingDelete)}
          onClose={() => setPendingDelete(undefined)}
        />
      )}
      {importing && <ImportChecklist onClose={() => setImporting(false)} />}
    </>
  );
}

/** Asks before a species is moved to the bin. */
function DeleteSpecies(props: { species: SpeciesSummary; onDeleted: () => void; onClose: () => void }) {
  const { species } = props;
  const { run, busy, failure } = useAction({
    call: (keyed) => unwrap(browserClient.api.species[":id"].$delete({ param: { id: species._id } }, keyed)),
    done: () => ({ said: "Species deleted successfully", detail: species.name }),
    after: props.onDeleted,
    changes: [["species"]],
  });
  return (
    <ConfirmDialog
      title="Delete this species?"
      action="Delete Species"
      busyLabel="Deleting the species"
      cancelLabel="Keep it"
      busy={busy}
      problem={failure?.message}
      onConfirm={() => run()}
      onClose={props.onClose}
    >
      <p>
        <b>{species.name}</b>
      </p>
      <p>
        It is removed from the guide at once. You can restore it from the bin for {BIN_RETENTION_DAYS} days;
        importing a checklist that lists it also restores it.
      </p>
    </ConfirmDialog>
  );
}
