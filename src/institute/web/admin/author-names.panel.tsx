import { UnsplitNames } from "./unsplit-names.tsx";
import { WorksNamingTwice } from "./works-naming-twice.tsx";

/** The names of authors, on the page of names that nothing matches. */
export const Panel = () => (
  <section aria-labelledby="author-names" className="stack">
    <h2 id="author-names">Names of authors</h2>
    <WorksNamingTwice onPhone={3} />
    <UnsplitNames onPhone={3} />
  </section>
);
