import { UnsplitNames } from "./unsplit-names.tsx";

/** The names of authors, on the page of names that nothing matches. */
export const Panel = () => (
  <section aria-labelledby="author-names" className="stack">
    <h2 id="author-names">Names of authors</h2>
    <UnsplitNames onPhone={3} />
  </section>
);
