// citation-js has no types; these are the parts that we use.
declare module "@citation-js/core" {
  /** Reads works in a format into CSL-JSON. */
  export const plugins: {
    output: { format: (name: string, items: object[], options: object) => string };
    input: { chain: (text: string, options: object) => unknown };
  };
}
declare module "@citation-js/plugin-bibtex" {}
declare module "@citation-js/plugin-ris" {}
declare module "@citation-js/plugin-csl" {}
