import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { EditedRecord, FormSkeleton } from "#core/web/forms/edited-record.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { workplaceMeta } from "#core/web/page-meta.ts";
import { may, usePerson } from "#core/web/session/use-person.ts";
import styles from "./editor.module.css";
import { fetchForm, type LoadedPage } from "./page-calls.ts";
import type { PageValues } from "./page-values.ts";

const PageForm = lazy(() => import("./page-form.tsx"));

export const meta = () => workplaceMeta("Edit a page", "/edit/page");

const skeleton = <FormSkeleton what="the page" heights={[78, 78, 160, 280]} />;

/** The form of a page of the institute; non-admins go to sign in. */
export default function EditPage() {
  const person = usePerson("/auth", may("content.edit"));
  const { page: name = "" } = useParams();
  return (
    <div className={`page ${styles.page} wrap`}>
      <p>
        <a href="/edit/page">All pages</a>
      </p>
      <h1>Edit a page</h1>
      <NoScriptNote />
      {person ? (
        <Suspense fallback={skeleton}>
          <EditedRecord<LoadedPage, PageValues>
            key={name}
            what="The page"
            id={name}
            load={() => fetchForm(name)}
            draft={() => ({ account: person._id, kind: "page", id: name })}
            skeleton={skeleton}
            wayOut={
              <p>
                <a href="/edit/page">All pages</a>
              </p>
            }
          >
            {(start) => (
              <>
                <p className="lead">{start.stored.label}</p>
                <PageForm name={name} {...start} />
              </>
            )}
          </EditedRecord>
        </Suspense>
      ) : (
        skeleton
      )}
    </div>
  );
}
