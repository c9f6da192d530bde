import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import type { Species } from "#domain/birds/species.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { LoadProblem } from "../../forms/load-problem.tsx";
import { NoScriptNote } from "../../forms/noscript-note.tsx";
import { useSavedDraft } from "../../forms/use-draft.ts";
import { workplaceMeta } from "../../page-meta.ts";
import { may, usePerson } from "../../session/use-person.ts";
import styles from "./editor.module.css";
import type { SpeciesFormValues } from "./species-values.ts";

const SpeciesForm = lazy(() => import("./species-form.tsx"));

export const meta = () => workplaceMeta("Edit a species", "/newspecies");

/** The form for a new species, or for the one in the address; non-admins go to sign in. */
export default function SpeciesEditorPage() {
  const person = usePerson("/auth", may("species.manage"));
  const { slug } = useParams();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{slug ? "Update Species" : "New Species"}</h1>
      <NoScriptNote />
      {person && (
        <Suspense fallback={<FormSkeleton />}>
          {slug ? (
            <StoredSpecies key={slug} slug={slug} account={person._id} />
          ) : (
            <DraftedForm species={null} account={person._id} />
          )}
        </Suspense>
      )}
      {!person && <FormSkeleton />}
    </div>
  );
}

/** Fetches the species each time, so that an edit starts from the saved version. */
function StoredSpecies({ slug, account }: { slug: string; account: string }) {
  const [round, setRound] = useState(0);
  const species = useQuery({
    queryKey: ["species", "edited", slug, round],
    queryFn: () => unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: slug } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (species.data)
    return (
      <DraftedForm
        key={round}
        species={species.data}
        account={account}
        onReload={() => setRound(round + 1)}
      />
    );
  if (species.error)
    return (
      <>
        <LoadProblem what="The species" error={species.error} onRetry={() => void species.refetch()} />
        <p>
          <a href="/species">Back to the list of species</a>
        </p>
      </>
    );
  return <FormSkeleton />;
}

/** The form, with its unsaved draft if there is one. */
function DraftedForm(props: { species: Species | null; account: string; onReload?: () => void }) {
  const [round, setRound] = useState(0);
  const { species, account } = props;
  const draft = useSavedDraft<SpeciesFormValues>(
    { account, kind: "species", id: species?._id ?? null },
    round,
  );
  if (!draft) return <FormSkeleton />;
  return (
    <SpeciesForm
      {...draft}
      key={round}
      species={species}
      onReload={props.onReload ?? (() => setRound(round + 1))}
    />
  );
}

function FormSkeleton() {
  return (
    <div className={styles.form} aria-hidden>
      <div className={styles.grid}>
        {["a", "b", "c", "d"].map((field) => (
          <Skeleton key={field} height={78} />
        ))}
      </div>
      <Skeleton height={280} />
    </div>
  );
}
