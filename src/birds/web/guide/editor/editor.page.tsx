import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import type { Species } from "#birds/domain/guide/species.ts";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { EditedRecord } from "#core/web/forms/sending/edited-record.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import styles from "./editor.module.css";
import { fetchSpecies, type SpeciesFormValues } from "./species-values.ts";

const SpeciesForm = lazy(() => import("./species-form.tsx"));

export const meta = () => workplaceMeta("Edit a species");

/** The form for a new species, or for the one in the address; non-admins go to sign in. */
export default function SpeciesEditorPage() {
  const person = usePerson("/auth", may("species.manage"));
  const { slug = null } = useParams();
  const [name, setName] = useState<string>();
  useTitle(name && `Update ${name}`);
  return (
    <div className={`wrap page ${styles.page}`}>
      <h1>{slug ? `Update ${name ?? "Species"}` : "New Species"}</h1>
      <NoScriptNote />
      {person ? (
        <Suspense fallback={<FormSkeleton />}>
          <EditedRecord<Species | null, SpeciesFormValues>
            key={slug}
            what="The species"
            id={slug}
            load={async () => {
              const species = slug ? await fetchSpecies(slug) : null;
              setName(species?.name);
              return species;
            }}
            draft={(species) => ({ account: person._id, kind: "species", id: species?._id ?? null })}
            skeleton={<FormSkeleton />}
            wayOut={
              <p>
                <a href="/species">Back to the list of species</a>
              </p>
            }
          >
            {(start) => <SpeciesForm {...start} />}
          </EditedRecord>
        </Suspense>
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className={`stack ${styles.form}`} aria-hidden>
      <div className={`stack ${styles.grid}`}>
        {["a", "b", "c", "d"].map((field) => (
          <Skeleton key={field} height={78} />
        ))}
      </div>
      <Skeleton height={280} />
    </div>
  );
}
