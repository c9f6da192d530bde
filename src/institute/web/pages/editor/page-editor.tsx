import { lazy, Suspense, useRef, useState } from "react";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { EditedRecord, FormSkeleton } from "#core/web/forms/sending/edited-record.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import styles from "./editor.module.css";
import { fetchForm, type LoadedPage, NEW_CALL } from "./page-calls.ts";
import type { PageValues } from "./page-values.ts";

const PageForm = lazy(() => import("./page-form.tsx"));

const skeleton = <FormSkeleton what="the page" heights={[78, 78, 160, 280]} />;

/** The form of a page of the institute, or of the settings; non-admins go to sign in. */
export function PageEditor({ name, title }: { name: string; title: string }) {
  const person = usePerson("/auth", may("content.edit"));
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const isCall = name.startsWith(NEW_CALL);
  const allPages = (
    <p>
      <a href={isCall ? "/calls" : "/edit/page"}>{isCall ? "All calls" : "All pages"}</a>
    </p>
  );
  return (
    <div className={`wrap page ${styles.page}`}>
      {allPages}
      <h1>{title}</h1>
      <NoScriptNote />
      {person ? (
        <Suspense fallback={skeleton}>
          <EditedRecord<LoadedPage, PageValues>
            key={name}
            what="The page"
            id={name}
            load={() => fetchForm(name)}
            draft={() => ({ account: person._id, kind: "page", id: name })}
            // As high as the form was before it opens again, so that the window stays where it is in it.
            skeleton={<div style={{ minHeight: height }}>{skeleton}</div>}
            wayOut={allPages}
          >
            {(start) => (
              <>
                {start.stored.label !== title && <p className="lead">{start.stored.label}</p>}
                {start.stored.href && (
                  <p>
                    <a href={start.stored.href} target="_blank" rel="noopener">
                      As it is public
                    </a>
                  </p>
                )}
                <div ref={box}>
                  <PageForm
                    name={name}
                    {...start}
                    onReload={(slot) => {
                      setHeight(box.current?.offsetHeight ?? 0);
                      start.onReload(slot);
                    }}
                  />
                </div>
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
