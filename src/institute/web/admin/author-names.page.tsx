import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { UnsplitNames } from "./unsplit-names.tsx";
import { WorksNamingTwice } from "./works-naming-twice.tsx";

export const meta = () => workplaceMeta("Names of authors");

/** The names of authors that an admin has to look at; everyone else is sent to the home page. */
export default function AuthorNamesPage() {
  const person = usePerson("/", may("name.split"));
  return (
    <div className="wrap page stack">
      <h1 tabIndex={-1}>Names of authors</h1>
      {person ? (
        <>
          <WorksNamingTwice onPhone={5} />
          <UnsplitNames onPhone={5} />
        </>
      ) : (
        <NoScriptNote />
      )}
    </div>
  );
}
