import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { can } from "#domain/policy.ts";
import { ask, browserClient } from "../browser-client.ts";
import { pageMeta } from "../page-meta.ts";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { NoScriptNote } from "../workplace/noscript-note.tsx";
import { asViewer, type Person, usePerson } from "../workplace/use-person.ts";
import styles from "./editor.module.css";

const SpeciesForm = lazy(() => import("./species-form.tsx"));

export const meta = () => [
  ...pageMeta({ title: "Edit a species", path: "/newspecies", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const manages = (person: Person) => can(asViewer(person), "species.manage");

/** The form of a new species, or of the one in the address; whoever is no admin goes to sign in. */
export default function SpeciesEditorPage() {
  const person = usePerson("/auth", manages);
  const { slug } = useParams();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{slug ? "Update Species" : "New Species"}</h1>
      <NoScriptNote />
      {person && (
        <Suspense fallback={<FormSkeleton />}>
          {slug ? <StoredSpecies key={slug} slug={slug} /> : <SpeciesForm species={null} />}
        </Suspense>
      )}
      {!person && <FormSkeleton />}
    </div>
  );
}

/** Fetches the species anew each time, so that an edit starts from what is stored. */
function StoredSpecies({ slug }: { slug: string }) {
  const [round, setRound] = useState(0);
  const species = useQuery({
    queryKey: ["species", "edited", slug, round],
    queryFn: () => ask(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: slug } })),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (species.data)
    return <SpeciesForm key={round} species={species.data} onReload={() => setRound(round + 1)} />;
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
